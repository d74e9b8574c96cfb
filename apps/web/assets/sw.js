// Keeps the whole site on the device, so that it opens without a network. The bundler fills in the two marks below,
// so this file changes with every version, and that is how the browser notices a new one.
const VERSION = "{{version}}";
const FILES = "{{files}}".split(" ");

// Caches belong to the whole origin, which may hold other sites: ours are known by where we are.
const OURS = `talon ${self.registration.scope} `;
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => {
  // Files that keep their name must be fetched again; the others are named by their content.
  const requests = FILES.map((file) => new Request(`./${file}`, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldVersions().then(() => self.clients.claim()));
});

// The version before this one stays: another tab may still run it, and fetch its solver only now.
async function dropOldVersions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

// A new version waits until the player asks for it: never in the middle of a game.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const { origin, pathname } = new URL(request.url);
  const wanted = origin + pathname === self.registration.scope ? "./index.html" : request;
  return (await cache.match(wanted)) ?? (await caches.match(request)) ?? beyond(request);
}

// Other addresses are fetched from the host; offline, an unknown page is answered with the start page.
async function beyond(request) {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return Response.redirect(self.registration.scope);
  }
}
