import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { temporaryFolder } from '../dumps/program.ts';
import { childrenOf, noProc, processorSeconds, runs } from '../rig/children.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { callTool } from './call.ts';
import { createClient, startProgram } from './start.ts';

const parse = (page: string) => ({
  name: 'api_query',
  args: { parameters: { action: 'parse', page, prop: 'sections' } },
});
const read = { name: 'read_page', args: { title: 'Short' } };

test(
  'a killed worker process fails its call only, and the next call gets another',
  { skip: noProc },
  async (context) => {
    const folder = temporaryFolder(context);
    const [database, config] = [join(folder, 'wiki.sqlite'), join(folder, 'wiki.json')];
    using wiki = createWiki({
      pages: {
        Short: 'An arch.',
        Long: `== Nest ==\n${'A line.\n'.repeat(50_000)}`,
        Costly: '{{#if:1|[[a]]}}'.repeat(130_000),
      },
    });
    writeFileSync(database, wiki.database.serialize());
    const settings = { ...wiki.configuration.settings, runners: 1, budget: { seconds: 45 } };
    writeFileSync(config, JSON.stringify({ ...wiki.configuration, settings }));
    await using started = startProgram('--port', '0', `--database=sqlite:${database}`, `--config=${config}`);
    const [line] = (await once(started.child.stdout, 'data')) as [string];
    const connect = async () => {
      const client = createClient();
      await client.connect(new StreamableHTTPClientTransport(new URL(line.trim())));
      context.after(() => client.close());
      return client;
    };
    const [client, other] = await Promise.all([connect(), connect()]);
    const workers = (): readonly number[] => childrenOf(started.child.pid).filter(runs);

    assert.match((await callTool(client, parse('Long'))).text, /Nest/);
    const [worker = 0, ...more] = workers();
    assert.deepEqual(more, []);
    const before = processorSeconds(worker);
    const failing = callTool(client, parse('Costly'));
    await until(() => processorSeconds(worker) > before + 0.05, 'the worker works on it');
    assert.equal((await callTool(other, read)).isError, false);
    assert.ok(runs(worker), 'it still works');
    process.kill(worker, 'SIGKILL');
    const failed = await failing;
    assert.deepEqual([failed.isError, failed.data], [true, {}]);
    assert.match(failed.text, /Internal error/);

    assert.equal((await callTool(other, read)).isError, false);
    assert.match((await callTool(client, parse('Long'))).text, /Nest/);
    const [next = 0] = workers();
    assert.ok(next !== 0 && next !== worker, 'another worker answers');
    started.child.kill('SIGTERM');
    assert.equal(await started.exit, 0);
    await until(() => !runs(next), 'the worker has ended');
  },
);
