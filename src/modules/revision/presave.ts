import type { Surroundings } from '../../query/context.ts';
import { expandTexts } from '../../query/expand-texts.ts';
import { readableTime } from '../../wiki/clock.ts';
import { signAndLink } from '../../wiki/presave.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import type { Title } from '../../wiki/title.ts';
import { isRegistered } from '../../wiki/viewer.ts';

/** A wikitext as it would be saved on a page by the viewer. */
export async function presaved(
  text: string,
  title: Title,
  context: Pick<Surroundings, 'site' | 'store' | 'viewer' | 'now'>,
): Promise<string> {
  const { site, viewer, now } = context;
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const [substituted = lines] = await expandTexts([{ text: lines, title, pageId: 0, saving: true }], context);
  const signed = signAndLink(substituted, title, site, {
    name: viewer.name,
    hasAccount: isRegistered(viewer),
    temporary: viewer.temporary,
    time: `${readableTime(timestampOf(now), 'dmy')} (UTC)`,
  });
  return signed.replace(/[ \t\n\r\0\v]+$/, '');
}
