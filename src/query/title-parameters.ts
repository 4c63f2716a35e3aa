import type { Parameters } from '../parameters/parameter.ts';
import type { ProblemName } from '../result/problems.ts';
import { pagesByIds, titleOfPage } from '../store/pages.ts';
import { isInvalid, parseTitle, type Title, titlePartToKey } from '../wiki/title.ts';
import type { Context } from './context.ts';

type Failing = Pick<Context, 'fail' | 'site'>;

/** The key form of a title's beginning in a namespace; refuses what cannot begin one. */
export function keyPart(part: string, namespace: number, { site, fail }: Failing): string {
  return titlePartToKey(part, site, namespace) ?? fail('invalidtitle', [part]);
}

/** The local title that a parameter names; refuses any other. */
export function localTitle(text: string, { site, fail }: Failing): Title {
  const title = parseTitle(text, site);
  if (isInvalid(title) || title.interwiki !== '') return fail('invalidtitle', [text]);
  return title;
}

/** The namespace and the key form of the beginning of a title that is given with its namespace. */
export function prefixedPart(part: string, { site, fail }: Failing): Title {
  // A letter more, so that a namespace alone is the beginning of its titles.
  const title = parseTitle(`${part}x`, site);
  if (isInvalid(title) || title.interwiki !== '' || title.fragment !== '')
    return fail('invalidtitle', [part]);
  return { ...title, key: title.key.slice(0, -1) };
}

/** The page that `title` or `pageid` names; the rules see to it that one of them is given. */
export async function rootTitle<P extends Parameters>(context: Context<P>): Promise<Title> {
  const { title, pageid } = context.params as { readonly title?: string; readonly pageid?: number };
  if (title !== undefined) return localTitle(title, context);
  const [page] = await pagesByIds(context.store, [pageid ?? 0]);
  return page ? titleOfPage(page) : context.fail('nosuchpageid', [pageid ?? 0]);
}

/** Those of the titles that a parameter asks for which it can mean; warns of each other one. */
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
