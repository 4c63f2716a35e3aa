import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { checkNames } from './check-names.ts';

test('names that are unknown are refused, with the nearest', async () => {
  using wiki = createWiki();
  const { directory, site } = await openApi(wiki);
  const check = (parameters: string): void => {
    const request = new Map([['action', 'query'], ['format', 'json'], ...new URLSearchParams(parameters)]);
    checkNames(request, directory(), site);
  };
  for (const [parameters, sentence] of [
    ['list=alpages', /"alpages" is not a value of list\. Did you mean allpages\?/],
    ['list=allpages&aplimt=3', /no parameter "aplimt" here\. Did you mean aplimit\?/],
    ['list=allpages&format=csv', /--format csv/],
    ['action=qurey', /Did you mean query\?/],
    ['generator=alpages', /Did you mean allpages\?/],
    ['generator=allpages&aplimit=5', /Did you mean gaplimit\?/],
    ['list=allpages&apfilterredir=redirect', /Did you mean redirects\?/],
    ['list=recentchanges&rcprop=title|usr', /Did you mean user\?/],
  ] as const) {
    assert.throws(() => {
      check(parameters);
    }, sentence);
  }
  for (const parameters of [
    'list=allpages&apnamespace=1',
    'generator=allpages&gaplimit=5&prop=info',
    'titles=A&prop=revisions&rvprop=content&rvslots=*&rvcontentformat-main=text/x-wiki',
    'action=help&modules=query',
    'meta=siteinfo&siprop=general|namespaces&format=xmlfm',
  ]) {
    check(parameters);
  }
});
