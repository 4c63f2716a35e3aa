/**
 * Searches as on Wikipedia have an index, which may be older than the wiki: whatever was hidden, deleted or moved since
 * is found by no keyword, and changes no count, order, snippet or suggestion.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import { openApi } from '../rig/ask.ts';
import { openWords } from '../rig/index-words.ts';
import type { Request } from '../rig/requests.ts';
import { createAsking } from './asking.ts';
import { createSecretWiki } from './secret-wiki.ts';
import { wordPattern } from './secret.ts';

const { wiki, secrets } = createSecretWiki();
test.after(() => wiki.close());
const { database } = wiki;
const configuration = {
  ...wiki.configuration,
  settings: { ...wiki.configuration.settings, search: 'cirrus' as const },
};

const everything = {
  srnamespace: '*',
  srlimit: 'max',
  srprop:
    'size|wordcount|snippet|titlesnippet|redirecttitle|redirectsnippet|sectiontitle|sectionsnippet|categorysnippet|isfilematch',
};

const pages = (): string => database.prepare('SELECT page_id FROM page').pluck().all().join('|');

/** What is seen when the wiki is indexed, and how it is hidden afterwards. */
const hidden: Readonly<Record<string, string>> = {
  SECRETSEARCHED100Z: 'a text',
  SECRETSEARCHED200Z: 'a suppressed text',
  SECRETSEARCHED300Z: 'a former text',
  SECRETSEARCHED400Z: 'a deleted page',
  SECRETSEARCHED500Z: 'a deleted redirect',
  SECRETSEARCHED600Z: 'the former title of a page',
  SECRETSEARCHED700Z: 'the former title of a redirect',
};
const [text, suppressed, former, deleted, redirect, moved, movedRedirect] = Object.keys(hidden) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
/** A former text of a template, which pages that use it have until they are indexed anew. */
const ofTemplate = 'SECRETSEARCHED800Z';

const about = (word: string): string => `Beacons by ${word}, and more ${word}. == ${word} ==\n{{Beaconed}}`;
await wiki.edit('Template:Beaconed', `beaconed ${ofTemplate}`);
await wiki.edit('Beaconed page', 'It is {{Beaconed}}.');
for (const [title, word] of [
  ['Text', text],
  ['Suppressed', suppressed],
  ['Former', former],
  [deleted, deleted],
] as const)
  await wiki.edit(title, about(word));
await wiki.edit(redirect, '#REDIRECT [[Beaconed page]]');
await wiki.edit(moved, 'Beacons under another name.');
await wiki.edit(movedRedirect, '#REDIRECT [[Former]]');

const bits = database.prepare('SELECT rev_deleted AS bits, rev_id AS id FROM revision').all() as {
  readonly bits: number;
  readonly id: number;
}[];
database.exec('UPDATE revision SET rev_deleted = 0');
const words = openWords({ database, configuration });
await words.update();
const { wordIndex } = words;
const beside = wordIndex ? { wordIndex } : {};
const before = await createAsking({ ...wiki, configuration }, beside);
const tellsBefore = await told(before.ask, before.viewers.get('anonymous') as Viewer, Object.keys(hidden));

const restore = database.prepare('UPDATE revision SET rev_deleted = ? WHERE rev_id = ?');
for (const { bits: given, id } of bits) restore.run(given, id);
const latest = (title: string): string =>
  `(SELECT page_latest FROM page WHERE page_namespace = 0 AND page_title = '${title}')`;
database.exec(`UPDATE revision SET rev_deleted = 1 WHERE rev_id = ${latest('Text')};
  UPDATE revision SET rev_deleted = 9 WHERE rev_id = ${latest('Suppressed')}`);
for (const title of ['Former', 'Template:Beaconed']) await wiki.edit(title, 'nothing more');
database.exec(`UPDATE revision SET rev_deleted = 1
  WHERE rev_page IN (SELECT page_id FROM page WHERE page_title IN ('Former', 'Beaconed'))
    AND rev_id NOT IN (SELECT page_latest FROM page);
  DELETE FROM revision WHERE rev_id IN (${[deleted, redirect].map(latest).join(', ')});
  DELETE FROM page WHERE page_namespace = 0 AND page_title IN ('${deleted}', '${redirect}');
  UPDATE page SET page_title = 'Moved_away' WHERE page_title = '${moved}';
  UPDATE page SET page_title = 'Moved_redirect' WHERE page_title = '${movedRedirect}'`);

