import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchedWiki } from '../rig/searched-wiki.ts';
import type { TestAnswer, TestParameters } from '../rig/wiki.ts';

/** What steps of a scenario share. */
export interface World {
  readonly request: SearchedWiki['request'];
  /** Sends what changes the wiki, as an administrator. */
  readonly write: (parameters: TestParameters) => Promise<TestAnswer>;
  /** The folder of texts of pages. */
  readonly articles: string;
  readonly variables: Map<string, string>;
  answer: TestAnswer;
}

/** Thrown for steps that ask for what searches do not answer, such as Elasticsearch's documents. */
export class UnknownStepError extends Error {}

type Item = Readonly<Record<string, unknown>>;
const positions = 'first second third fourth fifth sixth seventh eigth ninth tenth'.split(' ');

const searched = ({ answer }: World): readonly Item[] => {
  assert.equal(answer['error'], undefined, JSON.stringify(answer['error']));
  return Object.values((answer['query']?.['search'] ?? {}) as Record<string, Item>);
};
const titles = (world: World): readonly string[] => searched(world).map(({ title }) => title as string);
const suggested = ({ answer }: World): readonly unknown[] => {
  assert.equal(answer['error'], undefined, JSON.stringify(answer['error']));
  return (answer as unknown as readonly unknown[][])[1] ?? [];
};

const ask = async (world: World, parameters: TestParameters): Promise<void> => {
  world.answer = await world.request(parameters);
};
const search = async (world: World, srsearch: string, more: TestParameters = {}): Promise<void> =>
  ask(world, {
    action: 'query',
    list: 'search',
    srsearch,
    srprop: 'snippet|titlesnippet|redirectsnippet|sectionsnippet|categorysnippet|isfilematch',
    ...more,
  });

const change = async (world: World, parameters: TestParameters, mayFailWith?: string): Promise<void> => {
  const { error } = await world.write(parameters);
  if (error?.['code'] !== mayFailWith) assert.equal(error, undefined, JSON.stringify(error));
};
const save = async (world: World, title: string, text: string = title): Promise<void> =>
  change(world, {
    action: 'edit',
    title,
    text: text.startsWith('@') ? readFileSync(join(world.articles, text.slice(1)), 'utf8') : text,
  });

/** What the wiki knows of a page. */
async function pageOf(world: World, title: string, parameters: TestParameters): Promise<Item> {
  const answer = await world.request({ action: 'query', titles: title, ...parameters });
  const [page] = Object.values(answer['query']?.['pages'] ?? {}) as unknown as Item[];
  assert.ok(page, JSON.stringify(answer));
  return page;
}

const api = String.raw`(?: for entities)?( with rewrites enabled)?(?: with query independent profile ([^ ]+))?(?: with offset (\d+))?(?: in the (.+) language)?(?: in namespaces? (\d+(?: \d+)*))?(?: on ([a-z]+))?`;

type Step = readonly [pattern: RegExp, run: (world: World, ...values: string[]) => unknown];

