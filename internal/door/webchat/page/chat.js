"use strict";
(() => {
const byId = (id) => document.getElementById(id);
const chat = byId("chat"), log = byId("log"), scroll = byId("scroll"), composer = byId("composer"), box = byId("words");
const words = JSON.parse(chat.dataset.words), lang = document.documentElement.lang;
const place = new URLSearchParams(["agent", "branch"].filter((name) => chat.dataset[name]).map((name) => [name, chat.dataset[name]])).toString();
const address = (name) => chat.dataset.base + "/api/" + name + (place && "?" + place);
const clock = new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit", hour12: lang === "es-MX" || lang === "en" });

let open = false;           // there is a conversation
let last = "";              // the latest message that was shown
let asking = null;          // the question whose buttons are there
let halfSaid = null;        // the answer as far as it has come
let mine = "";              // what the customer wrote last
const shown = new Map();    // messages by their id
const waiting = new Map();  // what was sent and has not come back yet, by our own id

// Elements.

function make(tag, cls, text) {
  const el = document.createElement(tag);
  if (cls) el.className = cls;
  if (text !== undefined) el.textContent = text;
  return el;
}

function icon(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

function button(label, cls, press) {
  const b = make("button", cls, label);
  b.type = "button";
  b.addEventListener("click", press);
  return b;
}

// Addresses in a text can be followed; everything else is text and nothing but.
function fill(el, text) {
  el.textContent = "";
  const whole = text.replace(/\$ (?=\d)/g, "$\u00a0"); // an amount stays on its line
  for (const part of whole.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/)) {
    if (!/^https?:\/\//.test(part)) {
      el.append(part);
      continue;
    }
    const a = make("a", "", part);
    a.href = part;
    a.target = "_blank";
    a.rel = "noopener noreferrer";
    el.append(a);
  }
}

const bottom = () => { scroll.scrollTop = scroll.scrollHeight; };

function staying(change) {
  const near = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
  change();
  if (near) bottom();
}

// What was said.

function row(from, text, file) {
  const own = from === "customer";
  const el = make("div", "row " + (own ? "mine" : "theirs") + (from === "person" ? " person" : ""));
  const before = log.lastElementChild;
  if (before && before.classList.contains("mine") !== own) el.classList.add("turn");
  const bubble = make("div", "bubble");
  if (own) bubble.append(make("span", "unseen", words.you + ": "));
  if (file) {
    const paper = make(file.url ? "a" : "div", "paper");
    if (file.url) {
      paper.href = file.url;
      paper.target = "_blank";
      paper.rel = "noopener";
    }
    paper.append(icon(file.kind === "pdf" ? "M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6" : "M4 5h16v14H4zM4 16l4-4 4 4 3-3 5 5M9 9h.01"), make("span", "", file.name || words.file));
    if (file.url && file.kind === "image" && !/\.hei[cf]$/i.test(file.name)) {
      const seen = make("img", "sent");
      seen.src = file.url;
      seen.alt = file.name;
      paper.replaceChildren(seen);
    }
    bubble.append(paper);
  }
  const p = make("p", "text");
  fill(p, text);
  bubble.append(p);
  el.append(bubble);
  return el;
}

function stamp(el, at) {
  let meta = el.querySelector(".meta");
  if (!meta) el.append(meta = make("p", "meta"));
  meta.textContent = clock.format(new Date(at));
}

function show(m) {
  if (m.id > last) last = m.id;
  const sent = m.client_id && waiting.get(m.client_id);
  if (sent) {
    settle(sent, m);
    return;
  }
  if (shown.has(m.id)) return;
  staying(() => {
    if (m.from !== "customer") {
      hush();
      closeQuestion();
    }
    const el = row(m.from, m.text, m.file);
    stamp(el, m.at);
    if (m.cards) el.append(cards(m.cards));
    if (m.replies) el.append(chips(m.replies));
    if (m.question && m.question.open) ask(el, m.question);
    if (m.proof) el.append(proof(m.proof_to));
    log.append(el);
    shown.set(m.id, el);
    for (const w of waiting.values()) log.append(w.el); // what is on its way comes last
  });
  byId("openers").replaceChildren();
  byId("fresh").hidden = false;
}

function chips(list) {
  const el = make("div", "chips");
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", words.choices);
  for (const r of list) el.append(button(r.label, "", () => { el.remove(); say(r.text); }));
  return el;
}

function cards(list) {
  const ul = make("ul", "cards");
  ul.setAttribute("aria-label", words.choices);
  ul.tabIndex = 0;
  for (const c of list) {
    const li = make("li"), about = make("div", "about");
    if (c.image) {
      const img = make("img");
      img.alt = "";
      img.loading = "lazy";
      img.referrerPolicy = "no-referrer";
      img.addEventListener("error", () => img.remove());
      img.src = c.image;
      li.append(img);
    }
    about.append(make("span", "name", c.name));
    if (c.detail) about.append(make("span", "detail", c.detail));
    if (c.note) about.append(make("span", "note", c.note));
    if (c.price) {
      const price = make("span", "price", c.price);
      if (c.before) price.append(make("s", "", c.before));
      about.append(price);
    }
    li.append(about);
    if (c.reply) {
      const b = button(c.reply.label, "", () => say(c.reply.text));
      b.setAttribute("aria-label", c.reply.label + ": " + c.name);
      li.append(b);
    }
    ul.append(li);
  }
  return ul;
}

// A question of ours has two buttons, as long as it can be answered.

function ask(el, q) {
  const choice = make("div", "choice");
  choice.setAttribute("role", "group");
  choice.setAttribute("aria-label", words.answer);
  const press = (answer) => () => { closeQuestion(); tap(q.id, answer); };
  choice.append(button(words.yes, "yes", press("yes")), button(words.no, "no", press("no")));
  el.append(choice);
  const left = new Date(q.expires_at) - Date.now();
  asking = { choice, over: left < 2 ** 31 ? setTimeout(() => expire(el), Math.max(left, 0)) : 0 };
}

function expire(el) {
  closeQuestion();
  el.append(make("p", "meta", words.expired));
}

function closeQuestion() {
  if (!asking) return;
  clearTimeout(asking.over);
  const had = asking.choice.contains(document.activeElement);
  asking.choice.remove();
  asking = null;
  if (had) rest();
}

// rest gives the keyboard a place again, without calling one up on a phone.
function rest() {
  (matchMedia("(pointer: fine)").matches ? box : scroll).focus({ preventScroll: true });
}

// Whoever writes is shown to write; what a model has said so far is shown as it comes.

function type(on) {
  staying(() => { byId("typing").hidden = !on; });
  byId("said").textContent = on ? words.typing : "";
}

function hear(text) {
  staying(() => {
    if (!halfSaid) {
      halfSaid = row("agent", "");
      halfSaid.setAttribute("aria-hidden", "true"); // it is read out once it is whole
      halfSaid.said = "";
      log.append(halfSaid);
    }
    halfSaid.said += text;
    fill(halfSaid.querySelector(".text"), halfSaid.said);
    byId("typing").hidden = true;
  });
}

function hush() {
  if (halfSaid) halfSaid.remove();
  halfSaid = null;
}

function stand(state) {
  byId("status").textContent = state.with_person ? words.person : words.online;
  if (state.known) for (const form of document.querySelectorAll("form.proof")) form.remove();
}

// The server.

class Refused extends Error {
  constructor(problem, after) { super(problem.detail || words.trouble); this.code = problem.code; this.after = after; }
}

async function post(name, body) {
  const form = body instanceof FormData;
  const answer = await fetch(address(name), {
    method: "POST", credentials: "same-origin", body: form ? body : JSON.stringify(body), headers: form ? {} : { "Content-Type": "application/json" },
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(said, Number(answer.headers.get("Retry-After")));
  return said;
}

let source = null, again = 0, patience = 0;

function listen() {
  clearTimeout(again);
  if (source) source.close();
  const to = new URL(address("stream"), location.href);
  if (last) to.searchParams.set("after", last);
  source = new EventSource(to);
  source.addEventListener("open", () => { patience = 0; connected(true); });
  source.addEventListener("message", (e) => show(JSON.parse(e.data)));
  source.addEventListener("state", (e) => stand(JSON.parse(e.data)));
  source.addEventListener("typing", () => type(true));
  source.addEventListener("quiet", () => { type(false); hush(); });
  source.addEventListener("words", (e) => hear(JSON.parse(e.data)));
  source.addEventListener("error", () => {
    connected(false);
    if (source.readyState !== EventSource.CLOSED) return; // the browser tries by itself
    clearTimeout(again);
    again = setTimeout(start, Math.min(1000 * 2 ** patience++, 30000));
  });
}

let missing = 0;

function connected(yes) {
  clearTimeout(missing);
  const banner = byId("banner");
  if (yes) {
    banner.hidden = true;
    for (const w of waiting.values()) if (w.failed) deliver(w);
    return;
  }
  missing = setTimeout(() => { // a short break is nobody's business
    banner.textContent = navigator.onLine ? words.back : words.offline;
    banner.hidden = false;
  }, navigator.onLine ? 2500 : 0);
}

addEventListener("offline", () => connected(false));
addEventListener("online", () => { if (open) listen(); else start(); });
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && open && source && source.readyState === EventSource.CLOSED) listen();
});

async function start() {
  try {
    enter(await post("open", {}));
  } catch (e) {
    connected(false);
    again = setTimeout(start, Math.min(1000 * 2 ** patience++, 30000));
  }
}

function enter(got) {
  open = got.open;
  patience = 0;
  connected(true);
  got.messages.forEach(show);
  stand(got);
  type(got.busy);
  if (!got.messages.length && got.openers && !waiting.size) byId("openers").replaceChildren(...chips(got.openers).children);
  bottom();
  if (open) listen();
}

// What the customer says. Everything has an id of ours: sent again it is the same.

function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = (b[6] & 15) | 64;
  b[8] = (b[8] & 63) | 128;
  const hex = Array.from(b, (n) => n.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function say(text) {
  mine = text;
  saidAt = Date.now();
  dispatch({ name: "send", text, body: (id) => ({ message_id: id, text }) });
}

function tap(question, answer) {
  dispatch({ name: "tap", text: words[answer], body: (id) => ({ message_id: id, question, answer }) });
}

function attach(file) {
  const kind = file.type === "application/pdf" ? "pdf" : "image";
  // Only phones and Macs have a type for the pictures that iPhones take.
  if (!/^(image\/|application\/pdf$)/.test(file.type) && !/\.hei[cf]$/i.test(file.name)) return notice(words.kind);
  if (file.size > Number(chat.dataset.most)) return notice(words.large);
  const text = take();
  dispatch({
    name: "upload", text, file: { name: file.name, kind },
    body: (id) => {
      const form = new FormData(); // in this order
      form.append("message_id", id);
      form.append("text", text);
      form.append("file", file);
      return form;
    },
  });
}

function locate() {
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    const location = { latitude: coords.latitude, longitude: coords.longitude };
    dispatch({ name: "send", text: words.place, body: (id) => ({ message_id: id, location }) });
  }, () => notice(words.noPlace), { enableHighAccuracy: true, timeout: 10000, maximumAge: 60000 });
}

