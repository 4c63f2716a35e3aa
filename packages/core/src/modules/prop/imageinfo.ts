import type { FileVersion } from '../../data/store/file-versions.ts';
import { messagePages } from '../../data/store/message-pages.ts';
import { pagesByTitles } from '../../data/store/pages.ts';
import type { Context } from '../../query/context.ts';
import { defineFields } from '../../query/define.ts';
import { readPosition } from '../../query/order.ts';
import { boolean, continuation, integer, limit, manyOf, text, texts } from '../../query/parameters/types.ts';
import { languageCode, timestamp } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import { boundOfItems, meterFor, sizeOf, type PageFields, type SizeBudget } from '../../query/size-budget.ts';
import { BAD_FILES_PAGE, isBadFile, readBadFiles } from '../../wiki/bad-files.ts';
import { maySeeHidden } from '../../wiki/hiding.ts';
import { pageLanguage } from '../../wiki/language/language.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { Namespace } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { isInvalid, parseTitle, type Title } from '../../wiki/title.ts';
import { compareBytes } from '../../wiki/unicode.ts';
import {
  fileFields,
  fileProperties,
  fileWants,
  relatedToFiles,
  type FileItem,
  type FileRequest,
  type FilesRelated,
} from '../file/item.ts';
import { requestsThumbnails, thumbnailRequest, type FileThumbnail } from '../file/thumbnail.ts';
import { uploadWarnings } from '../file/upload-warning.ts';
import { readHistories, type FileHistory, type RequestedFile } from '../file/versions.ts';

const parameters = {
  prop: manyOf([...fileProperties, 'archivename', 'thumbmime', 'uploadwarning'], {
    default: ['timestamp', 'user'],
  }),
  limit: limit({ default: 1 }),
  start: timestamp(),
  end: timestamp(),
  urlwidth: integer({ default: -1 }),
  urlheight: integer({ default: -1 }),
  metadataversion: text({ default: '1' }),
  extmetadatalanguage: languageCode((site) => site.language),
  extmetadatamultilang: boolean(),
  extmetadatafilter: texts(),
  urlparam: text({ default: '' }),
  badfilecontexttitle: text(),
  continue: continuation(),
  localonly: boolean(),
} as const;

type ImageInfoContext = Context<typeof parameters>;

const result = shape.record({
  imagerepository: shape.text(),
  badfile: shape.flag(),
  imageinfo: shape.list('ii', shape.record(fileFields)),
});
type Fields = shape.ValueOf<typeof result>;

/** Returns information about files and their earlier versions. */
export const imageinfo = defineFields({
  name: 'imageinfo',
  prefix: 'ii',
  access: 'read',
  cache: (_, viewer) => (maySeeHidden(viewer) ? 'private' : 'public'),
  helpPage: 'API:Imageinfo',
  parameters,
  result,
  fields: async (context, budget) => {
    const contextTitle = readContextTitle(context);
    const files = selectFiles(context);
    if (files.length === 0) return { fields: new Map<number, Fields>() };
    const request: FileRequest = {
      prop: context.params.prop,
      metadataVersion: context.params.metadataversion,
      extendedFilter: context.params.extmetadatafilter ?? [],
    };
    const { params } = context;
    const wants = fileWants(request, requestsThumbnails(params) || request.prop.has('uploadwarning'));
    const histories = await readHistories(files, params, wants, context);
    const versions: FileVersion[] = [];
    const targets: string[] = [];
    for (const [i, history] of histories.entries()) {
      if (!history) continue;
      versions.push(history.current, ...history.earlier);
      // Of a redirect, it is the target that is shown.
      if (history.current.name !== files[i]?.name) targets.push(history.current.name);
    }
    const [related, badFiles, language] = await Promise.all([
      relatedToFiles(versions, targets, request, context),
      request.prop.has('badfile') ? badFilesOf(context) : noBadFiles,
      contextTitle && languageOf(contextTitle, context),
    ]);
    const namesOf = (file: RequestedFile, i: number) => ({
      name: file.name,
      page: pageOf(file),
      current: histories[i]?.current,
    });
    const warnings = request.prop.has('uploadwarning')
      ? await uploadWarnings(files.map(namesOf), context, related)
      : undefined;
    return showFiles({
      context,
      budget,
      files,
      histories,
      request,
      related,
      language,
      warnings,
      isBad: (name) => isBadFile(badFiles, name, contextTitle, context.site),
    });
  },
});

async function badFilesOf({ store, site }: ImageInfoContext): Promise<ReturnType<typeof readBadFiles>> {
  const pages = await messagePages(store, [BAD_FILES_PAGE]);
  return readBadFiles(pages.get(BAD_FILES_PAGE) ?? '', site);
}

const noBadFiles: ReturnType<typeof readBadFiles> = new Map();

function readContextTitle({ params, site, fail, encode }: ImageInfoContext): Title | undefined {
  if (params.badfilecontexttitle === undefined) return undefined;
  const title = parseTitle(params.badfilecontexttitle, site);
  if (isInvalid(title) || title.interwiki !== '') {
    return fail('badfilecontexttitle', [
      encode('badfilecontexttitle').slice(0, -'badfilecontexttitle'.length),
    ]);
  }
  return title;
}

