import {
  fileRepository,
  fileUrl,
  Hiding,
  isoTimestamp,
  makeTitle,
  maySee,
  maySeeAction,
  Namespace,
  prefixedText,
  type JsonFields,
  type Site,
  type Title,
  type Viewer,
} from '@wikiquery/core/wiki';
import { readLogParameters, shownParameters } from '@wikiquery/core/wiki/logs';
import type { Hideable } from '../../writing/visibility.ts';

/** Makes a token for showing what is hidden. */
export type MakeToken = (this: void) => string;

/** What answers tell of a row, as far as the viewer may see it. */
export function itemData(
  item: Hideable,
  target: Title,
  viewer: Viewer,
  { site, token }: { readonly site: Site; readonly token: MakeToken },
): JsonFields {
  const { bits, row, timestamp, type } = item;
  const isHidden = (bit: number): boolean => (bits & bit) !== 0;
  const parts = { userhidden: isHidden(Hiding.user), commenthidden: isHidden(Hiding.comment) };
  const who = maySee(bits, Hiding.user, viewer) && {
    userid: Number(row['actor_user'] ?? 0),
    user: String(row['actor_name']),
  };
  const comment = String(row['comment_text']);
  const why = maySee(bits, Hiding.comment, viewer) && { comment };
  const isTextHidden = isHidden(Hiding.text);
  switch (type) {
    case 'archive':
    case 'revision':
      return { timestamp: isoTimestamp(timestamp), ...parts, texthidden: isTextHidden, ...who, ...why };
    case 'logging': {
      const entry = { type: String(row['log_type']), action: String(row['log_action']), timestamp };
      const { parameters } = readLogParameters(String(row['log_params']));
      return {
        type: entry.type,
        action: entry.action,
        ...parts,
        actionhidden: isTextHidden,
        ...(maySeeAction(bits, viewer) && { params: shownParameters(entry, parameters, site) }),
        // Quirk: as the database has it.
        ...(who && { ...who, userid: String(who.userid) }),
        ...why,
      };
    }
    default: {
      const column = (name: string) => row[`${type === 'oldimage' ? 'oi' : 'fa'}_${name}`];
      const number = (value: unknown) => (type === 'oldimage' ? Number(value) : String(value));
      const archiveName = String(row['oi_archive_name'] ?? '');
      return {
        title: prefixedText(target, site),
        ...(type === 'oldimage' && { archivename: archiveName }),
        timestamp: isoTimestamp(timestamp),
        width: number(column('width')),
        height: number(column('height')),
        size: number(column('size')),
        ...parts,
        contenthidden: isTextHidden,
        ...urlOf(),
        ...who,
        ...(comment !== '' && why),
      };

      /** Where the version is: if it is hidden, or deleted, on a page for those who may see it. */
      function urlOf(): JsonFields {
        if (type === 'oldimage' && !isTextHidden)
          return { url: fileUrl(fileRepository(site), { name: target.key, archiveName }) };
        if (!maySee(bits, Hiding.text, viewer)) return {};
        const file = type === 'oldimage' ? archiveName : String(row['fa_storage_key']);
        const of = new URLSearchParams({ target: prefixedText(target, site), file, token: token() });
        const { script } = site.configuration.general;
        return { url: `${script}?title=${prefixedText(specialPage, site)}&${of}` };
      }
    }
  }
}

const specialPage = makeTitle(Namespace.special, 'RevisionDelete');
