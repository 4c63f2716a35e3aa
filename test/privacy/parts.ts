import type { RegisteredModule } from '../../packages/core/src/query/registry.ts';
import type { MatrixWiki } from './matrix-wiki.ts';
import { type Subject } from './observe.ts';
import { actionSubjects, moduleSubject } from './subjects.ts';

/** Lists of revisions, changes and log entries, which have the most to hide. */
const histories: ReadonlySet<string> = new Set([
  'alldeletedrevisions',
  'allrevisions',
  'deletedrevs',
  'logevents',
  'recentchanges',
  'usercontribs',
  'watchlist',
]);

/** The parts of the matrix, each with a test file of its own, so that they run at the same time. */
export const parts = ['histories', 'lists', 'properties', 'extensions', 'actions'] as const;

/** A part of the matrix. */
export type Part = (typeof parts)[number];

function partOf({ module, source }: RegisteredModule): Part {
  if (source !== 'MediaWiki') return 'extensions';
  if (histories.has(module.name)) return 'histories';
  return module.group === 'list' ? 'lists' : 'properties';
}

/** The subjects of a part. */
export async function subjectsOf(wiki: MatrixWiki, part: Part): Promise<readonly Subject[]> {
  if (part === 'actions') return actionSubjects(wiki);
  const modules = [...wiki.api.registry.modules.values()].filter((each) => partOf(each) === part);
  return Promise.all(modules.map((module) => moduleSubject(wiki, module)));
}
