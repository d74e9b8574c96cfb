// Pictures of the player's own, as felt or card back. They are made small and kept in a database of this browser; they
// never leave the device. Fetched when there is a picture, or when one is chosen.
const FLAG = "talon-pictures";
const LARGEST = 1600;
const BACK = [360, 520];

const run = (mode, work) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(FLAG, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("pictures");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction("pictures", mode);
    const asked = work(transaction.objectStore("pictures"));
    transaction.oncomplete = () => { database.close(); resolve(asked.result); };
    transaction.onabort = () => { database.close(); reject(transaction.error); };
  };
});

// A felt keeps its shape; a back is cut to the shape of a card.
const drawn = async (kind, file) => {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const canvas = document.createElement("canvas");
  const scale = kind === "back"
    ? Math.max(BACK[0] / width, BACK[1] / height)
    : Math.min(1, LARGEST / Math.max(width, height));
  [canvas.width, canvas.height] = kind === "back" ? BACK : [width * scale, height * scale].map(Math.round);
  const [w, h] = [width * scale, height * scale];
  canvas.getContext("2d").drawImage(picture, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
  return canvas.toDataURL("image/jpeg", 0.85);
};

// The sheet of cards comes a little later than the page.
const sheet = () => new Promise((resolve) => {
  const look = () => {
    const place = document.getElementById("own-back");
    if (place) resolve(place); else requestAnimationFrame(look);
  };
  look();
});

const show = async (kind, data) => {
  const root = document.documentElement;
  root.toggleAttribute(`data-own-${kind}`, Boolean(data));
  if (kind === "felt") {
    root.style.setProperty("--own-felt", data ? `url("${data}")` : "none");
  } else {
    const place = await sheet();
    if (data) place.setAttribute("href", data); else place.removeAttribute("href");
  }
};

export const store = async (kind, file) => {
  const data = await drawn(kind, file);
  await run("readwrite", (store) => store.put(data, kind));
  localStorage.setItem(FLAG, "yes");
  await show(kind, data);
};

export const drop = async (kind) => {
  await run("readwrite", (store) => store.delete(kind));
  await show(kind, null);
};

export const showAll = async () => {
  for (const kind of ["felt", "back"]) await show(kind, await run("readonly", (store) => store.get(kind)));
};
