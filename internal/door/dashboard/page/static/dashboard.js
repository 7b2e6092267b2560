// The dashboard's one script. Every page works without it; with it, pages stay current.
//
// An element with data-live="session order" is fetched again, by its id, when anything of
// those families happens in the business; "session:ID" is about one conversation.

const html = self.trustedTypes
  ? self.trustedTypes.createPolicy("dashboard", { createHTML: (text) => text, createScriptURL: (path) => path })
  : { createHTML: (text) => text, createScriptURL: (path) => path };

const body = document.body;

// busy reports whether somebody is in the middle of something in an element.
function busy(element) {
  const active = document.activeElement;
  return (
    (element.contains(active) && /^(INPUT|TEXTAREA|SELECT)$/.test(active.tagName)) ||
    [...element.querySelectorAll("details[data-keep][open]")].length > 0
  );
}

// bring replaces elements of this page by what the server shows now. The page it fetches is
// our own, so that its parts are as safe as this page is.
let bringing, again;
async function bring(ids) {
  if (bringing) {
    again = new Set([...(again || []), ...ids]);
    return;
  }
  bringing = true;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin" });
    if (answer.redirected && new URL(answer.url).pathname === "/sign-in") {
      location.reload();
      return;
    }
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(html.createHTML(await answer.text()), "text/html");
    for (const id of ids) {
      const old = document.getElementById(id);
      const fresh = next.getElementById(id);
      if (old && fresh && old.outerHTML !== fresh.outerHTML && !busy(old)) swap(old, fresh);
    }
  } catch {
    // The stream says when the connection is back, and everything is brought then.
  } finally {
    bringing = false;
    if (again) {
      const ids = again;
      again = undefined;
      bring(ids);
    }
  }
}

function swap(old, fresh) {
  const at = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const open = new Set([...old.querySelectorAll("details[open][id]")].map((d) => d.id));
  const end = old.dataset.stick !== undefined && old.scrollHeight - old.scrollTop - old.clientHeight < 80;
  const top = old.scrollTop;
  fresh = document.adoptNode(fresh);
  old.replaceWith(fresh);
  for (const d of fresh.querySelectorAll("details[id]")) if (open.has(d.id)) d.open = true;
  fresh.scrollTop = end ? fresh.scrollHeight : top;
  if (at) fresh.querySelector(`[href="${CSS.escape(at)}"]`)?.focus({ preventScroll: true });
}

const live = () => [...document.querySelectorAll("[data-live][id]")];

// listen opens the stream of what happens and brings what it concerns.
function listen() {
  const source = new EventSource(body.dataset.liveAt);
  let lost = false;
  source.addEventListener("live", (event) => {
    const news = JSON.parse(event.data);
    const ids = live()
      .filter((e) => e.dataset.live.split(" ").some((name) => news.names.includes(name)))
      .map((e) => e.id);
    if (ids.length) bring(new Set(ids));
    if (news.bell) ring(news.bell);
  });
  source.addEventListener("open", () => {
    if (lost) bring(new Set(live().map((e) => e.id)));
    lost = false;
    document.getElementById("lost")?.remove();
  });
  source.addEventListener("error", () => {
    lost = true;
    setTimeout(() => lost && tell(), 3000);
  });
  addEventListener("pagehide", () => source.close());
}

function tell() {
  if (document.getElementById("lost")) return;
  const p = document.createElement("p");
  p.id = "lost";
  p.className = "lost";
  p.setAttribute("role", "status");
  p.textContent = body.dataset.lost;
  body.append(p);
}

// ring is for a hand-off: two tones and a notification, where somebody wanted them.
const wants = (what) => localStorage.getItem("dashboard-" + what) === "on";

function ring(words) {
  if (wants("sound")) {
    try {
      const audio = new AudioContext();
      [660, 880].forEach((tone, i) => {
        const o = audio.createOscillator();
        const g = audio.createGain();
        const at = audio.currentTime + i * 0.18;
        o.frequency.value = tone;
        g.gain.setValueAtTime(0.0001, at);
        g.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
        g.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
        o.connect(g).connect(audio.destination);
        o.start(at);
        o.stop(at + 0.32);
      });
    } catch {
      // A device without sound.
    }
  }
  if (wants("notes") && self.Notification && Notification.permission === "granted" && document.hidden) {
    const note = new Notification(words.title, { body: words.text, tag: words.path });
    note.onclick = () => {
      focus();
      location.assign(words.path);
    };
  }
}

// Switches that a device remembers: data-switch="sound" or "notes".
for (const box of document.querySelectorAll("input[data-switch]")) {
  box.closest("[hidden]")?.removeAttribute("hidden");
  const name = "dashboard-" + box.dataset.switch;
  box.checked = localStorage.getItem(name) === "on";
  box.addEventListener("change", async () => {
    if (box.checked && box.dataset.switch === "notes") {
      box.checked = self.Notification ? (await Notification.requestPermission()) === "granted" : false;
    }
    localStorage.setItem(name, box.checked ? "on" : "off");
  });
}

