// A bare MCP server with one tool, for the figure MCP16: get_product out of memory, on the
// TypeScript SDK, with sessions. `node mcp16_server.mjs products.json` says its address on
// standard output and ends with its standard input.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

const sheets = new Map(Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8'))));

function bare() {
  const server = new McpServer({ name: 'bare', version: '1' });
  server.registerTool('get_product', { inputSchema: { productId: z.string() } }, async ({ productId }) => {
    const sheet = sheets.get(productId);
    return { content: [{ type: 'text', text: JSON.stringify(sheet) }], structuredContent: sheet };
  });
  return server;
}

const sessions = new Map();
const http = createServer(async (request, response) => {
  let transport = sessions.get(request.headers['mcp-session-id']);
  if (!transport) {
    transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, onsessioninitialized: id => sessions.set(id, transport) });
    await bare().connect(transport);
  }
  await transport.handleRequest(request, response);
});
http.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: `http://127.0.0.1:${http.address().port}` })));
process.stdin.on('end', () => process.exit(0)).resume();
