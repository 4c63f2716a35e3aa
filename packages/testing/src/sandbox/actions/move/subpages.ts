import {
  makeTitle,
  may,
  prefixedText,
  subjectPage,
  talkPage,
  type Json,
  type Title,
} from '@wikiquery/core/wiki';
import { problemList } from '../../error-list.ts';
import { historyProblems } from '../../history-problems.ts';
import { pageOf } from '../../subject.ts';
import { query } from '../../writing/writable-wiki.ts';
import { moveProblem, type MoveContext } from './context.ts';
import { moveOne } from './move-one.ts';

/** Subpages that one request moves. */
const MOST = 100;

/** Moves the subpages of a page that moved; returns what became of each. */
export async function moveSubpages(from: Title, to: Title, context: MoveContext): Promise<Json> {
  const { viewer, site, wiki, rateLimiter } = context;
  if (!may(viewer, 'move-subpages') || rateLimiter.limitOnce('move-subpages'))
    return { errors: problemList([moveProblem(historyProblems['cant-move-subpages'])], context) };
  for (const { namespace } of [from, to]) {
    const { subpages = false, canonical = '' } = site.namespaces.get(namespace) ?? {};
    if (!subpages)
      return {
        errors: problemList([moveProblem(historyProblems['namespace-nosubpages'], [canonical])], context),
      };
  }
  const found = wiki.rows(
    query<{ readonly id: number; readonly key: string }>(
      `SELECT page_id AS id, page_title AS key FROM page
        WHERE page_namespace = ? AND substr(page_title, 1, ?) = ? ORDER BY page_title LIMIT ${MOST + 1}`,
    ),
    from.namespace,
    Array.from(from.key).length + 1,
    `${from.key}/`,
  );
  const root = await pageOf(to, context);
  const moved: Json[] = [];
  for (const [index, { id, key }] of found.entries()) {
    const title = makeTitle(from.namespace, key);
    const old = prefixedText(title, site);
    if (index >= MOST) {
      moved.push({
        from: old,
        errors: problemList([moveProblem(historyProblems['movepage-max-pages'], [MOST])], context),
      });
      break;
    }
    if (id === root?.page_id) continue;
    const namespace = from.namespace % 2 === 1 ? (talkPage(to)?.namespace ?? 0) : subjectPage(to).namespace;
    const target = makeTitle(namespace, to.key + key.slice(from.key.length));
    const problems = await moveOne(
      { title, page: await pageOf(title, context) },
      { title: target, page: await pageOf(target, context) },
      context,
    );
    moved.push(
      problems.length > 0
        ? { from: old, errors: problemList(problems, context) }
        : { from: old, to: prefixedText(target, site) },
    );
  }
  return moved;
}
