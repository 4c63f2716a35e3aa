import * as lists from './lists.ts';
import { imageinfo, info, membersWithProps, twoPages } from './pages.ts';
import { allrevisions, revisions } from './revisions.ts';
import type { Handler, Prepare } from './shape.ts';

/** Returns the handler of requests, which dispatches by list or property. */
export function createHandler(rows: Prepare): Handler {
  const byRequest: Readonly<Record<string, Handler>> = {
    allpages: lists.allpages(rows),
    allusers: lists.allusers(rows),
    categorymembers: lists.categorymembers(rows),
    backlinks: lists.backlinks(rows),
    alllinks: lists.alllinks(rows),
    allrevisions: allrevisions(rows),
    revisions: revisions(rows),
    info: info(rows),
    'info|revisions|categories|links': twoPages(rows),
    'info|revisions|categories': membersWithProps(rows),
    imageinfo: imageinfo(rows),
  };
  return async (parameters) =>
    byRequest[parameters.get('list') ?? parameters.get('prop') ?? '']?.(parameters) ?? {
      error: { code: 'unknown' },
    };
}
