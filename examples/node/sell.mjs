// An agent of one's own: it calls the tools itself and leaves the yes to the customer. A program with a language model
// does the same, with the calls that the model decides on (GET /v1/tools?format=openai is its list of functions).
//
//   MOSTRADOR_URL=http://127.0.0.1:8080 MOSTRADOR_KEY=mst_agent_… node sell.mjs "coca cola" "sí, dale"
import { randomUUID } from 'node:crypto';
import { Mostrador } from '../../clients/typescript/mostrador.js';

const [wish = 'coca cola', customersWords = 'sí'] = process.argv.slice(2);
const counter = new Mostrador({ url: process.env.MOSTRADOR_URL ?? 'http://127.0.0.1:8080', key: process.env.MOSTRADOR_KEY });
const [agent] = (await counter.listAgents()).data;
const session = await counter.openSession({ body: { agent: agent.slug, channel: 'api', customer_phone: process.env.CUSTOMER_PHONE ?? '+5491155550001' } });

/** Calls a tool. The key makes a retry of the same call get the first answer again. */
async function call(tool, body) {
  const answer = await counter.callTool({ id: session.id, pack: 'retail', tool, body, 'Idempotency-Key': randomUUID() });
  if (!answer.success && answer.errorCode !== 'confirmation_required') throw new Error(`${tool}: ${answer.errorCode} ${answer.error}`);
  return answer;
}

const { data: found } = await call('search_products', { query: wish, limit: 1 });
const [product] = found.results;
console.log(`found: ${product.name}`);
await call('add_item_to_draft', { productId: product.id, quantity: 2 });
await call('set_delivery_details', { deliveryMethod: 'pickup' });
const { confirmation } = await call('request_confirmation', {});
console.log(confirmation.message);

// The question goes to the customer as it is, and their own words come back. The server reads them.
const decision = await counter.decideConfirmation({ id: confirmation.id, body: { message: customersWords } });
console.log(decision.outcome === 'confirm' ? `order: ${decision.result.data.orderNumber}` : `no order: ${decision.outcome}`);
