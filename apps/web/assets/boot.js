// Starts the page, or says in plain words why it cannot.
const fail = (error) => {
  console.error(error);
  const sentence = typeof WebAssembly === "object"
    ? "Talon could not be loaded. Check the connection and load the page again."
    : "Talon needs WebAssembly, which this browser does not have or has switched off.";
  const waiting = document.getElementById("waiting") ?? document.body;
  waiting.replaceChildren(Object.assign(document.createElement("p"), { textContent: sentence }));
};

import("./talon_web.js").then((page) => page.default()).catch(fail);
