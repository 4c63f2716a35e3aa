import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();

/** The type of a parameter in `action=paraminfo`. */
async function typeOf(module: string, parameter: string, settings = {}): Promise<unknown> {
  const { ask } = await openApi(wiki, { settings });
  const { json } = await ask({ action: 'paraminfo', modules: module });
  const { modules } = json['paraminfo'] as {
    readonly modules: readonly { readonly parameters: readonly Readonly<Record<string, unknown>>[] }[];
  };
  return modules[0]?.parameters.find(({ name }) => name === parameter)?.['type'];
}

test('actions list the change tags that users can apply, filters also those of the software', async () => {
  assert.deepEqual(await typeOf('edit', 'tags'), ['needs a source', 'never used', 'surveyed', '測量済み']);
  const softwareTags = ['mw-undo', 'from an extension'];
  assert.deepEqual(await typeOf('feedcontributions', 'tagfilter', { softwareTags }), [
    'from an extension',
    'mw-undo',
    'needs a source',
    'never used',
    'surveyed',
    '測量済み',
  ]);
});

test('private tags are listed only for those who may see them', async () => {
  wiki.database.exec(
    "INSERT INTO change_tag_def (ctd_name, ctd_user_defined, ctd_count) VALUES ('mw-private-check', 1, 0)",
  );
  const listed = async (right?: string) =>
    (await typeOf('edit', 'tags', {
      ...(right && { restrictedTagViewRights: { 'mw-private-check': [right] } }),
    })) as readonly string[];
  assert.equal((await listed()).includes('mw-private-check'), false);
  assert.equal((await listed('read')).includes('mw-private-check'), true);
});
