// Relays a customer's conversation: every line of standard input is a message of the customer's, and what the agent
// answers is printed. Whatever the channel is (a widget, a telegram bot), this is all that a relay has to do: the key
// stays here, the customer's words go in as they are, and the server decides what they confirm.
//
//   MOSTRADOR_URL=http://127.0.0.1:8080 MOSTRADOR_KEY=mst_agent_… node relay.mjs
import { createInterface } from 'node:readline/promises';
import { randomUUID } from 'node:crypto';
import { Mostrador, Problem } from '../../clients/typescript/mostrador.js';

const counter = new Mostrador({ url: process.env.MOSTRADOR_URL ?? 'http://127.0.0.1:8080', key: process.env.MOSTRADOR_KEY });
const [agent] = (await counter.listAgents()).data;
const session = await counter.openSession({ body: { agent: agent.slug, channel: 'api', customer_phone: process.env.CUSTOMER_PHONE ?? '' } });

for await (const line of createInterface({ input: process.stdin })) {
  if (!line.trim()) continue;
  try {
    // A message that is sent again with the same id is answered once.
    const { reply, handed_off: handedOff } = await counter.sendMessage({ id: session.id, body: { text: line, message_id: randomUUID() } });
    console.log(reply);
    if (handedOff) console.log('(a person of the business has the conversation now)');
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    console.error(`${refused.code}: ${refused.message}`);
    process.exitCode = 1;
  }
}
