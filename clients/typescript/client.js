// What all operations share: the key, the address, and what a refusal looks like. It runs in Node 18 and later, in
// browsers, Deno and Bun, and needs nothing.

/** What a request that was refused throws. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || `the server answered ${status}`);
    this.name = 'Problem';
    this.status = status;
    this.code = body.code || '';
    this.detail = body.detail || '';
    this.errors = body.errors || [];
  }
}

export class Client {
  constructor({ url, key, fetch: send = fetch }) {
    this.url = url.replace(/\/+$/, '');
    this.key = key;
    this.fetch = send;
  }

  /** Sends any request of the API and returns its response. */
  send(method, path, { query = {}, headers = {}, body } = {}) {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.append(name, value);
    const init = { method, headers: { Authorization: `Bearer ${this.key}`, ...headers } };
    if (body !== undefined) {
      init.headers['Content-Type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    return this.fetch.call(undefined, this.url + path + (search.size ? `?${search}` : ''), init);
  }

  async operation(method, path, places, { body, ...args }) {
    const query = {}, headers = {};
    for (const name of places.path || []) path = path.replace(`{${name}}`, encodeURIComponent(args[name]));
    for (const name of places.query || []) query[name] = args[name];
    for (const name of places.header || []) if (args[name] !== undefined) headers[name] = args[name];
    const answer = await this.send(method, path, { query, headers, body });
    const kind = answer.headers.get('Content-Type') || '';
    const text = await answer.text();
    if (kind.startsWith('application/problem+json') || (!kind.startsWith('application/json') && !answer.ok)) {
      let problem = {};
      try { problem = JSON.parse(text); } catch { problem = { detail: text }; }
      throw new Problem(answer.status, problem);
    }
    return text === '' ? undefined : JSON.parse(text);
  }
}
