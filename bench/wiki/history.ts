import type { Plan } from './plan.ts';
import { random } from './random.ts';

/** The edits of all pages; array indexes are revision IDs, from 1, in chronological order. */
export interface History {
  readonly revisions: number;
  readonly page: Uint32Array;
  /** Position of the revision in its page's history, from 1. */
  readonly number: Uint16Array;
  /** Seconds since 1970. */
  readonly time: Float64Array;
  /** Number of revisions of each page. */
  readonly count: Uint16Array;
  /** Time of each page's latest revision. */
  readonly touched: Float64Array;
}

const begin = Date.UTC(2015, 0, 1) / 1000;
const span = Date.UTC(2025, 0, 1) / 1000 - begin;

/** Creation time of the wiki, in seconds since 1970. */
export const founded = begin;

/** Plans one to four revisions per page over ten years, and for the main page one per 150 pages of the wiki. */
export function planHistory(plan: Plan): History {
  const draw = random(plan.seed, 6);
  // Packs time and page into one number for fast sorting: 29 bits of seconds, 24 of page ID.
  const shift = 2 ** 24;
  const edits: number[] = [];
  for (let page = 1; page <= plan.pages; page++) {
    const created = Math.min(span * 0.9, span * 0.85 * (page / plan.pages) + span * 0.02 * draw());
    const drawn = draw();
    const few = drawn < 0.5 ? 1 : drawn < 0.75 ? 2 : drawn < 0.9 ? 3 : 4;
    const count = page === 1 ? Math.min(2000, Math.max(few, Math.round(plan.pages / 150))) : few;
    edits.push(Math.floor(created) * shift + page);
    for (let number = 2; number <= count; number++) {
      edits.push(Math.floor(created + (span - created) * draw()) * shift + page);
    }
  }
  const sorted = Float64Array.from(edits).toSorted();
  const revisions = sorted.length;
  const history: History = {
    revisions,
    page: new Uint32Array(revisions + 1),
    number: new Uint16Array(revisions + 1),
    time: new Float64Array(revisions + 1),
    count: new Uint16Array(plan.pages + 1),
    touched: new Float64Array(plan.pages + 1),
  };
  sorted.forEach((edit, index) => {
    const revision = index + 1;
    const page = edit % shift;
    const number = (history.count[page] ?? 0) + 1;
    history.count[page] = number;
    history.page[revision] = page;
    history.number[revision] = number;
    history.time[revision] = history.touched[page] = begin + Math.floor(edit / shift);
  });
  return history;
}
