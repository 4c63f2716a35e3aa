import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestParameters, type TestWiki } from '../../../../test/rig/wiki.ts';
import { olderSchemas } from '../../../../test/schemas/older-schemas.ts';
import { schemas } from '../../../../test/schemas/schemas.ts';
import { createWikiAfter } from '../../../../test/schemas/wiki-of-schema.ts';

/** The sample wiki with the tables of a version, and a log entry as a sentence among the changes. */
function createOlderWiki(version: string): TestWiki {
  const wiki = createWikiAfter(olderSchemas.find(({ name }) => name === version)?.sql ?? '');
  const names =
    version === '1.39'
      ? { columns: 'cuc_user, cuc_user_text, ', values: "user_id, 'Wrecker', " }
      : { columns: '', values: '' };
  wiki.database.exec(
    `INSERT INTO cu_changes (${names.columns}cuc_namespace, cuc_title, cuc_actor, cuc_comment_id, cuc_actiontext, cuc_type,
        cuc_timestamp, cuc_ip, cuc_ip_hex)
      SELECT ${names.values}2, 'Castaway', actor_id, (SELECT min(comment_id) FROM comment), 'Wrecker did it', 3,
        '20240601000000', '203.0.113.201', 'CB0071C9'
      FROM actor JOIN user ON user_id = actor_user WHERE actor_name = 'Wrecker'`,
  );
  return wiki;
}

const ask = (wiki: TestWiki, parameters: TestParameters) =>
  wiki.request({ action: 'query', ...parameters }, { as: 'Customs officer', method: 'POST' });

/** Asks `list=checkuser`. */
const check = (wiki: TestWiki, parameters: TestParameters) =>
  ask(wiki, {
    list: 'checkuser',
    cutimecond: '@1000000000',
    cutoken: 'given',
    cureason: 'A look',
    ...parameters,
  });

for (const version of ['1.39', '1.40', '1.41'])
  test(`shows the sentences about log entries that ${version} stores`, async () => {
    using wiki = createOlderWiki(version);
    const summary = async (): Promise<unknown> => {
      const request = { curequest: 'edits', cutarget: '203.0.113.201' };
      const edits = (await check(wiki, request))['query']?.['checkuser']?.['edits'] as unknown;
      assert.ok(Array.isArray(edits));
      assert.equal(edits.length, 1, JSON.stringify(edits));
      return (edits[0] as Readonly<Record<string, unknown>>)['summary'];
    };
    assert.equal(await summary(), 'Wrecker did it');
    wiki.database.exec(
      "UPDATE ipblocks SET ipb_deleted = 1, ipb_user = (SELECT user_id FROM user WHERE user_name = 'Wrecker') WHERE ipb_id = (SELECT min(ipb_id) FROM ipblocks)",
    );
    assert.equal(await summary(), '(log details removed)');
  });

test('logs checks with names and reasons where the table has them', async () => {
  using wiki = createOlderWiki('1.39');
  await check(wiki, { curequest: 'userips', cutarget: 'Wrecker' });
  assert.deepEqual(
    wiki.database
      .prepare('SELECT cul_user_text AS by, cul_reason AS reason FROM cu_log ORDER BY cul_id DESC LIMIT 1')
      .get(),
    { by: 'Customs officer', reason: 'API: A look' },
  );
  const answer = await ask(wiki, { list: 'checkuserlog', culuser: 'Customs officer', cullimit: 1 });
  const [last] = Object.values(answer['query']?.['checkuserlog']?.['entries'] ?? {});
  assert.equal(last?.['checkuser'], 'Customs officer');
  assert.equal(last?.['reason'], 'API: A look');
});

test('shows addresses and user agents from the tables of 1.46, which have the one in hexadecimal form and the other by number', async () => {
  using wiki = createWiki();
  using newer = createWikiAfter(schemas.find(({ name }) => name === '1.46')?.sql ?? assert.fail());
  for (const [curequest, cutarget] of [
    ['userips', 'Wrecker'],
    ['actions', 'Wrecker'],
    ['ipusers', '203.0.113.0/24'],
    ['actions', '2001:DB8:0:0:0:0:0:0/32'],
  ] as const) {
    const request = { curequest, cutarget };
    const expected = await check(wiki, request);
    assert.match(JSON.stringify(expected), /\d+\.\d+\.\d+\.\d+|[0-9A-F]+(?::[0-9A-F]+){7}/, curequest);
    assert.deepEqual(await check(newer, request), expected);
  }
});