const steps: readonly Step[] = [
  [
    new RegExp(`^I api search${api} for (.+)$`, 's'),
    async (world, rewrites, profile, offset, language, namespaces, wiki, text = '') => {
      if (wiki !== undefined && wiki !== 'ru') throw new UnknownStepError(wiki);
      return search(world, text, {
        srnamespace: (namespaces ?? '0').split(' ').join('|'),
        ...(rewrites !== undefined && { srenablerewrites: true }),
        ...(profile !== undefined && { srqiprofile: profile }),
        ...(offset !== undefined && { sroffset: offset }),
        ...(language !== undefined && { uselang: language }),
      });
    },
  ],
  [
    /^I get api near matches for (.+)$/,
    async (world, text = '') => search(world, text, { srwhat: 'nearmatch' }),
  ],
  [
    /^I get api suggestions for (.+?)(?: using the (.+) profile)?(?: on namespaces (\d+(?:,\d+)*))?$/,
    async (world, text = '', profile, namespaces) =>
      ask(world, {
        action: 'opensearch',
        search: text,
        profile: profile ?? 'fuzzy',
        ...(namespaces !== undefined && { namespace: namespaces.replaceAll(',', '|') }),
      }),
  ],
  [
    /^I ask suggestion API(?: at most (\d+) items?)? for (.+)$/,
    async (world, limit, text = '') =>
      ask(world, { action: 'opensearch', search: text, limit: limit ?? 'max' }),
  ],
  [
    /^the API should produce list containing (.+)/,
    (world, title) => assert.ok(suggested(world).includes(title), JSON.stringify(suggested(world))),
  ],
  [/^the API should produce empty list/, (world) => assert.deepEqual(suggested(world), [])],
  [
    /^the API should produce list starting with (.+)/,
    (world, title) => assert.equal(suggested(world)[0], title),
  ],
  [
    /^the API should produce list of length (\d+)/,
    (world, length) => assert.equal(suggested(world).length, Number(length)),
  ],
  [
    /^(.+) is the (\w+) api suggestion$/,
    (world, title, position = '') => {
      const at = positions.indexOf(position);
      if (title === 'none') assert.ok(suggested(world).length <= at, JSON.stringify(suggested(world)));
      else assert.equal(suggested(world)[at], title);
    },
  ],
  [
    /^(.+) is( not)? in the api suggestions$/,
    (world, title, not) =>
      assert.equal(suggested(world).includes(title), not === undefined, JSON.stringify(suggested(world))),
  ],
  [
    /^the api should offer to search for pages containing (.+)$/,
    (world, text) => assert.equal((world.answer as unknown as unknown[])[0], text),
  ],
  [
    /^(?:a page named (.+) exists|I don't wait for a page named (.+) to exist)(?: with contents (.+))?$/,
    async (world, title, unawaited, text) => save(world, title ?? unawaited ?? '', text),
  ],
  [
    /^I edit (.+) to add (.+)$/,
    async (world, title, text) => change(world, { action: 'edit', title, appendtext: ` ${text}` }),
  ],
  [
    /^I delete the second most recent revision via api of (.+)$/,
    async (world, title = '') => {
      const page = await pageOf(world, title, { prop: 'revisions', rvprop: 'ids', rvlimit: 2 });
      const [, second] = page['revisions'] as readonly { readonly revid: number }[];
      const ids = second?.revid;
      await change(world, {
        action: 'revisiondelete',
        type: 'revision',
        target: title,
        ids,
        hide: 'content',
      });
    },
  ],
  [/^I delete (.+)$/, async (world, title) => change(world, { action: 'delete', title }, 'missingtitle')],
  [
    /^I move (.+) to (.+) and( do not)? leave a redirect via api$/,
    async (world, from, to, not) =>
      change(world, { action: 'move', from, to, noredirect: not !== undefined }),
  ],
  [
    /^I wait for (?:the redirect document )?(.+) to have page_type (?:of )?(redirect|primary)$/,
    async (world, title = '', type) =>
      assert.equal((await pageOf(world, title, { prop: 'info' }))['redirect'] === true, type === 'redirect'),
  ],
  [
    /^I wait for the redirect document (.+) to have redirect_target title (.+)$/,
    async (world, title = '', target) =>
      assert.equal((await pageOf(world, title, { redirects: true }))['title'], target),
  ],
  [
    /^I wait for (.+) to not have a redirect_target$/,
    async (world, title = '') =>
      assert.equal((await pageOf(world, title, { redirects: true }))['title'], title),
  ],
  [
    /^I wait for (.+) to (?:not include (.+) in redirects|not have (.+) in redirect|include (.+) in redirect)$/,
    async (world, title = '', excluded, former, included) => {
      const page = await pageOf(world, title, { prop: 'redirects', rdlimit: 'max' });
      const found = (page['redirects'] ?? []) as readonly Item[];
      const redirect = excluded ?? former ?? included;
      assert.equal(
        // A redirect is in the document that it had until then.
        title === redirect || found.some((each) => each['title'] === redirect),
        included !== undefined,
      );
    },
  ],
  [
    /^there are no api search results with \[INVALID\] words in the data$/,
    (world) => assert.doesNotMatch(JSON.stringify(searched(world)), /\[INVALID\]/),
  ],
  [
    /^(.+) is( in)? the ((?:\w+)(?: or \w+)*) api search result$/,
    (world, title = '', within, at = '') => {
      const indexes = at.split(' or ').map((position) => positions.indexOf(position));
      if (title === 'none') {
        assert.ok(titles(world).length < 1 + Math.min(...indexes), JSON.stringify(titles(world)));
        return;
      }
      const found = indexes.map((index) => titles(world)[index] ?? '');
      assert.ok(
        within === undefined ? found.includes(title) : found.some((each) => each.includes(title)),
        JSON.stringify(titles(world)),
      );
    },
  ],
  [
    /^(.+) is( not)? part of the api search result$/,
    (world, title = '', not) =>
      assert.equal(
        titles(world).some((each) => each.includes(title)),
        not === undefined,
        JSON.stringify(titles(world)),
      ),
  ],
  [/^there are no errors reported by the api$/, (world) => assert.equal(world.answer['error'], undefined)],
  [/^there is an api search result$/, (world) => assert.notEqual(searched(world).length, 0)],
  [/^there are no api search results$/, (world) => assert.deepEqual(titles(world), [])],
  [
    /^there are (\d+) api search results$/,
    (world, count) => assert.equal(searched(world).length, Number(count), JSON.stringify(titles(world))),
  ],
  [
    /^(.+) is( not)? in(?: the)? (?:the )?api search results$/,
    (world, title, not) =>
      assert.equal(titles(world).includes(title ?? ''), not === undefined, JSON.stringify(titles(world))),
  ],
  [
    /^(.+) has( no)? redirectsnippet in the api search results$/,
    (world, title, no) => {
      const item = searched(world).find((each) => each['title'] === title);
      assert.ok(item);
      assert.equal('redirectsnippet' in item, no === undefined);
    },
  ],
  [
    /^this error is reported by api: (.+)$/,
    (world, text = '') =>
      assert.equal((world.answer['error'] as unknown as Item | undefined)?.['info'], text.trim()),
  ],
  [
    /^this warning is reported by api: (.+)$/,
    (world, text = '') =>
      assert.equal(
        (world.answer['warnings'] as unknown as Record<string, Item> | undefined)?.['search']?.['warnings'],
        text.trim(),
      ),
  ],
  [
    /^there are no did you mean suggestions from the api$/,
    (world) =>
      assert.equal(
        'suggestion' in (world.answer['query']?.['searchinfo'] ?? {}),
        false,
        JSON.stringify(world.answer['query']?.['searchinfo']),
      ),
  ],
  [
    /^(.+?)(?: or (.+))? is the did you mean suggestion from the api$/,
    (world, first, second) => {
      const info = (world.answer['query']?.['searchinfo'] ?? {}) as unknown as Item;
      const html = String(info['suggestionsnippet'] ?? info['rewrittenquerysnippet']);
      const text = html.replaceAll(/<\/?em>/g, '*').replaceAll('&quot;', '"');
      assert.ok([first, second].includes(text), text);
    },
  ],
  [
    /^(.+) is( in)? the highlighted (.+) of the (.+) api search result$/,
    (world, expected = '', within, key = '', position = '') => {
      const item = searched(world)[positions.indexOf(position)];
      assert.ok(item, 'no such result');
      const name = key === 'title' && expected.includes('*') ? 'titlesnippet' : key;
      const shown = String(item[name])
        .replace(/<span class="searchmatch">(.+?)<\/span>/g, '*$1*')
        .replaceAll('&#039;', "'");
      if (within === undefined) assert.equal(shown, expected);
      else assert.ok(shown.includes(expected), shown);
    },
  ],
  [
    /^the first api search result is a match to file content$/,
    (world) => assert.equal(searched(world)[0]?.['isfilematch'], true),
  ],
  [
    /^I locate the page id of (.+) and store it as (%.+%)$/,
    async (world, title = '', variable = '') => {
      const answer = await world.request({ action: 'query', titles: title });
      const [page] = Object.values(answer['query']?.['pages'] ?? {}) as unknown as Item[];
      world.variables.set(variable, String(page?.['pageid']));
    },
  ],
  [/^I null edit |^I wait for .* to have incoming_links of|^I wait \d+ seconds/, () => undefined],
];

/** Runs a step. */
export async function runStep(world: World, written: string): Promise<void> {
  const filled = [...world.variables]
    .reduce((text, [name, value]) => text.replace(name, value), written)
    .replaceAll('%{epoch}', '1700000000')
    .replaceAll('%ideographic_whitspace%', '\u3000')
    .replace(/%\{\\u([\da-fA-F]{4,6})\}%/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/%\{exact:([^}]*)\}/g, '$1');
  for (const [pattern, run] of steps) {
    const match = pattern.exec(filled);
    if (!match) continue;
    await run(world, ...match.slice(1));
    return;
  }
  throw new UnknownStepError(filled);
}