const { viewers, ask } = await createAsking({ ...wiki, configuration }, beside);
/** Ways to look for a word. */
function searchesFor(word: string): readonly Request[] {
  const [start, typo] = [word.slice(0, -2), word.replace('CHED', 'CEHD')];
  const written = [
    word,
    `"${word}"`,
    `beacons ${word}`,
    `beacons OR ${word}`,
    `beacons -${word}`,
    `${start}*`,
    `"beacons by ${start}*"`,
    `${start}\\?\\?`,
    `${typo}~`,
    `insource:${word}`,
    `insource:"by ${word}"`,
    `insource:/${word}/`,
    `insource:/[a-z]y ${word.toLowerCase()}/i`,
    `-insource:/${word}/ pageid:${pages()}`,
    `-insource:${word} pageid:${pages()}`,
    `intitle:${word}`,
    `intitle:/${word}/`,
    `-intitle:${word} pageid:${pages()}`,
    `-intitle:/${word}/ pageid:${pages()}`,
    `prefix:${start}`,
    `subpageof:${start}*`,
    `hastemplate:"${word}"`,
    `linksto:"${word}"`,
    `incategory:"${word}"`,
    `deepcategory:"${word}"`,
    `morelike:${word}`,
    `morelikethis:"${word}"`,
    `boost-templates:"${word}|200%" beacons`,
  ];
  const asked = { action: 'query', list: 'search', ...everything };
  return [
    ...written.map((srsearch) => ({ ...asked, srsearch })),
    { ...asked, srsearch: typo },
    { ...asked, srsearch: typo, srenablerewrites: '1' },
    { ...asked, srsearch: word, srwhat: 'nearmatch' },
    { ...asked, srsearch: word.toLowerCase(), srwhat: 'nearmatch' },
    { action: 'query', list: 'prefixsearch', pssearch: start, pslimit: 'max' },
    { action: 'opensearch', search: start, limit: 'max' },
    { action: 'opensearch', search: typo, limit: 'max', profile: 'fuzzy-subphrases' },
  ];
}

/** The searches by which an answer tells something of a word: another than that for a word that stands nowhere. */
async function told(asks: typeof ask, viewer: Viewer, words: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const word of words) {
    const others = searchesFor(word.replace('SECRET', 'ABSENT'));
    for (const [at, request] of searchesFor(word).entries()) {
      const answers = await Promise.all(
        [request, others[at] ?? {}].map(async (each) => {
          const body = await asks({ format: 'json', ...each }, viewer);
          return body.replaceAll(/(?:secret|absent)[a-z]+\d+z?/gi, '');
        }),
      );
      if (answers[0] !== answers[1])
        found.push(`${word}: ${String(new URLSearchParams(request))}: ${answers.join(' or ')}`.slice(0, 900));
    }
  }
  return found;
}

test('the searches find what is not hidden', () => {
  for (const [word, what] of Object.entries(hidden))
    assert.ok(tellsBefore.filter((each) => each.startsWith(word)).length > 3, what);
});

/** What anybody finds of words, and the secrets that they were told besides. */
async function findings(sought: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const kind of ['anonymous', 'sysop', 'steward']) {
    const viewer = viewers.get(kind);
    assert.ok(viewer);
    const asks: typeof ask = async (request, by) => {
      const body = await ask(request, by);
      const given = Object.values(request).join(' ').toLowerCase();
      for (const [word] of body.matchAll(wordPattern))
        if (
          !given.includes(word.toLowerCase()) &&
          (sought.includes(word) || secrets.get(word)?.sight(viewer) === false)
        )
          found.push(`${word} is told to ${kind}: ${given}`);
      return body;
    };
    found.push(...(await told(asks, viewer, sought)));
    for (const srsort of ['relevance', 'incoming_links_desc', 'last_edit_desc', 'create_timestamp_asc'])
      for (const srsearch of [`pageid:${pages()}`, 'S*', 'beacons', 'insource:/S/', 'intitle:/S/'])
        await asks(
          { action: 'query', list: 'search', format: 'json', ...everything, srsearch, srsort },
          viewer,
        );
  }
  return found;
}

const secretTexts = [...secrets.keys()].filter((word) => word.startsWith('SECRETTEXT')).slice(0, 5);

test('an index that is older than the wiki tells nothing that was hidden since', async () => {
  assert.deepEqual(await findings([...Object.keys(hidden), ...secretTexts]), []);
});

test('an index that is brought up to date has nothing that is hidden', async () => {
  await words.update();
  const sought = [...Object.keys(hidden), ofTemplate, ...secretTexts];
  assert.deepEqual(await findings(sought), []);
  const tables = ['page', 'texts', 'term', 'part'].map((name) => `wikiquery_search_${name}`);
  const kept = JSON.stringify(tables.map((name) => words.tables.prepare(`SELECT * FROM ${name}`).all()));
  const plain = kept.toUpperCase();
  assert.deepEqual(
    sought.filter((word) => plain.includes(word)),
    [],
  );
});

test('a wiki that only members may read is searched by members only', async () => {
  const api = await openApi({ ...wiki, configuration }, { closed: true, ...beside });
  for (const request of searchesFor('beacons'))
    assert.equal((await api.ask(request)).error, 'readapidenied', JSON.stringify(request));
});
