// Asks the page's solver, the very module that browsers get, in Node: a line of CPU seconds and the answer for each question.
// Node's own threads that compile the module count as well. The first questions are asked twice, for the compiler to wake up.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const WARM_UP = 20;
const [script, module, file] = process.argv.slice(2);
let answer = "";
globalThis.postMessage = (text) => {
  answer = text;
};
const { default: start } = await import(pathToFileURL(script).href);
await start({ module_or_path: readFileSync(module) });

const questions = readFileSync(file, "utf8").split("\n;\n");
const ask = (question) => {
  const before = process.cpuUsage();
  globalThis.onmessage({ data: question });
  const { user, system } = process.cpuUsage(before);
  return `${((user + system) / 1e6).toFixed(6)} ${answer}`;
};
for (const question of questions.slice(0, WARM_UP)) {
  ask(question);
}
// A moment without questions, in which the compiler ends what it has begun.
await new Promise((resolve) => setTimeout(resolve, 300));
process.stdout.write(questions.map(ask).join("\n"));