function notice(text) {
  const banner = byId("banner");
  banner.textContent = text;
  banner.hidden = false;
  clearTimeout(missing);
  missing = setTimeout(() => { banner.hidden = true; }, 6000);
}

let queue = Promise.resolve();

function dispatch(w) {
  w.id = newId();
  w.el = row("customer", w.text, w.file);
  waiting.set(w.id, w);
  byId("openers").replaceChildren();
  log.append(w.el);
  bottom();
  deliver(w);
}

// One after the other, so that they arrive in the order they were written.
function deliver(w) {
  w.failed = false;
  mark(w, "sending", words.sending);
  queue = queue.then(() => attempt(w));
}

async function attempt(w, second) {
  try {
    if (!open) await begin();
    await post(w.name, w.body(w.id));
    if (waiting.has(w.id)) mark(w, "", clock.format(new Date()));
    if (!byId("banner").hidden) connected(true);
  } catch (e) {
    if (e.code === "no_conversation" && !second) {
      open = false;
      return attempt(w, true);
    }
    w.failed = !(e instanceof Refused) || e.code === "unavailable" || e.code === "internal";
    mark(w, "failed", e instanceof Refused ? e.message : words.failed, () => deliver(w));
    if (e instanceof Refused && e.after) setTimeout(() => deliver(w), 1000 * e.after);
    if (e instanceof Refused) return;
    connected(false);
    setTimeout(() => { if (w.failed && navigator.onLine) deliver(w); }, 5000);
  }
}

