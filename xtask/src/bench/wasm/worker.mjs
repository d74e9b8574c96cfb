// Asks the page's solver, the very module that browsers get, in Node: the CPU seconds of all, then a line an answer.
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
  globalThis.onmessage({ data: question });
  return answer;
};
for (const question of questions.slice(0, WARM_UP)) {
  ask(question);
}
// A moment without questions, in which the compiler ends what it has begun.
await new Promise((resolve) => setTimeout(resolve, 300));
const before = process.cpuUsage();
const answers = questions.map(ask);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${((user + system) / 1e6).toFixed(6)}\n${answers.join("\n")}`);
