// Starts the page, or says in plain words why it cannot.
const fail = (error) => {
  console.error(error);
  const sentence = typeof WebAssembly === "object"
    ? "Talon could not be loaded. Check the connection and load the page again."
    : "Talon needs WebAssembly, which this browser does not have or has switched off.";
  const waiting = document.getElementById("waiting") ?? document.body;
  waiting.replaceChildren(Object.assign(document.createElement("p"), { textContent: sentence }));
};

// A fault of the program stops it; the game is kept after every move.
const broken = (error) => {
  if (error?.name !== "RuntimeError" || document.querySelector(".broken")) return;
  const line = document.createElement("p");
  line.className = "strip broken";
  line.setAttribute("role", "alert");
  line.textContent = "Something broke. Your game is kept: load the page again to go on.";
  document.body.append(line);
};
addEventListener("error", (event) => broken(event.error));
addEventListener("unhandledrejection", (event) => broken(event.reason));

// Loads the screens that the first cards do not need, when one of them is opened.
globalThis.fetchPages = () => import("./pages.js").then((pages) => pages.ready);

// Pictures of the player's own. A browser that keeps nothing for the page has none.
globalThis.fetchPictures = () => import("./pictures.js");
try {
  if (localStorage.getItem("talon-pictures")) fetchPictures().then((pictures) => pictures.showAll()).catch(console.error);
} catch {}

// The page's program. What the first cards do not need is a second part, which uses the first one's memory and functions.
const first = import("./talon_web.js").then((page) => page.default());
first.catch(fail);
globalThis.fetchLater = async () => {
  const [answer] = await Promise.all([fetch(new URL("./talon_web_later.wasm", import.meta.url)), styleLater()]);
  await WebAssembly.instantiate(await answer.arrayBuffer(), { first: await first });
};

// Its style comes before the sheets that have the last word.
const styleLater = () => new Promise((resolve, reject) => {
  if (document.getElementById("style-later")) return resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("./style-later.css", import.meta.url);
  link.onload = () => { link.id = "style-later"; resolve(); };
  link.onerror = (error) => { link.remove(); reject(error); };
  document.getElementById("style-end").before(link);
});

// A file that the system opens with the installed page comes as if it were dropped, once the saved games are read and
// the second part is here, which listens for dropped files.
const opened = () => new Promise((done) => {
  const look = () => document.querySelector("[data-screen=picker][data-parts=all]") ? done() : setTimeout(look, 50);
  look();
});
const launched = async ({ files }) => {
  if (!files?.length) return;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await files[0].getFile());
  await opened();
  dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
};
first.then(() => globalThis.launchQueue?.setConsumer(launched));
