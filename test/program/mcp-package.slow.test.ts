import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { createWiki } from '../rig/wiki.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

suite('the npm package for language models', () => {
  /** A project in which only this package and its dependencies are installed. */
  const project = mkdtempSync(join(tmpdir(), 'wikiquery-mcp-'));
  const modules = join(project, 'node_modules');
  const program = join(modules, '.bin/wikiquery-mcp');
  const wiki = createWiki();

  before(() => {
    const tarballs = execFileSync(
      'npm',
      ['run', '--silent', 'tarballs', '--', 'mcp', 'client', '--to', project],
      { cwd: root, encoding: 'utf8' },
    );
    writeFileSync(join(project, 'package.json'), '{}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ...tarballs.trim().split('\n')], {
      cwd: project,
    });
  });
  after(() => {
    wiki.close();
    rmSync(project, { recursive: true });
  });

  test('brings no native modules and none of the server', () => {
    assert.deepEqual(globSync('**/*.node', { cwd: modules }), []);
    for (const name of ['better-sqlite3', 'mysql2', 'fastify', 'wikiquery'])
      assert.ok(!existsSync(join(modules, name)), name);
  });

  test('searches and reads a wiki by its URL', async () => {
    const { url } = await wiki.listen();
    const client = new Client({ name: 'tests', version: '1' });
    await client.connect(new StdioClientTransport({ command: program, args: [url] }));
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === 'read_page'));
    const found = await client.callTool({
      name: 'search',
      arguments: { query: 'Gull', match: 'prefix' },
    });
    assert.match(JSON.stringify(found), /Gull Cape/);
    const misspelt = await client.callTool({
      name: 'api_query',
      arguments: { parameters: { list: 'allpages', aplimt: 3 } },
    });
    assert.equal(misspelt.isError, true);
    assert.match(JSON.stringify(misspelt), /aplimt/);
    await client.close();
  });

  test('says what is wrong with its command line', () => {
    const run = (...args: readonly string[]) => spawnSync(program, args, { encoding: 'utf8' });
    assert.match(run('--help').stdout, /^usage: wikiquery-mcp URL/);
    const wrong = run();
    assert.deepEqual([wrong.status, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, /Give one URL/);
    const port = run('http://127.0.0.1:1/api.php', '--port', 'x');
    assert.match(port.stderr, /--port must be a number from 0 to 65535, not "x"/);
  });
});
