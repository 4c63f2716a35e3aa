/**
 * Looking for what is hidden finds what looking for nothing finds: every parameter that could look something up is
 * given every kind of secret that its type can be taken for, by everybody who may not see it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Access } from '../../packages/core/src/query/module-metadata.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import { actionRequests } from './actions.ts';
import { createAsking } from './asking.ts';
import {
  absentLike,
  formsOf,
  kindsSoughtBy,
  searchedModules,
  untriedModules,
  withoutWords,
  type Searched,
} from './lookups.ts';
import { createSecretWiki } from './secret-wiki.ts';
import { kindOf, type Kind, type Secret } from './secret.ts';

const { wiki, secrets, address } = createSecretWiki();
const { site, registry, actions, viewers, ask } = await createAsking(wiki);
test.after(() => wiki.close());

/** Of those who may not see a secret, the anonymous viewer and the one who may do the most. */
function blindTo({ sight }: Secret): readonly (readonly [string, Viewer])[] {
  const others = [...viewers].filter(([, viewer]) => !sight(viewer));
  const [most] = others.toSorted(([, a], [, b]) => b.rights.size - a.rights.size);
  return others.filter((one) => one[0] === 'anonymous' || one === most);
}

/** A secret, and one who may not see it. */
interface Trial {
  readonly word: string;
  readonly kind: Kind;
  readonly secret: Secret;
  readonly who: string;
  readonly viewer: Viewer;
}

/** For each column and viewer one secret of each kind; of texts, one of each sort. */
function makeTrials(): readonly Trial[] {
  const trials = new Map<string, Trial>();
  for (const [word, secret] of secrets) {
    const kind = kindOf(word);
    if (kind === 'text' && !word.startsWith('SECRET')) continue;
    const sort = kind === 'text' ? word.replace(/\d+Z$/, '') : secret.cell;
    for (const [who, viewer] of blindTo(secret))
      trials.set(`${kind} ${sort} ${who}`, { word, kind, secret, who, viewer });
  }
  return [...trials.values()];
}

const trials = makeTrials();

/** Something that is asked with one parameter after the other. */
interface Asked extends Searched {
  readonly access: Access;
  readonly source: string;
}

const askedModules = [...searchedModules(registry, address).values()].map((searched): Asked => {
  const registered = registry.modules.get(searched.name);
  return { ...searched, access: registered?.module.access ?? 'read', source: registered?.source ?? '' };
});

const requestsOf = actionRequests([], site);
const askedActions = actions.flatMap(
  ({ name, parameters, prefix = '', mustBePosted: posted = false }): Asked[] => {
    const request = requestsOf[name]?.[0];
    if (!request) return [];
    return [
      { name, parameters, prefix, request: { action: name, ...request }, posted, access: 'read', source: '' },
    ];
  },
);

/** An answer without the words that it repeats and without the time, in which feeds are made. */
const without = async (answer: Promise<string>, words: readonly string[]): Promise<string> =>
  withoutWords(await answer, words);

for (const { name, parameters, prefix, request, posted, access, source } of [
  ...askedModules,
  ...askedActions,
])
  test(`${name} finds nothing by a secret`, { skip: untriedModules[name] }, async () => {
    const told: string[] = [];
    const known = new Map<string, Promise<string>>();
    const answer = (
      parameter: string,
      value: string,
      word: string,
      who: string,
      viewer: Viewer,
    ): Promise<string> => {
      const key = `${who} ${parameter}=${value}`;
      const asked =
        known.get(key) ??
        without(ask({ format: 'json', ...request, [parameter]: value }, viewer, posted), [value, word]);
      known.set(key, asked);
      return asked;
    };
    for (const [bare, parameter] of Object.entries(parameters)) {
      const kinds = kindsSoughtBy(bare, parameter, site);
      const type = String(parameter.type.describe(site).type);
      for (const { word, kind, secret, who, viewer } of trials.filter((one) => kinds.includes(one.kind))) {
        // What it tells everyone, it may find.
        if (secret.namedBy?.includes(name)) continue;
        // Who checks may check anybody, and reads in the log what was checked for.
        if (source === 'CheckUser' && typeof access === 'object' && viewer.rights.has(access.right)) continue;
        const absent = absentLike(word, kind);
        const others = formsOf(absent, kind, type);
        for (const [at, form] of formsOf(word, kind, type).entries()) {
          const found = await answer(prefix + bare, form, word, who, viewer);
          if (found !== (await answer(prefix + bare, others[at] ?? '', absent, who, viewer)))
            told.push(`${prefix}${bare}=${form} as ${who}: ${secret.cell} (${secret.degree})`);
        }
      }
    }
    assert.deepEqual(told, []);
  });

for (const name of ['logevents', 'recentchanges', 'usercontribs'])
  test(`${name} finds by a secret user what somebody may see`, async () => {
    const asked = askedModules.find((one) => one.name === name);
    const steward = viewers.get('steward');
    assert.ok(asked && steward);
    const { prefix, request } = asked;
    const answer = (word: string): Promise<string> =>
      without(ask({ format: 'json', ...request, [`${prefix}user`]: word }, steward), [word]);
    const users = trials.filter(({ kind, secret }) => kind === 'user' && secret.sight(steward));
    const found = await Promise.all(
      users.map(async ({ word }) => (await answer(word)) !== (await answer(absentLike(word, 'user')))),
    );
    assert.ok(found.includes(true));
  });
