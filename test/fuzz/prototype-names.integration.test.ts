import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createWiki } from '../../packages/testing/src/create-wiki.ts';
import { modulePlaces, otherPlaces } from '../growth/places.ts';
import { openApi } from '../rig/ask.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki as createReadWiki } from '../rig/wiki.ts';
import { prototypeNames } from './hostile-texts.ts';

/** Places in wikitext where a word means something. */
const wikitexts: readonly ((name: string) => string)[] = [
  (name) => `{{#time:Y|now|${name}}}{{#time:${name}|${name}|${name}}}{{#timel:F|now|${name}}}`,
  (name) => `{{${name}}}{{${name}:a}}{{#${name}:a}}{{{${name}|}}}{{int:${name}}}{{#tag:${name}|a|b=c}}`,
  (name) =>
    `{{#language:${name}|${name}}}{{grammar:${name}|a}}{{formatnum:${name}}}{{ns:${name}}}{{plural:${name}|a}}`,
  (name) =>
    `{{#switch:${name}|${name}=a}}{{#expr:${name}}}{{#if:${name}|${name}}}{{#special:${name}}}{{gender:${name}|a}}`,
  (name) =>
    `[[${name}]] [[${name}:a]] [[File:${name}|${name}]] [[Category:${name}|${name}]] __${name}__ <${name} ${name}="a">`,
  (name) =>
    `{{PROTECTIONLEVEL:${name}}}{{NUMBERINGROUP:${name}}}{{PAGESINCATEGORY:a|${name}}}{{DISPLAYTITLE:a|${name}}}`,
  (name) =>
    `{{DEFAULTSORT:a|${name}}}{{#dateformat:2020-01-01|${name}}}{{urlencode:a|${name}}}{{padleft:a|${name}}}`,
];

/** Names that a plain object has a value for. */
const names = prototypeNames.filter((name) => name in {} || name === '__proto__');

suite('names of Object.prototype', () => {
  const wiki = createReadWiki();
  after(wiki.close);

  test('are plain values in every parameter of every query module and action', async () => {
    const api = await openApi(wiki);
    const viewer = steward(api.site);
    const places = [...Object.entries(otherPlaces), ...modulePlaces(api)];
    assert.ok(places.length > 500 && names.length >= 5);
    const failures: string[] = [];
    for (const [what, place] of places)
      for (const name of names) {
        const { error } = await api.ask(place(name), { method: 'POST', posted: true, viewer });
        if (error?.startsWith('internal')) failures.push(`${what}, ${name}: ${error}`);
      }
    assert.deepEqual(failures, []);
  });

  test('are plain values in wikitext and as languages', async () => {
    const api = await openApi(wiki);
    const failures: string[] = [];
    for (const name of names) {
      const requests = [
        ...wikitexts.flatMap((make) => [
          {
            action: 'parse',
            text: make(name),
            contentmodel: 'wikitext',
            prop: 'links|categories|properties',
          },
          { action: 'expandtemplates', text: make(name), prop: 'wikitext' },
        ]),
        ...['uselang', 'variant', 'errorlang'].flatMap((parameter) => [
          {
            action: 'compare',
            fromtext: 'a',
            totext: 'b',
            fromslots: 'main',
            [parameter]: name,
            errorformat: 'html',
          },
          { action: 'parse', text: '{{#time:j F Y|now}}', [parameter]: name, errorformat: 'html' },
          { action: 'feedrecentchanges', [parameter]: name },
        ]),
      ];
      for (const request of requests) {
        const { error } = await api.ask(request, { method: 'POST', posted: true });
        if (error?.startsWith('internal')) failures.push(`${JSON.stringify(request)}: ${error}`);
      }
    }
    assert.deepEqual(failures, []);
  });

  test('are plain values in every parameter of every write', async () => {
    await using sandbox = createWiki({
      users: [{ name: 'Warden', groups: ['sysop', 'bureaucrat', 'suppress'] }],
    });
    const { paraminfo } = (await sandbox.request({ action: 'paraminfo', modules: '*' })) as {
      readonly paraminfo: {
        readonly modules: readonly {
          readonly name: string;
          readonly prefix: string;
          readonly parameters: readonly { readonly name: string; readonly type: unknown }[];
        }[];
      };
    };
    assert.ok(paraminfo.modules.length > 60);
    const failures: string[] = [];
    for (const { name: action, prefix, parameters } of paraminfo.modules) {
      const taking = parameters.filter(({ type }) => type !== 'boolean').map(({ name }) => prefix + name);
      for (const name of names)
        for (const given of [taking, ...taking.map((one) => [one])]) {
          const request = { action, ...Object.fromEntries(given.map((parameter) => [parameter, name])) };
          const answer = await sandbox
            .post(request, { as: 'Warden' })
            .catch((error: unknown) => (error instanceof TypeError ? {} : Promise.reject(error)));
          const { code = '' } = (answer as { readonly error?: { readonly code?: string } }).error ?? {};
          if (code.startsWith('internal_api_error')) failures.push(`${JSON.stringify(request)}: ${code}`);
        }
    }
    assert.deepEqual(failures, []);
  });
});
