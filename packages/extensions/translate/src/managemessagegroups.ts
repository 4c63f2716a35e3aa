import { defineMeta } from '@wikiquery/core/query';
import { text } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { isInvalid, makeTitle, may, pageUrl, parseTitleIn, prefixedText } from '@wikiquery/core/wiki';
import { findGroup } from './groups.ts';
import { translateProblems } from './problems.ts';
import type { DeclaredGroup, PendingChanges } from './settings.ts';

/** Lists the removed messages that an added one may be a rename of. */
export const managemessagegroups = defineMeta({
  name: 'managemessagegroups',
  prefix: 'mmg',
  access: 'read',
  parameters: {
    groupId: text({ required: true }),
    messageKey: text({ required: true }),
    changesetName: text({ default: 'default' }),
  },
  result: shape.list('_v', shape.any()),
  answer: async (context) => {
    const { params, site, viewer, server, fail } = context;
    if (!may(viewer, 'translate-manage')) fail('permissiondenied-generic');
    const group = await findGroup(params.groupId, context);
    if (!group) return fail(translateProblems.invalidGroup);
    if (!/^[a-z_-]{1,100}$/i.test(params.changesetName)) {
      fail(translateProblems.invalidChangesetName, [params.changesetName]);
    }
    const declared = 'declared' in group ? group.declared : undefined;
    const changes = pendingChanges(declared, params.changesetName);
    if (!changes || group.namespace === false) return fail(translateProblems.noChanges);
    const { namespace } = group;
    const protocol = server.startsWith('https:') ? 'https' : 'http';
    const candidates = candidatesFor(params.messageKey, changes).map((candidate) => {
      const name = `${candidate.key}/${group.sourceLanguage}`;
      const parsed = parseTitleIn(namespace, name, site);
      const title = isInvalid(parsed) ? makeTitle(namespace, name) : parsed;
      return {
        ...candidate,
        link: pageUrl(title, site, '', protocol),
        title: prefixedText(title, site),
      };
    });
    // Quirk: the list is nested in another.
    return { value: [candidates] };
  },
});

/** A removed message that an added one may be a rename of, and their similarity from 0 to 1. */
interface Candidate {
  readonly key: string;
  readonly content: string;
  readonly similarity: number;
}

/** Returns removed messages, ordered by similarity to an added one. */
function candidatesFor(key: string, { removed = {}, added = {} }: PendingChanges): readonly Candidate[] {
  return Object.entries(removed)
    .map(([name, content]) => ({ key: name, content, similarity: similarity(content, added[key] ?? '') }))
    .toSorted((a, b) => b.similarity - a.similarity);
}

/** Returns a group's pending changes in a changeset; undefined if there are none. */
function pendingChanges(declared: DeclaredGroup | undefined, name: string): PendingChanges | undefined {
  const changes = declared?.changes?.[name];
  const keys = [...Object.keys(changes?.removed ?? {}), ...Object.keys(changes?.added ?? {})];
  return keys.length === 0 ? undefined : changes;
}

function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.toLowerCase().trim() === b.toLowerCase().trim()) return 0.95;
  const most = Math.max(Buffer.byteLength(a), Buffer.byteLength(b));
  return (most - editDistance(Array.from(a), Array.from(b))) / most;
}

/** Returns the Levenshtein distance of two texts. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, character] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const replaced = (row[j] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
