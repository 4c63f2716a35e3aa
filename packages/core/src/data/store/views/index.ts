import { categories, categoryMembers, categoryTree } from './categories.ts';
import { externalLinks, filesUsed, interlanguageLinks, links, templatesUsed } from './links.ts';
import { logEntries } from './log.ts';
import { pages, redirects } from './pages.ts';
import { revisions, texts } from './revisions.ts';
import { users } from './users.ts';
import type { View } from './view.ts';

/** All views, in the order in which they are explained. */
export const views: readonly View[] = [
  pages,
  redirects,
  links,
  categories,
  categoryMembers,
  categoryTree,
  templatesUsed,
  filesUsed,
  externalLinks,
  interlanguageLinks,
  revisions,
  texts,
  users,
  logEntries,
];
