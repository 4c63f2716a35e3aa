import type { QueryContext } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import type { FileVersion, FileOptions } from '../../data/store/file-versions.ts';
import { pageNumbers } from '../../data/store/pages.ts';
import { type FileRepository, fileRepository, fileUrl } from '../../wiki/file-repository.ts';
import { type MediaHandler, mediaDuration, mediaHandler } from '../../wiki/media/handlers.ts';
import { listMetadata } from '../../wiki/media/metadata.ts';
import { inMetadataVersion } from '../../wiki/media/metadata-version-1.ts';
import { expandUrl, pageUrl, protocolOf } from '../../wiki/page-url.ts';
import { hexSha1 } from '../../wiki/sha1.ts';
import { Namespace } from '../../wiki/site.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import {
  commentFields,
  formattedComments,
  type FormattedComments,
  needsComment,
  needsUser,
  suppressedField,
  suppressedShape,
  userFields,
  userShapes,
} from '../authored/fields.ts';
import { extendedMetadata, extendedMetadataShape, visibleMetadata } from './extended-metadata.ts';
import { type FileThumbnail, thumbnailFields, thumbnailShapes } from './thumbnail.ts';

/** Values of `prop` that apply to any file version. */
export const fileProperties = [
  'badfile',
  'bitdepth',
  'canonicaltitle',
  'comment',
  'commonmetadata',
  'dimensions',
  'extmetadata',
  'mediatype',
  'metadata',
  'mime',
  'parsedcomment',
  'sha1',
  'size',
  'timestamp',
  'url',
  'user',
  'userid',
] as const;

const metadataShape = shape.any('metadata', { booleans: true });

/** The shapes of the fields of a file version. */
export const fileFields = {
  timestamp: shape.text(),
  ...userShapes,
  size: shape.integer(),
  width: shape.integer(),
  height: shape.integer(),
  duration: shape.value(),
  commenthidden: shape.flag(),
  parsedcomment: shape.text(),
  comment: shape.text(),
  html: shape.text(),
  filehidden: shape.flag(),
  ...suppressedShape,
  canonicaltitle: shape.text(),
  ...thumbnailShapes,
  url: shape.text(),
  descriptionurl: shape.text(),
  descriptionshorturl: shape.text(),
  filemissing: shape.flag(),
  sha1: shape.text(),
  metadata: metadataShape,
  commonmetadata: metadataShape,
  extmetadata: extendedMetadataShape,
  mime: shape.text(),
  mediatype: shape.value(),
  archivename: shape.text(),
  bitdepth: shape.integer(),
} as const;

/** A file version in an answer. */
export type FileItem = {
  readonly [K in keyof typeof fileFields]?: shape.ValueOf<(typeof fileFields)[K]> | undefined;
};

/** What a request selects of each version. */
export interface FileRequest {
  readonly prop: ReadonlySet<string>;
  readonly metadataVersion: string;
  /** Names of `extmetadata` to show; all if empty. */
  readonly extendedFilter: readonly string[];
}

/** Returns what to read for a request. */
export function fileWants({ prop }: FileRequest, withThumbnails: boolean): FileOptions {
  return {
    user: needsUser(prop),
    comment: needsComment(prop),
    metadata:
      withThumbnails || prop.has('metadata') || prop.has('commonmetadata')
        ? true
        : (prop.has('size') || prop.has('dimensions')) && 'duration',
  };
}

/** What is read for all versions together. */
export interface FilesRelated {
  readonly repository: FileRepository;
  readonly comments: FormattedComments<FileVersion>;
  /** IDs of file pages, by file name. */
  readonly pages: ReadonlyMap<string, number>;
  /** Lower-case names of metadata that is not collapsed. */
  readonly visibleMetadata: ReadonlySet<string>;
}

/**
 * Reads comments, pages and metadata settings for file items. `names` includes missing files; `known` has the page IDs
 * already read.
 */
export async function relatedToFiles(
  versions: readonly FileVersion[],
  names: readonly string[],
  { prop }: FileRequest,
  context: QueryContext,
  known: ReadonlyMap<string, number> = new Map(),
): Promise<FilesRelated> {
  const { store, site } = context;
  const unknown = names.filter((name) => !known.has(name));
  const [comments, pages, visible] = await Promise.all([
    formattedComments(versions, prop, ({ name }) => makeTitle(Namespace.file, name), context),
    unknown.length > 0 && (prop.has('url') || prop.has('uploadwarning'))
      ? pageNumbers(
          store,
          unknown.map((name) => makeTitle(Namespace.file, name)),
        )
      : [],
    prop.has('extmetadata') ? visibleMetadata(store, site) : new Set<string>(),
  ]);
  return {
    repository: fileRepository(site),
    comments,
    pages:
      unknown.length === 0
        ? known
        : new Map([...known, ...unknown.map((name, i) => [name, pages[i] ?? 0] as const)]),
    visibleMetadata: visible,
  };
}

