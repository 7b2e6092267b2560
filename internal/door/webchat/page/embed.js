"use strict";
// Puts a button on the page that opens the chat:
//   <script src="https://HOST/chat/WORKSPACE/embed.js" defer></script>
// data-agent chooses who answers, data-branch the branch it is about, data-side="left" the corner, data-color the colour.
(() => {
const words = {/* words */};
const script = document.currentScript;
const home = new URL(".", script.src);
const page = new URL(home.pathname.replace(/\/$/, ""), home);
page.searchParams.set("framed", "1");
for (const name of ["agent", "branch"]) if (script.dataset[name]) page.searchParams.set(name, script.dataset[name]);
const side = script.dataset.side === "left" ? "left" : "right";

function dress(el, style) {
  for (const [name, value] of Object.entries(style)) el.style.setProperty(name, value);
}

const button = document.createElement("button");
button.type = "button";
button.setAttribute("aria-expanded", "false");
dress(button, {
  position: "fixed", [side]: "1rem", bottom: "1rem", width: "3.5rem", height: "3.5rem", border: "0", "border-radius": "50%", padding: "0",
  background: script.dataset.color || "#0b6b45", color: "#fff", "box-shadow": "0 .25rem 1rem #0004", cursor: "pointer", "z-index": "2147483000",
});

const ns = "http://www.w3.org/2000/svg";
const svg = document.createElementNS(ns, "svg"), line = document.createElementNS(ns, "path");
for (const [k, v] of Object.entries({ viewBox: "0 0 24 24", width: "28", height: "28", fill: "none", stroke: "currentColor", "stroke-width": "2", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" })) svg.setAttribute(k, v);
svg.append(line);
button.append(svg);

let frame = null;

function set(open) {
  if (open && !frame) { // nothing is loaded before it is asked for
    frame = document.createElement("iframe");
    frame.src = page.href;
    frame.title = words.title;
    frame.allow = "geolocation"; // for who shares where a delivery goes
    dress(frame, {
      position: "fixed", [side]: "1rem", bottom: "5.25rem", width: "min(24rem, calc(100vw - 2rem))", height: "min(38rem, calc(100vh - 6.5rem))",
      border: "0", "border-radius": "1rem", background: "Canvas", "box-shadow": "0 .5rem 2rem #0005", "z-index": "2147483000", "color-scheme": "light dark",
    });
    document.body.append(frame);
  }
  if (frame) frame.hidden = !open;
  if (frame) frame.style.display = open ? "block" : "none";
  line.setAttribute("d", open ? "M6 6l12 12M18 6 6 18" : "M4 5h16v11H10l-5 4v-4H4z");
  button.setAttribute("aria-label", open ? words.close : words.open);
  button.setAttribute("aria-expanded", String(open));
  if (open) frame.focus();
}

button.addEventListener("click", () => set(button.getAttribute("aria-expanded") !== "true"));
addEventListener("keydown", (e) => {
  if (e.key === "Escape" && button.getAttribute("aria-expanded") === "true") {
    set(false);
    button.focus();
  }
});
set(false);
document.body.append(button);
})();
