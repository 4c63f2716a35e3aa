/** Runs third-party clients against a server: `npm run clients -- --help`. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../program/sandbox.ts';
import { startServing } from '../program/serve.ts';
import { giveUp, readCommandLine } from '../rig/command-line.ts';
import { noMediaWiki, startMediaWiki, startMediaWikiOf } from '../rig/mediawiki.ts';
import { clients, type Client } from './clients.ts';
import { readDocument, table, withTable, writeDocument } from './document.ts';
import { differences, passedSteps, readOutcome, without, writeOutcome, type Outcome } from './outcome.ts';
import { ownWikis } from './own-tests.ts';
import { isInstalled, runClient } from './run-client.ts';
import { startThrottlingServer } from './throttling-server.ts';

const usage = `usage: npm run clients -- [CLIENT...] [options]

Runs third-party clients, by default all, against a Wikiquery started for each, and compares their output with that
recorded on MediaWiki. Exits with 1 if it differs, or if a client that is not optional is not installed.

  --against URL  ask the API of another server with the sample wiki
  --mediawiki    start the MediaWiki in MEDIAWIKI_FOLDER for each
  --record       also record the outcome as MediaWiki's
  --document     update the table in docs/clients.md

clients: ${clients.map(({ name }) => name).join(', ')}`;

const { values, positionals } = readCommandLine(
  usage,
  {
    against: { type: 'string' },
    mediawiki: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    document: { type: 'boolean', default: false },
  },
  { positionals: true },
);

const recordOf = ({ name }: Client): string => join(import.meta.dirname, 'outcomes', `${name}.txt`);

/** Runs one client, prints the result, and returns whether it is the same as on MediaWiki. */
async function check(client: Client): Promise<boolean> {
  const seen = await outcomeOf(client);
  if (values.record) writeFileSync(recordOf(client), writeOutcome(seen));
  if (!existsSync(recordOf(client))) {
    console.log(`${writeOutcome(seen)}No outcome of ${client.name} on MediaWiki is recorded.`);
    return false;
  }
  const recorded = readOutcome(readFileSync(recordOf(client), 'utf8'));
  const same = client.anyVersion ? { ...seen, client: recorded.client } : seen;
  const uncomparable = noMediaWiki === false ? [] : (client.messages ?? []);
  const found = differences(without(same, uncomparable), without(recorded, uncomparable));
  const steps = `${passedSteps(seen)} of ${seen.steps.length} steps, on MediaWiki ${passedSteps(recorded)}`;
  const late =
    client.waits && values.against === undefined && !values.mediawiki ? await checkRetries(client, seen) : [];
  console.log([`${seen.client}: ${steps}`, ...found, ...late].join('\n'));
  return found.length + late.length === 0;
}

async function outcomeOf(client: Client): Promise<Outcome> {
  if (values.against !== undefined) return runClient(client, values.against);
  await using server = await (client.writes ? startOwnWiki(client) : startSampleWiki());
  // Awaited here, because the server is stopped at the end of this block.
  return await runClient(client, server.url);
}

const startSampleWiki = (): Promise<AsyncDisposable & { readonly url: string }> =>
  values.mediawiki ? startMediaWiki() : startServing('--port', '0');

/** Starts the wiki that a client's own tests expect. */
async function startOwnWiki({ name }: Client): Promise<AsyncDisposable & { readonly url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-clients-'));
  try {
    const description = join(folder, 'wiki.json');
    writeFileSync(description, JSON.stringify(ownWikis[name]));
    return await (values.mediawiki
      ? startMediaWikiOf(description)
      : startSandbox('--description', description));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lists how a client's outcome differs when a server makes it retry, and the refusals that did not happen. */
async function checkRetries(client: Client, expected: Outcome): Promise<readonly string[]> {
  await using server = await startThrottlingServer();
  const found = differences(await runClient(client, server.url), expected);
  const unused = Object.entries(server.refusals()).filter(([, times]) => times === 0);
  return [
    ...found.map((line) => `after retries: ${line}`),
    ...unused.map(([code]) => `after retries: never refused with ${code}.`),
  ];
}

/** Checks whether docs/clients.md is up to date, after updating it if requested. */
function isDocumented(): boolean {
  const rows = clients
    .filter((client) => existsSync(recordOf(client)))
    .map((client) => ({ client, recorded: readOutcome(readFileSync(recordOf(client), 'utf8')) }));
  const updated = withTable(readDocument(), table(rows));
  if (values.document) writeDocument(updated);
  const stale = readDocument() !== updated;
  if (stale) console.log('docs/clients.md is out of date: run npm run clients -- --document.');
  return !stale;
}

const unknown = positionals.filter((name) => !clients.some((client) => client.name === name));
if (unknown.length > 0)
  giveUp(`Unknown client: ${unknown.join(', ')}. There are ${clients.map(({ name }) => name).join(', ')}.`);
const selected = clients.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let passed = true;
for (const client of selected) {
  if (await isInstalled(client)) passed = (await check(client)) && passed;
  else {
    console.log(`${client.name} is not installed: ${client.install}`);
    passed &&= client.optional === true;
  }
}
process.exitCode = isDocumented() && passed ? 0 : 1;
