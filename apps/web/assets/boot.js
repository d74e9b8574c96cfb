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

// The screens that nobody needs for the first cards, when one of them is opened.
globalThis.fetchPages = () => import("./pages.js").then((pages) => pages.ready);

import("./talon_web.js").then((page) => page.default()).catch(fail);
