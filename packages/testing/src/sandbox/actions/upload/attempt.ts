import { hexSha1, type Title } from '@wikiquery/core/wiki';
import type { Attempt, AttemptedFile } from '@wikiquery/import/hooks';
import { pageOf } from '../../subject.ts';
import { revisionById } from '../../writing/revisions.ts';
import type { FileProperties } from '../../writing/uploads.ts';
import type { UploadContext } from './context.ts';

/** What extensions are asked about a file that is to be published. */
export async function publishingAttempt(
  title: Title,
  file: FileProperties,
  text: string,
  context: UploadContext,
): Promise<Attempt> {
  const page = await pageOf(title, context);
  const before = page && revisionById(context.wiki, page.page_latest)?.slots.get('main')?.text;
  return {
    action: 'upload',
    viewer: context.viewer,
    title,
    summary: context.params.comment,
    file: attemptedFile(file),
    // The text counts only where there is no page yet.
    page: { before, after: page ? (before ?? '') : text },
  };
}

/** What extensions are asked about a file that is to be stashed. */
export const stashingAttempt = (title: Title, file: FileProperties, { viewer }: UploadContext): Attempt => ({
  action: 'stashupload',
  viewer,
  title,
  summary: '',
  file: attemptedFile(file),
});

/** A file as extensions see it. */
const attemptedFile = ({
  sha1,
  size,
  mime,
  mediaType,
  width,
  height,
  bits,
}: FileProperties): AttemptedFile => ({
  sha1: hexSha1(sha1),
  size,
  mime: mime.join('/'),
  mediaType,
  width,
  height,
  bits,
});
