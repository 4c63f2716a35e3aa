import type { Tool } from './tool.ts';
import { apiQuery } from './tools/api-query.ts';
import { categoryMembers } from './tools/category-members.ts';
import { compareRevisions } from './tools/compare-revisions.ts';
import { pageBacklinks } from './tools/page-backlinks.ts';
import { pageCategories } from './tools/page-categories.ts';
import { pageHistory } from './tools/page-history.ts';
import { pageLinks } from './tools/page-links.ts';
import { pageSections } from './tools/page-sections.ts';
import { readPage } from './tools/read-page.ts';
import { keywordSearch, search } from './tools/search.ts';
import { wikiFacts } from './tools/wiki-facts.ts';
import type { Wiki } from './wiki.ts';

/** The tools that a wiki offers to models. */
export const tools: readonly Tool[] = [
  search,
  readPage,
  pageSections,
  pageLinks,
  pageBacklinks,
  pageCategories,
  categoryMembers,
  pageHistory,
  compareRevisions,
  wikiFacts,
  apiQuery,
];

/** The tools as they are described for a wiki. */
export const toolsFor = ({ hasSearchKeywords }: Pick<Wiki, 'hasSearchKeywords'>): readonly Tool[] =>
  tools.map((tool) => (tool === search && hasSearchKeywords ? keywordSearch : tool));
