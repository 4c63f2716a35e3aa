import type { QueryContext } from '../../query/context.ts';
import type { Title } from '../../wiki/title.ts';
import { trimEndOf, whiteSpace } from '../../wiki/trim-end.ts';
import { isRegistered } from '../../wiki/viewer.ts';
import { calendarNames } from '../expand/calendar-names.ts';
import { writeDate } from '../expand/write-date.ts';
import { signAndLink } from '../presave.ts';
import { expandTexts } from './expand-texts.ts';

/** Applies the pre-save transform to a wikitext. */
export async function presaved(
  text: string,
  title: Title,
  context: Pick<QueryContext, 'site' | 'store' | 'viewer' | 'environment'>,
): Promise<string> {
  const { site, viewer, environment } = context;
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const [substituted = lines] = await expandTexts([{ text: lines, title, pageId: 0, saving: true }], context);
  const signed = signAndLink(substituted, title, site, {
    name: viewer.name,
    hasAccount: isRegistered(viewer),
    temporary: viewer.temporary,
    time: () => writeDate('H:i, j F Y ("UTC")', new Date(environment.now), calendarNames({ site }, 'en')),
  });
  return trimEndOf(signed, whiteSpace);
}
