import { decodeHTML } from 'entities';
import { isObject } from '@wikiquery/common/is-object';
import { nearestName } from '@wikiquery/common/nearest-name';
import { isListOfObjects, type Part } from 'wikiquery-client/rows';
import { askFor, ToolError, type Wiki } from './wiki.ts';

/** A section of a page. */
export interface Section {
  /** Its index in the API: a number, or `T-` and a number if it comes from a template. */
  readonly section: string;
  readonly heading: string;
  /** Level of its heading, 1 to 6. */
  readonly level: number;
}

/** Returns the field `parse` of an answer; an empty object if it has none. */
export const parseIn = ({ parse }: Part): Part => (isObject(parse) ? parse : {});

/** Lists the sections of a revision. */
export async function readSections(wiki: Wiki, revid: number): Promise<readonly Section[]> {
  const { sections } = parseIn(await askFor(wiki, { action: 'parse', oldid: revid, prop: 'sections' }));
  if (!isListOfObjects(sections)) return [];
  return sections.map(({ index, line, level }) => ({
    section: String(index),
    heading: decodeHTML(String(line).replaceAll(/<[^>]*>/g, '')),
    level: Number(level),
  }));
}

/** Finds the index of a section by its heading or index; fails with the nearest heading if there is none. */
export async function findSection(wiki: Wiki, revid: number, asked: string): Promise<string> {
  if (asked === '0') return asked;
  const sections = await readSections(wiki, revid);
  const isAsked = ({ section, heading }: Section): boolean =>
    section === asked || heading.toLowerCase() === asked.trim().toLowerCase();
  const found = sections.find(isAsked);
  if (found) {
    if (/^\d+$/.test(found.section)) return found.section;
    throw new ToolError(`The section "${found.heading}" comes from a template: read the whole page.`);
  }
  if (sections.length === 0) throw new ToolError('This page has no sections: leave out "section".');
  const near = nearestName(
    asked,
    sections.map(({ heading }) => heading),
  );
  throw new ToolError(
    `There is no section "${asked}".${near === undefined ? ' page_sections lists those of a page.' : ` Did you mean "${near}"?`}`,
  );
}
