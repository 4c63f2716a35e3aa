import { readableTime } from '../../wiki/date-format.ts';
import { signAndLink } from '../presave.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import type { Title } from '../../wiki/title.ts';
import { isRegistered } from '../../wiki/viewer.ts';
import type { Surroundings } from '../../query/context.ts';
import { expandTexts } from './expand-texts.ts';
import { trimEndOf, whiteSpace } from '../../wiki/trim-end.ts';

/** Applies the pre-save transform to a wikitext. */
export async function presaved(
  text: string,
  title: Title,
  surroundings: Pick<Surroundings, 'site' | 'store' | 'viewer' | 'circumstances'>,
): Promise<string> {
  const { site, viewer, circumstances } = surroundings;
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const [substituted = lines] = await expandTexts(
    [{ text: lines, title, pageId: 0, saving: true }],
    surroundings,
  );
  const signed = signAndLink(substituted, title, site, {
    name: viewer.name,
    hasAccount: isRegistered(viewer),
    temporary: viewer.temporary,
    time: `${readableTime(timestampOf(circumstances.now), 'dmy')} (UTC)`,
  });
  return trimEndOf(signed, whiteSpace);
}
