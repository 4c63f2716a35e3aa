import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { checkAnswers } from './check-answers.ts';
import { generateWiki } from './generate.ts';
import { minimumServer, scenariosOf, sourceProgram, wikiqueryServer } from './programs.ts';
import { start, stop } from './servers.ts';

test('the minimum answers all scenarios as Wikiquery does, and Wikiquery the whole trace', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-bench-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const database = join(folder, 'wiki.sqlite');
  generateWiki(database, { pages: 10_000, seed: 1 }, () => {});
  const programs = [
    minimumServer(database),
    wikiqueryServer({ database, script: sourceProgram('.'), processes: 1 }),
  ];
  const servers = [];
  for (const program of programs) {
    const server = await start(program, 0);
    t.after(() => stop(server));
    servers.push(server);
  }
  const scenarios = scenariosOf(database);
  const queriesOf = (all: typeof scenarios) => all.flatMap(({ queries }) => queries);
  assert.deepEqual(queriesOf(scenariosOf(database)), queriesOf(scenarios));
  for (const query of queriesOf(scenarios)) assert.doesNotMatch(query, /[{}| ]/);
  for (const scenario of scenarios) {
    const { servers: answering } = await checkAnswers(scenario, servers, 60_000);
    assert.equal(answering.length, scenario.isWikiqueryOnly ? 1 : 2, scenario.name);
  }
});
