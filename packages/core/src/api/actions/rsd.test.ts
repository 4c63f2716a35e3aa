import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({ pages: {} });
after(wiki.close);

test('returns XML describing the API, in any format', async () => {
  const { body, headers } = await (
    await openApi(wiki)
  ).ask(
    {},
    {
      parameters: new Map([['action', 'rsd']]),
    },
  );
  assert.equal(headers['content-type'], 'application/rsd+xml; charset=utf-8');
  assert.match(
    body,
    /^<\?xml version="1.0"\?><rsd version="1.0" xmlns="[^"]+"><service><apis><api name="MediaWiki"/,
  );
  assert.match(body, / apiLink="https:\/\/wiki.example\/w\/api.php" blogID=""><settings><docs /);
  assert.match(body, /<setting name="OAuth" xml:space="preserve">false<\/setting>/);
  assert.match(body, /<homePageLink xml:space="preserve">https?:\/\/[^<]+\/wiki\/Main_Page<\/homePageLink>/);
});
