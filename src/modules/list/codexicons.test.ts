import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';

test('icons by name; unknown names are warned of', async () => {
  using wiki = createWiki({ pages: {} });
  const answer = await wiki.request({
    action: 'query',
    list: 'codexicons',
    names: ['cdxIconAdd', 'cdxIconHelp', 'cdxIconNobody'],
  });
  const icons = answer['query']?.['codexicons'];
  assert.deepEqual(Object.keys(icons ?? {}), ['cdxIconAdd', 'cdxIconHelp']);
  assert.match(JSON.stringify(icons?.['cdxIconAdd']), /^"<path /);
  assert.equal(icons?.['cdxIconHelp']?.['shouldFlip'], true);
  assert.match(JSON.stringify(answer['warnings']?.['codexicons']), /cdxIconNobody/);
});

test('an asterisk stands for all', async () => {
  using wiki = createWiki({ pages: {} });
  const answer = await wiki.request({ action: 'query', list: 'codexicons', names: '*' });
  assert.ok(Object.keys(answer['query']?.['codexicons'] ?? {}).length > 200);
  assert.equal(
    (await wiki.request({ action: 'query', list: 'codexicons' }))['error']?.['code'],
    'missingparam',
  );
});
