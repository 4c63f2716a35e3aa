import { z } from 'zod';
import type { Walked } from './walk.ts';

/** Namespaces to follow links in, as an argument. */
export const namespacesInput = z
  .array(z.int().min(0).max(9999))
  .max(50)
  .default([0])
  .describe('Numbers of the namespaces to follow: 0 is that of articles; wiki_facts lists them. [] for all.');

/** Writes namespaces as a parameter of the API; undefined for all. */
export const namespaceParameter = (namespaces: readonly number[]): string | undefined =>
  namespaces.length > 0 ? namespaces.join('|') : undefined;

/** The fields that a tool that follows links returns beside the pages. */
export const walkOutput = {
  title: z.string().describe('The page from which links were followed.'),
  note: z.string().optional(),
};

/** A page to which links lead. */
export const linkedItem = {
  title: z.string(),
  depth: z.number().optional().describe('Steps from the first page, where more than one is followed.'),
  via: z.string().optional().describe('The page before it.'),
};

/** Returns the page where a walk began, with a note if it ended early. */
export const walkHead = (title: string, { isCut }: Pick<Walked, 'isCut'>) => ({
  title,
  ...(isCut && {
    note: 'There are more pages than this tool follows: start from one of these, with depth 1.',
  }),
});
