import { pagesByIds, titleOfPage } from '../data/store/pages.ts';
import { isInvalid, parseTitle, titlePartToKey, type Title } from '../wiki/title.ts';
import type { Context } from './context.ts';
import type { Parameters } from './parameters/parameter.ts';
import type { ProblemName } from './result/problems.ts';

type Failing = Pick<Context, 'fail' | 'site'>;

/** Parses a title prefix in a namespace to its key form; fails if it is not valid. */
export function prefixToKey(part: string, namespace: number, { site, fail }: Failing): string {
  return titlePartToKey(part, site, namespace) ?? fail('invalidtitle', [part]);
}

/** Parses a parameter's title, which has to be local. */
export function localTitle(text: string, { site, fail }: Failing): Title {
  const title = parseTitle(text, site);
  if (isInvalid(title) || title.interwiki !== '') return fail('invalidtitle', [text]);
  return title;
}

/** Parses a title prefix that includes its namespace; a namespace alone is not valid, and neither are spaces. */
export function prefixedPart(part: string, { site, fail }: Failing): Title {
  // The extra letter stands for the rest of the title, so that a prefix may end as no title does.
  const title = parseTitle(`${part}X`, site);
  if (isInvalid(title) || title.interwiki !== '' || title.fragment !== '' || title.key === 'X')
    return fail('invalidtitle', [part]);
  return { ...title, key: title.key.slice(0, -1) };
}

/** Returns the title given by `title` or `pageid`; the rules ensure that there is exactly one. */
export async function rootTitle<P extends Parameters>(context: Context<P>): Promise<Title> {
  const { title, pageid } = context.params as { readonly title?: string; readonly pageid?: number };
  if (title !== undefined) return localTitle(title, context);
  const [page] = await pagesByIds(context.store, [pageid ?? 0]);
  return page ? titleOfPage(page) : context.fail('nosuchpageid', [pageid ?? 0]);
}

/** Parses the titles of a parameter; warns about each that is invalid or not accepted. */
export function titlesThat(
  accepted: (title: Title) => boolean,
  texts: readonly string[],
  { site, warn }: Pick<Context, 'site' | 'warn'>,
  warning: ProblemName,
): Title[] {
  return texts.flatMap((text) => {
    const title = parseTitle(text, site);
    if (!isInvalid(title) && accepted(title)) return title;
    warn(warning, [text]);
    return [];
  });
}
