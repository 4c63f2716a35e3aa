import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeApi } from '../../core/src/api/description/described-api.ts';
import { createSite } from '../../core/src/wiki/site.ts';
import { sampleConfiguration } from '../../testing/sample/wiki.ts';
import { searchBackend } from './backend.ts';

const sample = sampleConfiguration();

/** The actions and query modules of a site that search, with the parameters by which the search engines differ. */
function searchesOf(search: 'mediawiki' | 'cirrus', backend = [searchBackend]) {
  const configuration = { ...sample, settings: { ...sample.settings, search } };
  const { actions, registry } = describeApi(createSite(configuration, [], ...backend));
  const opensearch = actions.find(({ name }) => name === 'opensearch');
  const parametersOf = (name: string) => {
    const registered = registry.modules.get(name);
    return registered && Object.keys(registered.module.parameters);
  };
  const isOwn = (name: string): boolean => ['qiprofile', 'profile'].includes(name);
  return {
    opensearch: opensearch && Object.keys(opensearch.parameters).filter(isOwn),
    prefixsearch: parametersOf('prefixsearch')?.filter(isOwn),
    search: parametersOf('search')?.filter(isOwn),
  };
}

test('the search engine of a wiki decides which modules search', () => {
  assert.deepEqual(searchesOf('mediawiki'), { opensearch: [], prefixsearch: [], search: [] });
  assert.deepEqual(searchesOf('cirrus'), {
    opensearch: ['profile'],
    prefixsearch: ['profile'],
    search: ['qiprofile'],
  });
});

test('a site without a search backend has no modules that search', () => {
  assert.deepEqual(searchesOf('cirrus', []), {
    opensearch: undefined,
    prefixsearch: undefined,
    search: undefined,
  });
});
