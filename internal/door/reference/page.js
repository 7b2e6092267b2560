// Sends the requests of the reference's forms to this server, with a key that stays in this tab.
const key = document.querySelector('#key');
document.querySelector('[data-key]').hidden = false;
key.value = sessionStorage.getItem('key') || '';
key.addEventListener('input', () => sessionStorage.setItem('key', key.value));

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false;
  form.addEventListener('submit', (event) => { event.preventDefault(); send(form); });
}

async function send(form) {
  const headers = {}, query = new URLSearchParams();
  let path = form.dataset.path;
  for (const input of form.querySelectorAll('input[data-in]')) {
    const { name, value, dataset } = input;
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value === '') continue;
    else if (dataset.in === 'query') query.append(name, value);
    else headers[name] = value;
  }
  if (!('open' in form.dataset)) headers.Authorization = `Bearer ${key.value}`;
  const body = form.elements.body?.value;
  if (body) headers['Content-Type'] = 'application/json';
  const output = form.querySelector('output');
  output.textContent = '…';
  try {
    const started = performance.now();
    const answer = await fetch(path + (query.size ? `?${query}` : ''), { method: form.dataset.method, headers, body: body || undefined });
    const text = (await answer.text()).slice(0, 100000);
    show(output, `${answer.status} ${answer.statusText}, ${Math.round(performance.now() - started)} ms`, pretty(text));
  } catch (problem) {
    show(output, 'It was not sent', String(problem));
  }
}

function pretty(text) {
  try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
}

function show(output, status, text) {
  const line = document.createElement('p'), pre = document.createElement('pre');
  line.textContent = status;
  pre.textContent = text;
  pre.tabIndex = 0; // who has no mouse scrolls it with keys
  output.replaceChildren(line, pre);
}
