import type { uploadWarnings } from '@wikiquery/core/api';
import { warningsOfNames } from '@wikiquery/core/modules';
import type { ValueOf } from '@wikiquery/core/query/result';
import { Hiding, isoTimestamp, maySee, type Title } from '@wikiquery/core/wiki';
import { pageByTitle } from '../../writing/pages.ts';
import { currentVersion } from '../../writing/uploads.ts';
import { query } from '../../writing/writable-wiki.ts';
import type { UploadContext } from './context.ts';

/** Warnings in an answer. */
export type UploadWarnings = ValueOf<typeof uploadWarnings>;

/** The names of warnings about names, by the messages of `prop=imageinfo`. */
const nameWarnings = {
  'fileexists-extension': 'exists-normalized',
  'fileexists-thumbnail-yes': 'thumb',
  'file-thumbnail-no': 'thumb-name',
  'filename-bad-prefix': 'bad-prefix',
} as const;

/** Returns why the client may not want to upload a file; undefined where nothing speaks against it. */
export async function readWarnings(
  { key, namespace }: Title,
  sha1: string,
  context: UploadContext,
): Promise<UploadWarnings | undefined> {
  const { wiki, params } = context;
  const current = currentVersion(wiki, key);
  const old = current
    ? wiki.rows(
        query<{ readonly timestamp: string }>(`SELECT oi_timestamp AS timestamp FROM oldimage
          WHERE oi_name = ? AND oi_sha1 = ? ORDER BY oi_timestamp DESC`),
        key,
        sha1,
      )
    : [];
  const page = pageByTitle(wiki, { namespace, key });
  const [about] = current || page ? [] : [...(await warningsOfNames([key], context)).values()];
  const desired = params.filename ?? '';
  const duplicates = duplicatesOf(sha1, context).filter((name) => !current || name !== key);
  const archived = archivedDuplicate(sha1, context);
  const warnings: UploadWarnings = {
    ...(desired !== key && capitalized(desired.replaceAll(' ', '_')) !== key && { badfilename: key }),
    ...(!current && wasDeleted(key, context) && { 'was-deleted': key }),
    ...(duplicates.length > 0 && { duplicate: duplicates }),
    ...(archived !== undefined && { 'duplicate-archive': archived }),
    ...(current && { exists: key }),
    ...(!current && page && { 'page-exists': key }),
    ...(about && { [nameWarnings[about.key as keyof typeof nameWarnings]]: about.similar ?? key }),
    ...(current?.sha1 === sha1 && { nochange: { timestamp: isoTimestamp(current.timestamp) } }),
    ...(old.length > 0 && {
      duplicateversions: old.map(({ timestamp }) => ({ timestamp: isoTimestamp(timestamp) })),
    }),
  };
  return Object.keys(warnings).length > 0 ? warnings : undefined;
}

const capitalized = (name: string): string => {
  const [first = '', ...others] = name;
  return first.toUpperCase() + others.join('');
};

const duplicatesOf = (sha1: string, { wiki }: UploadContext): readonly string[] =>
  wiki
    .rows(
      query<{ readonly name: string }>(
        'SELECT img_name AS name FROM image WHERE img_sha1 = ? ORDER BY img_name',
      ),
      sha1,
    )
    .map(({ name }) => name);

/** The name of a deleted file with the same bytes; empty if the viewer may not see it. */
function archivedDuplicate(sha1: string, { wiki, viewer }: UploadContext): string | undefined {
  const found = wiki.row(
    query<{ readonly name: string; readonly hidden: number }>(
      'SELECT fa_name AS name, fa_deleted AS hidden FROM filearchive WHERE fa_sha1 = ? ORDER BY fa_timestamp DESC',
    ),
    sha1,
  );
  return found && (maySee(found.hidden, Hiding.text, viewer) ? found.name : '');
}

/** Whether a file of this name was deleted. */
const wasDeleted = (key: string, { wiki }: UploadContext): boolean =>
  wiki.row(query('SELECT 1 FROM filearchive WHERE fa_name = ? LIMIT 1'), key) !== undefined;
