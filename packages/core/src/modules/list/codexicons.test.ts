import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('returns icons by name and warns of unknown names', async () => {
  using wiki = createWiki({ pages: {} });
  const answer = await wiki.request({
    action: 'query',
    list: 'codexicons',
    names: ['cdxIconAdd', 'cdxIconHelp', 'cdxIconNobody'],
  });
  assert.match(JSON.stringify(answer['warnings']?.['codexicons']), /cdxIconNobody/);
  const icons = answer['query']?.['codexicons'];
  assert.deepEqual(Object.keys(icons ?? {}), ['cdxIconAdd', 'cdxIconHelp']);
  assert.match(JSON.stringify(icons?.['cdxIconAdd']), /^"<path /);
  assert.equal(icons?.['cdxIconHelp']?.['shouldFlip'], true);
});

test('an asterisk selects all icons', async () => {
  using wiki = createWiki({ pages: {} });
  const answer = await wiki.request({ action: 'query', list: 'codexicons', names: '*' });
  assert.ok(Object.keys(answer['query']?.['codexicons'] ?? {}).length > 200);
  assert.equal(
    (await wiki.request({ action: 'query', list: 'codexicons' }))['error']?.['code'],
    'missingparam',
  );
});
