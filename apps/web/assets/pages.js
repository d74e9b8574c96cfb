// The screens that are fetched on demand: their program and their style.
import start, { open_page, refresh_page, close_page } from "./talon_web_pages.js";

const styled = new Promise((resolve, reject) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("./pages.css", import.meta.url);
  link.onload = resolve;
  link.onerror = reject;
  document.head.append(link);
});

export const ready = Promise.all([start(), styled]).then(() => ({ open_page, refresh_page, close_page }));
