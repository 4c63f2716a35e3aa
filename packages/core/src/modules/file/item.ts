import type { FileOptions, FileVersion } from '../../data/store/file-versions.ts';
import { pageNumbers } from '../../data/store/pages.ts';
import type { QueryContext } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import { fileRepository, fileUrls, type FileRepository } from '../../wiki/file-repository.ts';
import { mediaDuration, mediaHandler, type MediaHandler } from '../../wiki/media/handlers.ts';
import { inMetadataVersion } from '../../wiki/media/metadata-version-1.ts';
import { listMetadata } from '../../wiki/media/metadata.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { expandUrl, pageUrls, protocolOf } from '../../wiki/page-url.ts';
import { fileSha1 } from '../../wiki/sha1.ts';
import { Namespace } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import {
  commentFields,
  formattedComments,
  needsComment,
  needsUser,
  suppressedField,
  suppressedShape,
  userFields,
  userShapes,
  type FormattedComments,
} from '../authored/fields.ts';
import { extendedMetadata, extendedMetadataShape, visibleMetadata } from './extended-metadata.ts';
import { thumbnailFields, thumbnailShapes, type FileThumbnail } from './thumbnail.ts';

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
  size: shape.exactInteger(),
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
  sha1: shape.textOrFalse(),
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
    details: withThumbnails || prop.has('bitdepth') || prop.has('mediatype') || prop.has('sha1'),
    metadata:
      withThumbnails || prop.has('metadata') || prop.has('commonmetadata')
        ? true
        : (prop.has('size') || prop.has('dimensions')) && 'duration',
  };
}

/** What is read for all versions together, and what makes their items. */
export interface FilesRelated {
  readonly repository: FileRepository;
  /** IDs of file pages, by file name. */
  readonly pages: ReadonlyMap<string, number>;
  /** Returns the requested fields of a version, as far as the viewer may see it; `page` is its page's ID, if known. */
  readonly item: (
    this: void,
    version: FileVersion,
    page?: number,
    thumbnail?: FileThumbnail,
  ) => Mutable<FileItem>;
  /** Returns the requested fields of a file that does not exist. */
  readonly missing: (this: void, name: string, page?: number) => Mutable<FileItem>;
}

/** Reads comments and metadata settings for file items, and the pages of the files whose names are given. */
export async function relatedToFiles(
  versions: readonly FileVersion[],
  names: readonly string[],
  request: FileRequest,
  context: QueryContext,
): Promise<FilesRelated> {
  const { prop } = request;
  const { store, site } = context;
  const [comments, pages, visible] = await Promise.all([
    formattedComments(versions, prop, ({ name }) => makeTitle(Namespace.file, name), context),
    names.length > 0 && prop.has('url')
      ? pageNumbers(
          store,
          names.map((name) => makeTitle(Namespace.file, name)),
        )
      : [],
    prop.has('extmetadata') ? visibleMetadata(store, site) : new Set<string>(),
  ]);
  return createItems(request, context, {
    repository: fileRepository(site),
    comments,
    pages: pages.length === 0 ? noPages : new Map(names.map((name, i) => [name, pages[i] ?? 0])),
    visible,
  });
}

const noPages: FilesRelated['pages'] = new Map();

interface FilesRead extends Pick<FilesRelated, 'repository' | 'pages'> {
  readonly comments: FormattedComments<FileVersion>;
  /** Lower-case names of metadata that is not collapsed. */
  readonly visible: ReadonlySet<string>;
}

