import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { deploymentConfiguration } from '../../packages/wikiquery/src/deployment.ts';
import { createWiki } from '../rig/wiki.ts';
import { compileAnswers, type Answered } from './compile-answers.ts';

const recorded = fileURLToPath(new URL('../../../shared/conformance/corpus.jsonl.gz', import.meta.url));

/** A request to a real MediaWiki, and what it answered. */
interface Recorded extends Answered {
  readonly params: Readonly<Record<string, string>>;
}

/** Parameters that name modules. */
const naming = ['action', 'list', 'prop', 'meta', 'generator'];

test(
  "MediaWiki's answers have the types that follow from their requests",
  { skip: !existsSync(recorded) && 'the recorded answers are not available' },
  (t) => {
    const answers = chosen(readRecorded());
    assert.ok(answers.length > 200, String(answers.length));
    assert.equal(compileAnswers(t, answers), '');
    const [one = assert.fail()] = answers.filter(({ params }) => params['list'] === 'allpages');
    const wrong = { ...one, body: { query: { allpages: [{ pageid: '1', colour: 'red' }] } } };
    assert.match(compileAnswers(t, [wrong]), /'string' is not assignable to type 'number'/);
    assert.match(
      compileAnswers(t, [{ ...one, body: { query: { allpages: [{ colour: 'red' }] } } }]),
      /'"colour"' does not exist/,
    );
  },
);

/** Requests that need more than the name of a module, to have something in their answers. */
const fuller: readonly Readonly<Record<string, string>>[] = [
  { action: 'query', list: 'search', srsearch: 'light', srinfo: 'totalhits' },
  { action: 'query', list: 'querypage', qppage: 'Ancientpages' },
  {
    action: 'query',
    meta: 'siteinfo',
    siprop: 'general|namespaces|interwikimap|statistics|usergroups|languages',
  },
  {
    action: 'query',
    prop: 'revisions',
    titles: 'Main Page',
    rvprop: 'ids|content|tags|roles|slotsize',
    rvslots: '*',
  },
  {
    action: 'query',
    prop: 'info',
    generator: 'search',
    gsrsearch: 'light',
    inprop: 'url|protection|displaytitle',
  },
  { action: 'parse', page: 'Main Page', prop: 'links|sections|categories|properties|tocdata' },
  { action: 'expandtemplates', text: '{{PAGENAME}}', prop: 'wikitext|properties|ttl|modules|jsconfigvars' },
  { action: 'expandtemplates', text: '{{PAGENAME}}', generatexml: '1' },
  {
    action: 'compare',
    fromtitle: 'Main Page',
    totitle: 'Lighthouse',
    prop: 'diff|ids|title|user|comment|size|rel',
  },
  { action: 'opensearch', search: 'Gull' },
  { action: 'paraminfo', modules: 'query+allpages|main', helpformat: 'raw', mainmodule: '1' },
  { action: 'help', wrap: '1' },
  { action: 'checktoken', type: 'csrf', token: '+\\' },
  { action: 'login' },
];

test('so have those of the sample wiki', async (t) => {
  using wiki = createWiki();
  const { modules } = siteRegistry(createSite(deploymentConfiguration(), extensions, searchBackend));
  const plain = [...modules.values()].map(({ module: { name, group } }) => ({
    action: 'query',
    [group]: name,
    ...(group === 'prop' && { titles: 'Main Page|Lighthouse|File:Great Lantern.jpg|Nowhere' }),
  }));
  const answers: Recorded[] = [];
  for (const params of [...plain, ...fuller]) {
    const method = params.action === 'login' ? 'POST' : 'GET';
    const body = await wiki.request(params, { as: 'Warden', method });
    const text = JSON.stringify(body);
    if (!('error' in body) && text.length < 50_000) answers.push({ id: answers.length, params, body });
  }
  const kinds = new Set(answers.map(({ params }) => params['action']));
  assert.ok(answers.length > 70, String(answers.length));
  assert.equal(kinds.size, new Set(fuller.map(({ action }) => action)).size);
  assert.equal(compileAnswers(t, answers), '');
});

/** Takes two answers of each combination of modules, and leaves out what is too long for a compiler. */
function chosen(all: readonly Recorded[]): readonly Recorded[] {
  const counts = new Map<string, number>();
  return all.filter(({ params, body }) => {
    const key = naming.map((name) => params[name]).join('/');
    const count = counts.get(key) ?? 0;
    if (params['formatversion'] !== '2' || 'error' in body || 'errors' in body || count === 2) return false;
    if (JSON.stringify(body).length > 10_000) return false;
    counts.set(key, count + 1);
    return true;
  });
}

const readRecorded = (): Recorded[] =>
  gunzipSync(readFileSync(recorded))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded);