async function begin() {
  const got = await post("open", { start: true });
  open = true;
  stand(got);
  listen();
}

function mark(w, cls, text, retry) {
  w.el.classList.remove("sending", "failed");
  if (cls) w.el.classList.add(cls);
  let meta = w.el.querySelector(".meta");
  if (!meta) w.el.append(meta = make("p", "meta"));
  meta.textContent = text;
  if (retry) meta.append(" ", button(words.retry, "", retry));
}

function settle(w, m) {
  waiting.delete(w.id);
  w.el.classList.remove("sending", "failed");
  stamp(w.el, m.at);
  shown.set(m.id, w.el);
}

// Whose telephone it is.

function proof(to) {
  const form = byId("proof").content.firstElementChild.cloneNode(true);
  const [number, code] = form.querySelectorAll("label"), hint = form.querySelector(".hint"), go = form.querySelector("button");
  const sent = (to) => {
    hint.textContent = words.codeSent.replace("%s", to);
    number.hidden = true;
    number.firstElementChild.required = false;
    code.hidden = false;
    code.firstElementChild.required = true;
    go.textContent = go.dataset.then;
  };
  if (to) sent(to);
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    go.disabled = true;
    try {
      if (code.hidden) {
        sent((await post("prove", { phone: number.firstElementChild.value })).sent_to);
        code.firstElementChild.focus();
      } else {
        await post("prove", { code: code.firstElementChild.value });
        const done = make("div");
        done.append(make("p", "meta", "✓ " + words.verified));
        if (mine) done.append(chips([{ label: mine, text: mine }]));
        form.replaceWith(done);
        rest();
      }
    } catch (err) {
      hint.textContent = err instanceof Refused ? err.message : words.failed;
    }
    go.disabled = false;
  });
  return form;
}

