/**
 * Lets clients of others speak to a server, and compares what they made of its answers with what they made of
 * MediaWiki's:
 *
 *     npm run clients                            every client, against this server
 *     npm run clients -- mwn nodemw              only these
 *     npm run clients -- --against URL           against the API of another server with the sample wiki
 *     npm run clients -- --against URL --record  the same, and keep the outcome as MediaWiki's
 *     npm run clients -- --document              write the table in docs/clients.md anew
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Client, clients } from './clients.ts';
import { readDocument, table, withTable, writeDocument } from './document.ts';
import { differences, type Outcome, passedSteps, readOutcome, writeOutcome } from './outcome.ts';
import { isInstalled, runClient } from './run-client.ts';
import { serveSample } from './sample-server.ts';
import { serveUnwillingly } from './unwilling-server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    record: { type: 'boolean', default: false },
    document: { type: 'boolean', default: false },
  },
});

const recordOf = ({ name }: Client): string => join(import.meta.dirname, 'outcomes', `${name}.txt`);

/** Runs one client and tells what came of it; answers whether it is as on MediaWiki. */
async function judge(client: Client): Promise<boolean> {
  const seen = await outcomeOf(client);
  if (values.record) writeFileSync(recordOf(client), writeOutcome(seen));
  if (!existsSync(recordOf(client))) {
    console.log(`${writeOutcome(seen)}No outcome of ${client.name} on MediaWiki is recorded.`);
    return false;
  }
  const recorded = readOutcome(readFileSync(recordOf(client), 'utf8'));
  const found = differences(client.anyVersion ? { ...seen, client: recorded.client } : seen, recorded);
  const passed = `${passedSteps(seen)} of ${seen.steps.length} steps, on MediaWiki ${passedSteps(recorded)}`;
  const late = client.waits && values.against === undefined ? await impatience(client, seen) : [];
  console.log([`${seen.client}: ${passed}`, ...found, ...late].join('\n'));
  return found.length + late.length === 0;
}

async function outcomeOf(client: Client): Promise<Outcome> {
  if (values.against !== undefined) return runClient(client, values.against);
  await using server = await serveSample();
  // Awaited here, because the server ends with this block.
  return await runClient(client, server.url);
}

/** Where a client does not come to the same by waiting for a server that sends it away, and what it was spared. */
async function impatience(client: Client, patient: Outcome): Promise<readonly string[]> {
  await using server = await serveUnwillingly();
  const found = differences(await runClient(client, server.url), patient);
  const spared = Object.entries(server.refusals()).filter(([, times]) => times === 0);
  return [
    ...found.map((line) => `after waiting: ${line}`),
    ...spared.map(([code]) => `after waiting: it was never sent away with ${code}.`),
  ];
}

/** Whether docs/clients.md tells what is recorded, having been written anew where that was asked for. */
function documented(): boolean {
  const rows = clients
    .filter((client) => existsSync(recordOf(client)))
    .map((client) => ({ client, recorded: readOutcome(readFileSync(recordOf(client), 'utf8')) }));
  const written = withTable(readDocument(), table(rows));
  if (values.document) writeDocument(written);
  const stale = readDocument() !== written;
  if (stale) console.log('docs/clients.md is stale: npm run clients -- --document writes its table anew.');
  return !stale;
}

const unknown = positionals.filter((name) => !clients.some((client) => client.name === name));
if (unknown.length > 0) throw new Error(`There is no client ${unknown.join(', ')}.`);
const asked = clients.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let good = true;
for (const client of asked) {
  if (await isInstalled(client)) good = (await judge(client)) && good;
  else {
    console.log(`${client.name} is not installed: ${client.installed}`);
    good &&= client.brought === true;
  }
}
process.exitCode = documented() && good ? 0 : 1;
