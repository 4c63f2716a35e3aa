import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';
import { openSource, type Source } from '../source/source.ts';
import { compareSample, type SampleComparison, type SampleOptions } from './compare-sample.ts';
import type { DifferentItem } from './items.ts';

/** A source that a wiki in memory answers. */
const sourceOf = (wiki: TestWiki): Promise<Source> =>
  openSource({
    url: 'https://wiki.example/w/api.php',
    userAgent: 'WikiqueryTests/1.0 (https://example.org/tests)',
    perMinute: Infinity,
    fetch: async (target) => {
      const { searchParams } = new URL(target instanceof Request ? target.url : target);
      return Response.json(await wiki.request(Object.fromEntries(searchParams)));
    },
  });

function linesOf(one: DifferentItem): readonly string[] {
  const name = `${one.item.kind} ${one.item.title}`;
  if (one.fields.length === 0) return [`${name}: only ${one.here ? 'here' : 'there'}`];
  return one.fields.map(({ text }) => `${name}: ${text}`);
}

const mirrored = { history: 'all' } as const;

suite('a sample of a wiki and its copy', () => {
  let there: Source;
  let live: TestWiki;
  before(async () => {
    live = createWiki();
    there = await sourceOf(live);
  });
  after(() => {
    live.close();
  });

  /** Compares with a copy of the wiki that was changed. */
  async function compareAfter(
    change: string,
    options: Partial<SampleOptions> = {},
  ): Promise<SampleComparison> {
    using copy = createWiki();
    copy.database.exec(change);
    return await compareSample({
      here: await sourceOf(copy),
      there,
      asOf: async () => '2026-01-01T00:00:00Z',
      size: 500,
      seed: 1,
      wait: async () => undefined,
      mirrored,
      ...options,
    });
  }

  const linesAfter = async (...change: Parameters<typeof compareAfter>): Promise<readonly string[]> =>
    (await compareAfter(...change)).differences.flatMap(linesOf).toSorted();

  test('an equal copy', async () => {
    assert.deepEqual(await linesAfter('SELECT 1'), []);
  });

  test('pages that differ, each field by name', async () => {
    const page = "(SELECT page_id FROM page WHERE page_title = 'Gull_Point' AND page_namespace = 0)";
    const lines = await linesAfter(`
      UPDATE page SET page_len = 7 WHERE page_id = ${page};
      DELETE FROM categorylinks WHERE cl_from = ${page};
      INSERT INTO page_props VALUES (${page}, 'displaytitle', 'Point of gulls', NULL);
      INSERT INTO externallinks VALUES (9999, ${page}, 'https://example.gull.', '/');
      INSERT INTO langlinks VALUES (${page}, 'tlh', 'Gull');
      UPDATE page_restrictions SET pr_level = 'sysop' WHERE pr_page = ${page};
    `);
    const fields = lines.map((line) => /^page Gull Point: (.*?) (?:is|only)/.exec(line)?.[1]);
    assert.deepEqual(fields, [
      'categories',
      'external links',
      'language links',
      'length',
      'page properties',
      'protections',
    ]);
    assert.ok(lines.includes('page Gull Point: page properties only here: displaytitle=Point of gulls'));
  });

  test('pages of one side only', async () => {
    const lines = await linesAfter(`
      DELETE FROM page WHERE page_title = 'Skerra' AND page_namespace = 0;
      UPDATE page SET page_id = 230, page_title = 'Nowhere' WHERE page_title = 'Fresnel_lens';
      UPDATE revision SET rev_page = 230 WHERE rev_page NOT IN (SELECT page_id FROM page) AND rev_id IN
        (SELECT page_latest FROM page WHERE page_id = 230);
    `);
    for (const line of [
      'page Skerra: only there',
      'page Fresnel lens: only there',
      'page Nowhere: only here',
      'revision Skerra: only there',
    ])
      assert.ok(lines.includes(line), `${line} in ${lines.join('\n')}`);
  });

  test('texts, comments, authors and what is hidden', async () => {
    const newest = "(SELECT page_latest FROM page WHERE page_title = 'Lantern_Isles' AND page_namespace = 0)";
    const lines = await linesAfter(`
      UPDATE text SET old_text = 'Overwritten.' WHERE 'tt:' || old_id = (SELECT content_address FROM content
        JOIN slots ON slot_content_id = content_id
        WHERE slot_revision_id = ${newest} AND slot_role_id = (SELECT role_id FROM slot_roles WHERE role_name = 'main'));
      UPDATE revision SET rev_deleted = 2, rev_minor_edit = 1 - rev_minor_edit WHERE rev_id = ${newest};
    `);
    for (const pattern of [/: text differs$/, /: minor is /, /: comment .*hidden/])
      assert.equal(lines.filter((line) => pattern.test(line)).length, 1, `${pattern} in ${lines.join('\n')}`);
    assert.ok(lines.every((line) => line.startsWith('revision Lantern Isles: ')));
  });

  test('log entries that are missing or differ', async () => {
    const lines = await linesAfter(`
      DELETE FROM logging WHERE log_id = (SELECT max(log_id) FROM logging WHERE log_type = 'move');
      UPDATE logging SET log_action = 'restore' WHERE log_type = 'delete' AND log_action = 'delete';
    `);
    assert.ok(lines.some((line) => /^log entry .*: only there$/.test(line)));
    assert.ok(lines.some((line) => line.endsWith('action is "delete/restore" here, "delete/delete" there')));
    assert.ok(lines.every((line) => line.startsWith('log entry')));
  });

  test('what has changed since then is not named, and the rest is', async () => {
    const change = `
      DELETE FROM revision WHERE rev_id IN (SELECT page_latest FROM page);
      UPDATE page SET page_latest = (SELECT max(rev_id) FROM revision WHERE rev_page = page_id)
        WHERE page_id IN (SELECT rev_page FROM revision);
    `;
    const all = await compareAfter(change);
    assert.ok(all.differences.length > 100);
    const { differences, changedLater } = await compareAfter(change, {
      asOf: async () => '2024-02-01T00:00:00Z',
    });
    assert.ok(changedLater > 20);
    for (const { there: item } of differences) assert.ok((item?.time ?? '') <= '2024-02-01T00:00:00Z');
    assert.ok(differences.length > 20);
  });

  test('what is equal when it is asked for again is not named', async () => {
    using copy = createWiki();
    const lengths = copy.database.prepare('SELECT page_id, page_len FROM page').raw().all();
    copy.database.exec('UPDATE page SET page_len = 1');
    let waited = 0;
    const { differences, compared } = await compareSample({
      here: await sourceOf(copy),
      there,
      asOf: async () => '2026-01-01T00:00:00Z',
      size: 20,
      seed: 3,
      mirrored,
      wait: async () => {
        waited++;
        const restore = copy.database.prepare('UPDATE page SET page_len = ? WHERE page_id = ?');
        for (const [id, length] of lengths as readonly (readonly number[])[]) restore.run(length, id);
      },
    });
    assert.equal(waited, 1);
    assert.deepEqual(differences, []);
    assert.ok(compared.page >= 20 && compared.page < 70);
  });

  test('a mirror of some namespaces and of current revisions is compared with these', async () => {
    const change = `
      DELETE FROM page WHERE page_namespace <> 0;
      DELETE FROM revision WHERE rev_id NOT IN (SELECT page_latest FROM page);
    `;
    assert.deepEqual(await linesAfter(change, { mirrored: { history: 'current', namespaces: [0] } }), []);
    assert.ok((await linesAfter(change)).length > 100);
  });

  test('a database that was imported is compared in what its dumps had', async () => {
    using copy = createWiki();
    copy.database.exec(`
      DELETE FROM page WHERE page_namespace = 10;
      DELETE FROM revision WHERE rev_id NOT IN (SELECT page_latest FROM page);
      DELETE FROM logging; DELETE FROM change_tag; DELETE FROM page_restrictions;
      UPDATE page SET page_len = 1 WHERE page_title = 'Gull_Point' AND page_namespace = 0;
    `);
    const { differences, absent } = await compareSample({
      here: await sourceOf(copy),
      there,
      asOf: async () => '2026-01-01T00:00:00Z',
      size: 500,
      seed: 1,
      wait: async () => undefined,
    });
    assert.deepEqual(absent, [
      'log entries',
      'old revisions',
      'pages of namespace 10',
      'protections',
      'tags',
    ]);
    assert.deepEqual(
      differences.map((one) => one.item.title),
      ['Gull Point'],
    );
  });
});
