// The worker's script: all it does is start the wasm module, or say that it cannot.
import start from "./talon_web_worker.js";
start().catch(() => postMessage("missing"));
