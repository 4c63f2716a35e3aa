import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';
import { callTool } from '../../../../test/mcp/call.ts';
import { startClient } from '../../../../test/mcp/start.ts';
import { startServing } from '../../../../test/program/serve.ts';
import { startFakeWiki } from '../../../../test/rig/fake-wiki.ts';
import { until } from '../../../../test/rig/until.ts';
import { buildDatabase, sampleWiki } from '../../../../test/rig/wiki.ts';

const program = join(import.meta.dirname, '../../bin/wikiquery.js');

for (const workers of [[], ['--workers', '2']])
  test(`a server leaves all requests to the wiki while its configuration differs (${workers.join(' ') || 'one process'})`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-drift-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const { configuration } = sampleWiki();
    await using live = await startFakeWiki(configuration);
    const database = join(folder, 'wiki.sqlite');
    buildDatabase(sampleWiki(), database).close();
    const config = join(folder, 'wiki.json');
    const settings = {
      ...configuration.settings,
      delegatedStatus: 421,
      writeApi: live.url,
      comparison: { seconds: 0.5 },
    };
    writeFileSync(config, JSON.stringify({ ...configuration, settings }));
    await using served = await startServing(
      '--port=0',
      '--metrics=127.0.0.1:0',
      `--config=${config}`,
      `--database=sqlite:${database}`,
      ...workers,
    );
    const metricsAddress = await served.metricsAddress();
    const { scriptpath } = configuration.general;
    const paths = [
      `${scriptpath}/api.php?action=query&list=allpages&format=json`,
      `${scriptpath}/api.php?action=query&meta=siteinfo`,
      `${scriptpath}/explorer`,
      '/',
      `${scriptpath}/index.php?title=Gull_Point&action=raw`,
    ];
    /** Asks both workers, which take connections in turn. */
    const statuses = async (): Promise<readonly number[]> => {
      const all = [...paths, ...paths].map(async (path) => {
        const response = await fetch(served.origin + path, { headers: { connection: 'close' } });
        await response.arrayBuffer();
        return response.status;
      });
      return [...new Set(await Promise.all(all))];
    };
    const ready = async () => {
      const response = await fetch(`${served.origin}/ready`);
      return { status: response.status, text: await response.text() };
    };
    const metric = async (name: string): Promise<number> => {
      const text = await (await fetch(`http://${metricsAddress}/metrics`)).text();
      return Number(new RegExp(`^wikiquery_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    };
    const top = async (): Promise<string> => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        program,
        'top',
        '--once',
        '--at',
        metricsAddress,
      ]);
      return stdout;
    };

    assert.deepEqual(await statuses(), [200]);
    assert.deepEqual(await ready(), { status: 200, text: 'ready\n' });
    assert.equal(await metric('configuration_differences'), 0);

    live.configuration = undefined;
    await until(async () => (await statuses()).every((status) => status === 421), 'all are proxied');
    const { status, text } = await ready();
    assert.equal(status, 200);
    assert.match(text, /every request is proxied to the wiki\n.*removed: right "read" of group "\*"/);
    assert.equal(await metric('configuration_differences'), 1);
    assert.match((await top()).replaceAll('\n', ' '), /differs from the wiki: removed: right "read"/);

    // What was found holds while the wiki cannot be reached.
    live.isBroken = true;
    await until(() => served.log().some((line) => line.includes('Cannot compare')), 'the failure is logged');
    assert.deepEqual(await statuses(), [421]);
    live.isBroken = false;

    live.configuration = configuration;
    await until(async () => (await statuses()).every((one) => one === 200), 'all are answered here again');
    assert.deepEqual(await ready(), { status: 200, text: 'ready\n' });
    assert.ok((await metric('configuration_comparison_age_seconds')) < 60);
    await until(() => served.log().some((line) => line.includes('agrees with')), 'the end is logged');
    const logged = served.log().filter((line) => line.includes('"msg"'));
    for (const message of ['every request is proxied to it', 'agrees with the wiki again'])
      assert.equal(logged.filter((line) => line.includes(message)).length, 1, message);
    assert.equal(await served.end(), 0);
  });

test('tools of mcp return an error while the configuration differs', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-mcp-drift-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const { configuration } = sampleWiki();
  await using live = await startFakeWiki(configuration);
  const database = join(folder, 'wiki.sqlite');
  buildDatabase(sampleWiki(), database).close();
  const config = join(folder, 'wiki.json');
  const settings = { ...configuration.settings, writeApi: live.url, comparison: { seconds: 0.5 } };
  writeFileSync(config, JSON.stringify({ ...configuration, settings }));
  const client = await startClient(`--config=${config}`, `--database=sqlite:${database}`);
  try {
    const read = () => callTool(client, { name: 'read_page', args: { title: 'Gull Point' } });
    assert.equal((await read()).isError, false);
    live.configuration = undefined;
    await until(async () => (await read()).isError, 'the page is no longer read');
    assert.match((await read()).text, /removed: right "read" of group "\*"/);
    live.configuration = configuration;
    await until(async () => !(await read()).isError, 'the page is read again');
  } finally {
    await client.close();
  }
});

test('deliberate differences are no drift, and changes of the same part are', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-deliberate-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const { configuration } = sampleWiki();
  await using live = await startFakeWiki(configuration);
  const database = join(folder, 'wiki.sqlite');
  buildDatabase(sampleWiki(), database).close();
  const write = (name: string, value: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const withRight = (right: string) =>
    configuration.usergroups.map((group) =>
      group.name === '*' ? { ...group, rights: [...group.rights, right] } : group,
    );
  const settings = { ...configuration.settings, delegatedStatus: 421, comparison: { seconds: 0.5 } };
  const over = write('over.json', { usergroups: withRight('apihighlimits'), settings });
  const config = join(folder, 'wiki.json');
  await promisify(execFile)(process.execPath, [
    program,
    'init',
    `--from=${live.url}`,
    `--with=${over}`,
    `--output=${config}`,
  ]);
  const deployment = write('deployment.json', {
    namespacealiases: [{ id: 4, alias: 'Local' }],
    settings: { writeApi: live.url },
  });
  await using served = await startServing(
    '--port=0',
    `--config=${config}`,
    `--database=sqlite:${database}`,
    `--deployment=${deployment}`,
  );
  const answer = async (): Promise<number> => {
    const response = await fetch(`${served.url}?action=query&list=allpages&format=json`);
    await response.arrayBuffer();
    return response.status;
  };
  assert.equal(await answer(), 200);
  live.configuration = { ...configuration, usergroups: withRight('deletedtext') };
  await until(async () => (await answer()) === 421, 'all are proxied');
  // A line can arrive after the answer that it is about.
  const line = await until(
    () => served.log().find((one) => one.includes('differs from the wiki')),
    'the difference is logged',
  );
  assert.deepEqual((JSON.parse(line) as { differences: unknown }).differences, [
    'added: right "deletedtext" of group "*"',
  ]);
});

test('check reports that logins of the wiki are not recognized', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-logins-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const { configuration } = sampleWiki();
  await using live = await startFakeWiki(configuration);
  const database = join(folder, 'wiki.sqlite');
  buildDatabase(sampleWiki(), database).close();
  const config = join(folder, 'wiki.json');
  const settings = { ...configuration.settings, writeApi: live.url, sessions: { store: 'database' } };
  writeFileSync(config, JSON.stringify({ ...configuration, settings }));
  const check = async () => {
    const args = [program, 'check', '--config', config, '--database', `sqlite:${database}`];
    return promisify(execFile)(process.execPath, args).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  };
  live.cookies = ['other_session=n1cgqaadj6cotsqb32akl1fvg66u0000; path=/; HttpOnly'];
  const { code, stdout } = await check();
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^MediaWiki's logins are not recognized here: MediaWiki sets no cookie "\w+_session", but "other_session": check settings\.sessions\.cookiePrefix/m,
  );
});