/** Returns the files of the page set, in its order. */
function filesIn({ pages, params: { start } }: ImageInfoContext): RequestedFile[] {
  const files: RequestedFile[] = [];
  const add = (key: number, { namespace, key: name }: Title): void => {
    if (namespace === Namespace.file) files.push({ key, name, start });
  };
  for (const [key, { title }] of pages.found) add(key, title);
  for (const [key, title] of pages.missing) add(key, title);
  return files;
}

/** Returns the files of the page set by name, from the position in `continue`. */
function selectFiles(context: ImageInfoContext): readonly RequestedFile[] {
  const { params } = context;
  const files = filesIn(context).toSorted((a, b) => compareBytes(a.name, b.name));
  if (params.continue === undefined || files.length === 0) return files;
  const [name, start] = readPosition(params.continue, [{ type: 'text' }, { type: 'text' }], context).map(
    String,
  );
  return files
    .filter((file) => compareBytes(file.name, name ?? '') >= 0)
    .map((file) => (file.name === name ? { ...file, start } : file));
}

/** The language of the page that the thumbnails are for. */
async function languageOf(title: Title, { params, store, site }: ImageInfoContext) {
  if (!requestsThumbnails(params)) return undefined;
  const [page] = await pagesByTitles(store, [title]);
  return pageLanguage(title, page?.page_lang ?? null, page?.page_content_model ?? 'wikitext', site);
}

/** Properties that may be very long. */
const longProperties = ['metadata', 'commonmetadata', 'extmetadata'] as const;

/** Maximum number of thumbnails per answer. */
const MAX_THUMBNAILS = 50;

interface Showing {
  readonly context: ImageInfoContext;
  readonly budget: SizeBudget;
  readonly files: readonly RequestedFile[];
  /** In the order of the files; undefined for those that are missing. */
  readonly histories: readonly (FileHistory | undefined)[];
  readonly request: FileRequest;
  readonly related: FilesRelated;
  /** The language of the page that the files are for. */
  readonly language: string | undefined;
  /** Upload warnings as HTML, by file name; absent if not requested. */
  readonly warnings: ReadonlyMap<string, string> | undefined;
  readonly isBad: (name: string) => boolean;
}

function showFiles(showing: Showing): PageFields<Fields> {
  const { context, budget, files, histories, request, related, language, warnings, isBad } = showing;
  const { params } = context;
  const { prop } = request;
  const fields = new Map<number, Fields>();
  const withThumbnails = requestsThumbnails(params);
  const isOnly = (): boolean => filesIn(context).length === 1;
  const continueAt = (file: RequestedFile, from: string): PageFields<Fields> => ({
    fields,
    continue: isOnly() ? { start: isoTimestamp(from) } : { continue: `${file.name}|${from}` },
  });
  const withRepository = (imagerepository: string, name: string): Mutable<Fields> => {
    const shown: Mutable<Fields> = { imagerepository };
    if (prop.has('badfile')) shown.badfile = isBad(name);
    return shown;
  };
  let thumbnails = 0;
  const isLong = longProperties.some((one) => prop.has(one));
  const versions = histories.reduce((count, history) => count + (history?.shown.length ?? 0), files.length);
  const { add } = meterFor(budget, isLong ? Infinity : boundOfItems(versions));
  for (const [i, file] of files.entries()) {
    const history = histories[i];
    if (!history) {
      fields.set(file.key, { ...withRepository('', file.name), ...missing(file, showing) });
      continue;
    }
    if (thumbnails >= MAX_THUMBNAILS) return continueAt(file, file.start ?? history.current.timestamp);
    const requested = withThumbnails
      ? thumbnailRequest(history.current, params, related.repository, context)
      : undefined;
    const thumbnail: FileThumbnail | undefined = requested && {
      request: { ...requested, ...(language !== undefined && { targetlang: language }) },
      withType: prop.has('thumbmime'),
    };
    const items: FileItem[] = [];
    const shown = withRepository('local', history.current.name);
    if (!add(shown)) return { ...continueAt(file, file.start ?? history.current.timestamp), truncated: true };
    fields.set(file.key, shown);
    if (history.shown.length > 0) shown.imageinfo = items;
    const page = history.current.name === file.name ? pageOf(file) : undefined;
    for (const version of history.shown) {
      if (thumbnails >= MAX_THUMBNAILS) return continueAt(file, version.timestamp);
      if (thumbnail && prop.has('url') && !version.hidden.file) thumbnails++;
      const item = related.item(version, page, thumbnail);
      if (warnings) item.html = warnings.get(file.name) ?? '';
      // A version too large for any answer gets an answer of its own, so that the client can continue past it.
      if (!add(item) && (fields.size > 1 || items.length > 0 || sizeOf(item) <= budget.limit))
        return { ...continueAt(file, version.timestamp), truncated: true };
      items.push(item);
    }
    if (history.next && isOnly())
      return { fields, continue: { start: isoTimestamp(history.next.timestamp) } };
  }
  return { fields };
}

/** The ID of a file's page; 0 for none. */
const pageOf = ({ key }: RequestedFile): number => Math.max(key, 0);

/** Returns the fields of a missing file. */
function missing(
  file: RequestedFile,
  { context, request, related, warnings }: Showing,
): Pick<Fields, 'imageinfo'> {
  const { prop } = request;
  if ((!prop.has('uploadwarning') && !prop.has('badfile')) || context.params.end !== undefined) return {};
  return {
    imageinfo: [
      {
        ...(warnings && { html: warnings.get(file.name) ?? '' }),
        ...related.missing(file.name, pageOf(file)),
      },
    ],
  };
}
