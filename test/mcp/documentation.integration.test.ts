import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tools } from '@wikiquery/mcp';
import { createWiki } from '../../packages/testing/src/create-wiki.ts';
import { temporaryFolder } from '../dumps/program.ts';
import { callTool } from './call.ts';
import { startClient } from './start.ts';

const document = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');

test('docs/mcp.md lists every tool', () => {
  const rows = [...document.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  assert.deepEqual(
    rows,
    tools.map(({ name }) => name),
  );
});

interface StartedServer {
  readonly command: string;
  readonly args: readonly string[];
}

const configurations = [...document.matchAll(/```json\n(.*?)```/gs)].flatMap(([, json = '']) => {
  const { mcpServers, servers } = JSON.parse(json) as Record<string, Record<string, StartedServer>>;
  return Object.values(mcpServers ?? servers ?? {});
});

test('the configurations of clients in docs/mcp.md start it', async (context) => {
  const path = join(temporaryFolder(context), 'wiki.sqlite');
  using wiki = createWiki({ pages: { Lighthouse: 'A tower' } });
  writeFileSync(path, wiki.database.serialize());
  assert.equal(configurations.length, 2);
  for (const { command, args } of configurations) {
    const [program, name, ...options] = args;
    assert.deepEqual(
      [command, program, name],
      ['node', '/srv/wikiquery/packages/wikiquery/bin/wikiquery.js', 'mcp'],
    );
    const client = await startClient(...options.map((option) => option.replace('/data/wiki.sqlite', path)));
    const { text } = await callTool(client, { name: 'read_page', args: { title: 'Lighthouse' } });
    assert.match(text, /A tower$/);
    await client.close();
  }
});
