import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const LARGE = '9007199254740993';
const LARGEST = '9223372036854775807';
const wiki = createWiki({
  files: [
    { name: 'Lamp.png', text: 'x', versions: [{ content: new Uint8Array([1]), by: 'Keeper', comment: '' }] },
  ],
  users: [{ name: 'Keeper' }, { name: 'Warden' }],
});
after(wiki.close);
wiki.database.exec(`
  UPDATE user SET user_editcount = ${LARGE} WHERE user_name = 'Keeper';
  UPDATE user SET user_editcount = 5 WHERE user_name = 'Warden';
  UPDATE site_stats SET ss_total_edits = ${LARGEST}, ss_users = ${LARGE};
  UPDATE image SET img_size = ${LARGE};
  INSERT INTO change_tag_def (ctd_name, ctd_user_defined, ctd_count) VALUES ('never used', 1, ${LARGE});
`);
const { ask } = await openApi(wiki);

/** The numbers of some fields in an answer, as they are written in a format. */
async function written(
  field: string,
  parameters: Readonly<Record<string, string>>,
  format: 'json' | 'php' | 'xml',
): Promise<readonly string[]> {
  const { body } = await ask({ ...parameters, format });
  const patterns = {
    json: new RegExp(`"${field}":([^,}\\]]+)`, 'g'),
    php: new RegExp(`"${field}";i:([^;]+);`, 'g'),
    xml: new RegExp(` ${field}="([^"]*)"`, 'g'),
  };
  return [...body.matchAll(patterns[format])].map(([, number = '']) => number);
}

for (const format of ['json', 'php', 'xml'] as const) {
  test(`sizes and counts beyond 2^53 are exact in ${format}`, async () => {
    const users = { list: 'users', ususers: 'Keeper|Warden', usprop: 'editcount' };
    assert.deepEqual(await written('editcount', users, format), [LARGE, '5']);
    const statistics = { meta: 'siteinfo', siprop: 'statistics' };
    assert.deepEqual(await written('edits', statistics, format), [LARGEST]);
    assert.deepEqual(await written('users', statistics, format), [LARGE]);
    const files = { list: 'allimages', ailimit: '1', aiprop: 'size' };
    assert.deepEqual(await written('size', files, format), [LARGE]);
    const tags = { list: 'tags', tgprop: 'hitcount', tgcontinue: 'never used', tglimit: '1' };
    assert.deepEqual(await written('hitcount', tags, format), [LARGE]);
  });
}

test('large edit counts are compared and listed like others', async () => {
  const { json } = await ask({
    list: 'allusers',
    auwitheditsonly: '1',
    auprop: 'editcount|groups',
    aufrom: 'Keeper',
    aulimit: '1',
  });
  const [user] = (json['query'] as { readonly allusers: readonly Readonly<Record<string, unknown>>[] })
    .allusers;
  assert.equal(user?.['name'], 'Keeper');
  assert.ok((user['groups'] as readonly string[]).includes('user'));
});