for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

for (const field of document.querySelectorAll("[data-select]")) field.addEventListener("focus", () => field.select());

// A menu closes when somebody goes elsewhere.
addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.pop[open], details.more[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.pop[open], details.more[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A form is sent once.
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method === "get") return;
  if (event.target.dataset.sent) return event.preventDefault();
  event.target.dataset.sent = "1";
});
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

// Enter sends what is written to a customer; with Shift it begins a line.
for (const words of document.querySelectorAll("textarea[data-enter]")) {
  words.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && !matchMedia("(pointer: coarse)").matches) {
      event.preventDefault();
      words.form.requestSubmit();
    }
  });
}

// What was chosen to be sent along is named where it was chosen.
for (const field of document.querySelectorAll("input[type=file][data-names]")) {
  const label = field.closest("label"), usual = label.title;
  field.addEventListener("change", () => {
    const file = field.files[0];
    label.toggleAttribute("data-chosen", !!file);
    label.title = label.querySelector(".unseen").textContent = file ? file.name : usual;
  });
}

// A key that an element names, data-key="a", presses it, or goes into it where it is written in.
const written = (e) => /^(TEXTAREA|SELECT)$/.test(e.tagName) || (e.tagName === "INPUT" && !/^(radio|checkbox)$/.test(e.type));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || written(event.target)) return;
  const at = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!at) return;
  event.preventDefault();
  at.focus();
  if (!written(at)) at.click();
});

// Parts that are on their way, data-soon, are fetched again until they have come.
function soon() {
  const ids = [...document.querySelectorAll("[data-soon][id]")].map((e) => e.id);
  if (ids.length) setTimeout(() => bring(new Set(ids)).then(soon), 1000);
}
soon();
// The quick action bar: its button and Ctrl-K, or Cmd-K, open it over any page. On the page
// of quick actions they lead to the sentence that is there.
const bar = document.getElementById("quick");
const sentence = (bar || document).querySelector("textarea[data-words]");
function openBar() {
  if (bar && !bar.open) bar.showModal();
  sentence.focus();
}
if (sentence) {
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    openBar();
  });
  for (const button of document.querySelectorAll("a[data-quick]")) {
    button.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openBar();
    });
    const keys = button.querySelector("kbd");
    keys.textContent = /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘K" : "Ctrl K";
    keys.hidden = false;
  }
  bar?.querySelector("[data-close]").addEventListener("click", () => bar.close());
  bar?.addEventListener("click", (event) => event.target === bar && bar.close());
}

// Notifications while the dashboard is closed. data-push is the server's key; the server lists this person's browsers by
// digests of their addresses.
const pushes = document.querySelector("[data-push]");
const says = (name) => (pushes.querySelector(`[data-note="${name}"]`).hidden = false);

async function offerPush() {
  if (!(navigator.serviceWorker && self.PushManager && self.Notification)) return says("none");
  const worker = await navigator.serviceWorker.getRegistration(pushes.dataset.worker);
  const known = await worker?.pushManager.getSubscription();
  const row = known && pushes.querySelector(`[data-browser="${await digest(known.endpoint)}"]`);
  if (Notification.permission === "denied") return says("denied");
  if (row) return (row.querySelector("[data-here]").hidden = false);
  const form = pushes.querySelector("[data-subscribe]"), button = form.querySelector("button");
  form.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await subscribe(form);
    } catch {
      says("failed");
    }
    button.disabled = false;
  });
}

async function subscribe(form) {
  if ((await Notification.requestPermission()) !== "granted") return says("denied");
  const worker = await navigator.serviceWorker.register(html.createScriptURL(pushes.dataset.worker));
  const starting = worker.installing || worker.waiting;
  while (!worker.active) await new Promise((go) => starting.addEventListener("statechange", go, { once: true }));
  const wanted = { userVisibleOnly: true, applicationServerKey: pushes.dataset.push };
  const made = await worker.pushManager.subscribe(wanted).catch(async (error) => {
    const other = await worker.pushManager.getSubscription(); // under another key
    if (error.name !== "InvalidStateError" || !other) throw error;
    await other.unsubscribe();
    return worker.pushManager.subscribe(wanted);
  });
  const { endpoint, keys } = made.toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.key.value = keys.p256dh;
  form.elements.auth.value = keys.auth;
  form.submit();
}

async function digest(text) {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

if (pushes) offerPush();

// Where tabs are wider than the screen, the current one is within it.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const row = tab.parentElement;
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

// Lists that grow at the end are shown from there.
for (const list of document.querySelectorAll("[data-stick]")) list.scrollTop = list.scrollHeight;

if (body.dataset.liveAt) listen();