// The bottom of the page.

function grow() {
  box.style.height = "auto";
  box.style.height = box.scrollHeight + 2 + "px";
}

// typing tells the server that more is coming: the answer to what was just sent waits for it.
let saidAt = 0, typedAt = 0;

function typing() {
  const now = Date.now();
  if (!open || !box.value.trim() || now - saidAt > 10000 || now - typedAt < 1000) return;
  typedAt = now;
  post("typing", {}).catch(() => {}); // without it the answer only comes sooner
}

// take is what was written and not sent yet.
function take() {
  const text = box.value.trim();
  box.value = "";
  grow();
  return text;
}

composer.addEventListener("submit", (e) => {
  e.preventDefault();
  const text = take();
  if (!text) return;
  say(text);
  box.focus({ preventScroll: true });
});

box.addEventListener("input", () => { grow(); typing(); });
box.addEventListener("keydown", (e) => {
  if (e.key !== "Enter" || e.shiftKey || e.isComposing) return;
  e.preventDefault();
  composer.requestSubmit();
});

byId("file").addEventListener("change", (e) => {
  for (const file of e.target.files) attach(file);
  e.target.value = "";
});

const here = byId("place"); // only where zones are drawn on a map
if (here && navigator.geolocation) here.addEventListener("click", locate);
else if (here) here.hidden = true;

byId("fresh").addEventListener("click", async () => {
  if (!confirm(words.freshSure)) return;
  try {
    const got = await post("open", { fresh: true });
    for (const el of [...shown.values(), ...Array.from(waiting.values(), (w) => w.el)]) el.remove();
    shown.clear();
    waiting.clear();
    closeQuestion();
    hush();
    last = mine = "";
    byId("fresh").hidden = true;
    enter(got);
    rest();
  } catch (e) {
    notice(e instanceof Refused ? e.message : words.failed);
  }
});

new ResizeObserver(bottom).observe(scroll);
if (matchMedia("(pointer: fine)").matches && !document.body.classList.contains("framed")) box.focus();
start();
})();
