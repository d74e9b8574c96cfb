// The worker's script: all it does is start the wasm module.
import start from "./talon_worker.js";
start();