/** Makes the functions that return items. What all items of a request share, they work out once. */
function createItems(
  { prop, metadataVersion, extendedFilter }: FileRequest,
  context: QueryContext,
  { repository, comments, pages, visible }: FilesRead,
): FilesRelated {
  const { site, language, server } = context;
  const protocol = protocolOf(server);
  const urlOf = fileUrls(repository, site, protocol);
  const pageUrlOf = pageUrls(Namespace.file, site, protocol);
  const shortUrl = expandUrl(`${site.configuration.general.script}?curid=`, site, protocol);
  const has = {
    timestamp: prop.has('timestamp'),
    user: needsUser(prop),
    size: prop.has('size') || prop.has('dimensions'),
    comment: needsComment(prop),
    canonicaltitle: prop.has('canonicaltitle'),
    url: prop.has('url'),
    sha1: prop.has('sha1'),
    metadata: prop.has('metadata'),
    commonmetadata: prop.has('commonmetadata'),
    extmetadata: prop.has('extmetadata'),
    mime: prop.has('mime'),
    mediatype: prop.has('mediatype'),
    archivename: prop.has('archivename'),
    bitdepth: prop.has('bitdepth'),
  };

  const item: FilesRelated['item'] = (version, page, thumbnail) => {
    const { hidden } = version;
    // Quirk: an old version without an archive name counts as a missing file.
    if (version.archiveName === '') {
      const marks = { filehidden: true };
      if (hidden.file) return { ...marks, ...suppressedField(marks, version) };
      return { ...missing(version.name, page), ...(has.archivename && { archivename: '' }) };
    }
    const handler = mediaHandler(version.mime, repository);
    const made: Mutable<FileItem> = {};
    if (has.timestamp) made.timestamp = isoTimestamp(version.timestamp);
    if (has.user) Object.assign(made, userFields(version, prop, site));
    if (has.size) {
      made.size = version.size;
      made.width = version.width;
      made.height = version.height;
      const duration = version.metadata ? mediaDuration(version.metadata, handler) : 0;
      if (duration > 0) made.duration = duration;
    }
    if (has.comment) addComment(made, commentFields(version, prop, comments));
    if (hidden.file) made.filehidden = true;
    if (hidden.restricted) Object.assign(made, suppressedField(made, version));
    // Quirk: hidden files stay hidden even from viewers who may see them.
    if (!hidden.file) addVisible(made, version, page, handler, thumbnail);
    return made;
  };

  const addVisible = (
    made: Mutable<FileItem>,
    version: FileVersion,
    page: number | undefined,
    handler: MediaHandler | undefined,
    thumbnail: FileThumbnail | undefined,
  ): void => {
    const { metadata } = version;
    if (has.canonicaltitle) made.canonicaltitle = prefixedText(makeTitle(Namespace.file, version.name), site);
    if (has.url) {
      if (thumbnail)
        Object.assign(made, thumbnailFields(version, handler, thumbnail, repository, site, protocol));
      made.url = urlOf(version);
      // Stashed files have no page.
      if (version.apart) made.descriptionurl = expandUrl(version.apart.url, site, protocol);
      else addDescription(made, version.name, page);
    }
    if (has.sha1) made.sha1 = fileSha1(version.sha1);
    if (has.metadata)
      made.metadata =
        metadata && Object.keys(metadata).length > 0
          ? listMetadata(inMetadataVersion(metadata, handler, metadataVersion, { site, language }))
          : null;
    if (has.commonmetadata)
      made.commonmetadata = metadata && handler ? listMetadata(handler.common(metadata)) : [];
    if (has.extmetadata) made.extmetadata = extendedMetadata(version, extendedFilter, visible);
    // Quirk: a thumbnail's MIME type implies the file's.
    if (has.mime || made.thumbmime !== undefined) made.mime = version.mime;
    if (has.mediatype) made.mediatype = version.mediaType;
    if (has.archivename && version.archiveName !== undefined) made.archivename = version.archiveName;
    if (has.bitdepth) made.bitdepth = version.bits;
  };

  const missing: FilesRelated['missing'] = (name, page) => {
    const made: Mutable<FileItem> = {};
    if (has.canonicaltitle) made.canonicaltitle = prefixedText(makeTitle(Namespace.file, name), site);
    if (has.url) addDescription(made, name, page);
    made.filemissing = true;
    return made;
  };

  /** Adds the URLs of a file's page. */
  const addDescription = (
    made: Mutable<FileItem>,
    name: string,
    page: number | undefined = pages.get(name) ?? 0,
  ): void => {
    made.descriptionurl = pageUrlOf(name);
    if (page !== 0) made.descriptionshorturl = `${shortUrl}${page}`;
  };

  return { repository, pages, item, missing };
}

/** Quirk: `comment` comes last. */
function addComment(item: Mutable<FileItem>, fields: ReturnType<typeof commentFields>): void {
  if (fields.parsedcomment === undefined) Object.assign(item, fields);
  else {
    const { comment, ...others } = fields;
    Object.assign(item, others, comment !== undefined && { comment });
  }
}