/** Returns the requested fields of a file version, as far as the viewer may see it. */
export function fileItem(
  version: FileVersion,
  request: FileRequest,
  context: QueryContext,
  related: FilesRelated,
  thumbnail?: FileThumbnail,
): Mutable<FileItem> {
  const { prop } = request;
  const { site } = context;
  const { hidden } = version;
  // Quirk: an old version without an archive name counts as a missing file.
  if (version.archiveName === '') {
    const marks = { filehidden: true };
    if (hidden.file) return { ...marks, ...suppressedField(marks, version) };
    return {
      ...missingFileItem(version.name, request, context, related),
      ...(prop.has('archivename') && { archivename: '' }),
    };
  }
  const handler = mediaHandler(version.mime, related.repository);
  const item: Mutable<FileItem> = {};
  if (prop.has('timestamp')) item.timestamp = isoTimestamp(version.timestamp);
  if (needsUser(prop)) Object.assign(item, userFields(version, prop, site));
  if (prop.has('size') || prop.has('dimensions')) {
    item.size = version.size;
    item.width = version.width;
    item.height = version.height;
    const duration = version.metadata ? mediaDuration(version.metadata, handler) : 0;
    if (duration > 0) item.duration = duration;
  }
  if (needsComment(prop)) addComment(item, commentFields(version, prop, related.comments));
  if (hidden.file) item.filehidden = true;
  if (hidden.restricted) Object.assign(item, suppressedField(item, version));
  // Quirk: hidden files stay hidden even from viewers who may see them.
  if (!hidden.file) addVisibleFields(item, version, handler, request, context, related, thumbnail);
  return item;
}

/** Quirk: `comment` comes last. */
function addComment(item: Mutable<FileItem>, fields: ReturnType<typeof commentFields>): void {
  if (fields.parsedcomment === undefined) Object.assign(item, fields);
  else {
    const { comment, ...others } = fields;
    Object.assign(item, others, comment !== undefined && { comment });
  }
}

/** Adds the fields of a file that is not hidden. */
function addVisibleFields(
  item: Mutable<FileItem>,
  version: FileVersion,
  handler: MediaHandler | undefined,
  request: FileRequest,
  context: QueryContext,
  related: FilesRelated,
  thumbnail: FileThumbnail | undefined,
): void {
  const { prop } = request;
  const { site, language, server } = context;
  const { metadata } = version;
  if (prop.has('canonicaltitle'))
    item.canonicaltitle = prefixedText(makeTitle(Namespace.file, version.name), site);
  if (prop.has('url')) {
    const protocol = protocolOf(server);
    if (thumbnail)
      Object.assign(item, thumbnailFields(version, handler, thumbnail, related.repository, site, protocol));
    item.url = expandUrl(fileUrl(related.repository, version), site, protocol);
    // Stashed files have no page.
    if (version.apart) item.descriptionurl = expandUrl(version.apart.url, site, protocol);
    else addDescription(item, version.name, context, related);
  }
  if (prop.has('sha1')) item.sha1 = hexSha1(version.sha1 ?? '');
  if (prop.has('metadata'))
    item.metadata =
      metadata && Object.keys(metadata).length > 0
        ? listMetadata(inMetadataVersion(metadata, handler, request.metadataVersion, { site, language }))
        : null;
  if (prop.has('commonmetadata'))
    item.commonmetadata = metadata && handler ? listMetadata(handler.common(metadata)) : [];
  if (prop.has('extmetadata'))
    item.extmetadata = extendedMetadata(version, request.extendedFilter, related.visibleMetadata);
  // Quirk: a thumbnail's MIME type implies the file's.
  if (prop.has('mime') || item.thumbmime !== undefined) item.mime = version.mime;
  if (prop.has('mediatype')) item.mediatype = version.mediaType;
  if (prop.has('archivename') && version.archiveName !== undefined) item.archivename = version.archiveName;
  if (prop.has('bitdepth')) item.bitdepth = version.bits;
}

/** Returns the requested fields of a file that does not exist. */
export function missingFileItem(
  name: string,
  { prop }: FileRequest,
  context: QueryContext,
  related: FilesRelated,
): Mutable<FileItem> {
  const item: Mutable<FileItem> = {};
  if (prop.has('canonicaltitle'))
    item.canonicaltitle = prefixedText(makeTitle(Namespace.file, name), context.site);
  if (prop.has('url')) addDescription(item, name, context, related);
  item.filemissing = true;
  return item;
}

/** Adds the URLs of a file's page. */
function addDescription(
  item: Mutable<FileItem>,
  name: string,
  { site, server }: QueryContext,
  { pages }: FilesRelated,
): void {
  const protocol = protocolOf(server);
  item.descriptionurl = pageUrl(makeTitle(Namespace.file, name), site, '', protocol);
  const page = pages.get(name) ?? 0;
  if (page !== 0)
    item.descriptionshorturl = expandUrl(
      `${site.configuration.general.script}?curid=${page}`,
      site,
      protocol,
    );
}
