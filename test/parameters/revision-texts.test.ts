import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../rig/ask.ts';
import { expectWarnings } from '../rig/guard-answer.ts';
import { prefixed, type Request } from '../rig/requests.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { moduleNamed, modules } from './ask-module.ts';
import { rowsIn } from './rows.ts';

const revisions = ['One', 'Two'].map((text) => ({ text: `{{Box}} '''${text}'''\n== Wick ==\nCotton.` }));
const wiki = createWiki({
  pages: [
    { title: 'Template:Box', revisions: [{ text: 'Boxed' }] },
    { title: 'Gone', revisions },
    { title: 'Lamp', revisions },
  ],
  events: [{ type: 'delete', title: 'Gone', at: '2025-01-01 00:00' }],
});
const { site, ask } = await openApi(wiki);
const viewer = steward(site);

/** Pages of which properties list revisions, where lists have a page of the same text first. */
const titles: Readonly<Record<string, string>> = { deletedrevisions: 'Gone', revisions: 'Lamp' };

/** Returns the text of the first revision that a module lists, or its difference or the error. */
async function textOf(name: string, parameters: Request): Promise<string> {
  const module = moduleNamed(name);
  const { json, error } = await ask(
    {
      [module.group]: name,
      ...(titles[name] !== undefined && { titles: titles[name] }),
      ...prefixed({ limit: '1', ...parameters }, module.prefix),
    },
    { viewer },
  );
  if (error !== undefined) return error;
  const [{ content, parsetree, slots, diff } = {}] = rowsIn(
    expectWarnings(json, /does not support the format text\/css|deprecated/),
    module,
  );
  const { body } = (diff ?? {}) as { readonly body?: unknown };
  // Rendered texts link to the page by its title.
  return JSON.stringify([content, parsetree, slots, body]).replaceAll('Gone', 'Lamp');
}

/** Requests for texts, what a parameter adds to them, and what the text is then. */
const options: readonly { readonly of: Request; readonly adds: Request; readonly text: RegExp }[] = [
  { of: { prop: 'content' }, adds: { expandtemplates: '1' }, text: /^\["Boxed '''Two'''/ },
  { of: { prop: 'content' }, adds: { parse: '1' }, text: /<p>Boxed <b>Two<\/b>/ },
  { of: { prop: 'content' }, adds: { section: '1' }, text: /^\["== Wick ==\\nCotton."/ },
  { of: { prop: 'content' }, adds: { generatexml: '1' }, text: /<root><template><title>Box/ },
  { of: { prop: 'content' }, adds: { slots: 'main' }, text: /"main":\{.*"content":"\{\{Box/ },
  { of: { prop: 'content' }, adds: { contentformat: 'text/css' }, text: /^\[null,null,null,null]$/ },
  {
    of: { prop: 'content', slots: 'main' },
    adds: { 'contentformat-main': 'text/css' },
    text: /badcontentformat/,
  },
  { of: { prop: 'ids' }, adds: { difftotext: 'Three {{subst:Box}}' }, text: /subst:/ },
  {
    of: { prop: 'ids', difftotext: 'Three {{subst:Box}}' },
    adds: { difftotextpst: '1' },
    text: /Boxed/,
  },
];

for (const { name } of modules.filter((module) => 'difftotext' in module.parameters)) {
  for (const { of, adds, text } of options)
    test(`${name} returns texts with ${Object.keys(adds).join()}`, async () => {
      const actual = await textOf(name, { ...of, ...adds });
      assert.match(actual, text);
      assert.notEqual(actual, await textOf(name, of));
      assert.equal(actual, await textOf('revisions', { ...of, ...adds }));
    });
  test(`${name} returns differences from other revisions`, async () => {
    const body = await textOf(name, { prop: 'ids', diffto: 'prev' });
    if (name.includes('deleted')) assert.equal(body, '[null,null,null,false]');
    else assert.match(body, /<del.*>One<\/del>.*<ins.*>Two<\/ins>/);
  });
}
