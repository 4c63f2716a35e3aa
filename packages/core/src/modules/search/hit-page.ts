import type { SearchHit } from '../../data/store/search.ts';
import { titleOfPage } from '../../data/store/pages.ts';
import * as shape from '../../query/result/shape.ts';
import type { Site } from '../../wiki/site.ts';
import { prefixedText } from '../../wiki/title.ts';

/** The shapes of a hit's page in what a generator adds: redirects get these fields, and pages have their own. */
export const generatedHitShapes = { ns: shape.integer(), title: shape.text(), pageid: shape.integer() };

/** Returns the page of a hit. */
export const hitPage = (row: SearchHit, site: Site) => ({
  ns: row.page_namespace,
  title: prefixedText(titleOfPage(row), site),
  pageid: row.page_id,
});
