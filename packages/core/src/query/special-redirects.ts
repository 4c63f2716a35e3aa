import type { Site } from '../wiki/site.ts';
import type { Title } from '../wiki/title.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { QueryContext } from './context.ts';
import { myLanguageText, pageInLanguage } from './my-language.ts';
import { ownPage } from './own-pages.ts';

/** A special page that redirects to a page of the viewer, or to the page of a text in their language. */
export interface SpecialRedirect {
  readonly title: Title;
  readonly to: Title | string;
}

/** Returns the redirect of a special page; undefined for one that redirects to no page. */
export function specialRedirect(title: Title, viewer: Viewer, site: Site): SpecialRedirect | undefined {
  const to = ownPage(title, viewer, site) ?? myLanguageText(title, site);
  return to === undefined ? undefined : { title, to };
}

/** Finds the page to which a special page redirects. */
export const specialTarget = async ({ to }: SpecialRedirect, context: QueryContext): Promise<Title> =>
  typeof to === 'string' ? pageInLanguage(to, context) : to;
