import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startProgram } from './start.ts';

const document = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');
const python = process.env['WIKIQUERY_TEST_PYTHON'] ?? 'python3';
const skip =
  spawnSync(python, ['-c', 'from mcp import Client']).status !== 0 && "Python's mcp is not installed";

test('the notebook in docs/mcp.md runs', { skip }, async () => {
  await using started = startProgram('--port', '0');
  const [line] = (await once(started.child.stdout, 'data')) as [string];
  const [, cell = ''] = /```python\n(.*?)```/s.exec(document) ?? [];
  const [imported = '', ...body] = cell.replace('http://127.0.0.1:8090/mcp', line.trim()).split('\n');
  const program = [
    'import asyncio',
    imported,
    'async def cell():',
    ...body.map((code) => `    ${code}`),
    'asyncio.run(cell())',
  ];
  const child = spawn(python, ['-c', program.join('\n')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  assert.equal(code, 0);
  assert.match(output, /\b8 members\n$/);
  assert.equal(output.split('\n').length, 5, output);
});
