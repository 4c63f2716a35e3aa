import * as shape from '@wikiquery/core/query/result/shape';
import { titleOfPage } from '@wikiquery/core/store';
import { prefixedText, type Site } from '@wikiquery/core/wiki';
import type { SearchHit } from '../index/find-pages.ts';

/** The shapes of a hit's page in what a generator adds: redirects get these fields, and pages have their own. */
export const generatedHitShapes = { ns: shape.integer(), title: shape.text(), pageid: shape.integer() };

/** Returns the page of a hit. */
export const hitPage = (row: SearchHit, site: Site) => ({
  ns: row.page_namespace,
  title: prefixedText(titleOfPage(row), site),
  pageid: row.page_id,
});
