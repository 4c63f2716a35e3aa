import { ApiError, type AnyRequest, type Client } from 'wikiquery-client';
import { questions } from './questions.ts';

/** The most differences that a message shows. */
const SHOWN = 25;

/** Asks both wikis the same and describes where the mirror answers otherwise, but for what it is known not to have. */
export const differences = async (
  source: Client,
  mirror: Client,
  ignored?: RegExp,
): Promise<readonly string[]> =>
  (await compare(source, mirror, questions)).filter((one) => !ignored?.test(one)).slice(0, SHOWN);

/** Asks both wikis; tells what the source answers as text. */
export async function compare(
  source: Client,
  mirror: Client,
  requests: readonly AnyRequest[],
  onAnswer?: (text: string) => void,
): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [...requests];
  const work = async (): Promise<void> => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const [theirs, ours] = [await answer(source, request), await answer(mirror, request)];
      onAnswer?.(JSON.stringify([...theirs]));
      for (const field of new Set([...theirs.keys(), ...ours.keys()])) {
        const [their, our] = [theirs.get(field), ours.get(field)];
        const expected = our === undefined ? [...known, ...lacking] : known;
        if (their !== our && !expected.some((pattern) => pattern.test(field)))
          found.push(`${nameOf(request)} ${field}: ${JSON.stringify(their)}, here ${JSON.stringify(our)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** How many questions are asked at the same time. */
const AT_ONCE = 3;

const nameOf = ({ prop, list, meta, gapnamespace, ...others }: AnyRequest): string =>
  JSON.stringify([
    prop ?? list ?? meta,
    gapnamespace,
    ...Object.entries(others).filter(([name]) => /title|qppage|type|sort|user$/.test(name)),
  ]);

/** What differs between a wiki and its mirror. */
const known = [
  // Changes by themselves.
  /\.statistics\.(?:jobs|activeusers|admins)$/,
  // The source answers those of some minutes ago, from a cache.
  /\.tags\.\d+\.hitcount$/,
  // Pages are touched by changes of what they link to, which nothing tells.
  /\.touched$/,
];

/** What a mirror lacks. */
const lacking = [
  // MediaWiki does not hide these where their accounts are hidden; a mirror has no hidden accounts.
  /\.protectedtitles\.\d+\.user$/,
];

/** Lists whose order follows numbers that are not public, such as those of targets of links. */
const unordered = /^(?:alllinks|alltransclusions|exturlusage)$/;

/** All parts of an answer, field by field. */
async function answer(client: Client, request: AnyRequest): Promise<ReadonlyMap<string, unknown>> {
  const fields = new Map<string, unknown>();
  const list = typeof request['list'] === 'string' ? request['list'] : '';
  // Special pages are sorted by a number at most: those that share it come in the order of the database.
  const isUnordered = unordered.test(list) || list === 'querypage';
  const lines: string[] = [];
  let index = 0;
  try {
    for await (const { query } of client.parts(request)) {
      if (isUnordered) lines.push(...itemsOf(query?.[list as 'alllinks']));
      else flatten(query, `[${index}]`, fields);
      index++;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    fields.set(`[${index}].error`, error.code);
  }
  for (const [i, line] of lines.toSorted().entries()) fields.set(String(i), line);
  return fields;
}

/** The items of a list, or of the results of a special page, as texts. */
function itemsOf(value: unknown): readonly string[] {
  const items = Array.isArray(value)
    ? value
    : ((value as { readonly results?: unknown } | undefined)?.results ?? []);
  return (items as readonly unknown[]).map((item) => JSON.stringify(item));
}

function flatten(value: unknown, path: string, fields: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null) fields.set(path, value);
  else
    for (const [name, part] of Object.entries(value)) {
      // Nobody is told of the page of a log entry whose action is hidden, of which this tells.
      if (name === 'redirect' && 'actionhidden' in value) continue;
      // The order of tags and of slots follows numbers that are not public.
      flatten(
        /^(?:tags|roles)$/.test(name) && isTexts(part) ? part.toSorted() : part,
        `${path}.${name}`,
        fields,
      );
    }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
