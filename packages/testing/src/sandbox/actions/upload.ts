import { readPermissions } from '@wikiquery/core/modules';
import { problem } from '@wikiquery/core/query/result';
import { fileTitle, isRegistered, makeTitle, may, Namespace, type Title } from '@wikiquery/core/wiki';
import { presaved } from '@wikiquery/core/wikitext/rendering';
import { defineWrite, requireTags } from '../action.ts';
import { problemList } from '../error-list.ts';
import { fileWriteProblems } from '../file-problems.ts';
import { fileProperties } from '../file-properties.ts';
import { requireHooks } from '../hooks.ts';
import { writeProblems } from '../problems.ts';
import { blockData, pageOf } from '../subject.ts';
import { setWatched, willWatch } from '../watching.ts';
import { removeStashed } from '../writing/stash.ts';
import { currentVersion, saveUpload, uploaderOf, type FileProperties } from '../writing/uploads.ts';
import { publishingAttempt, stashingAttempt } from './upload/attempt.ts';
import type { UploadContext } from './upload/context.ts';
import { uploadNotice } from './upload/notice.ts';
import { fetchSource, readSource, type UploadSource } from './upload/source.ts';
import { addChunk, stash, type StashKeys } from './upload/stash.ts';
import { refuseName, targetName } from './upload/target-name.ts';
import { publishedInfo, stashedInfo } from './upload/uploaded-info.ts';
import { largestFile, verifyFile } from './upload/verify.ts';
import { readWarnings, type UploadWarnings } from './upload/warnings.ts';

/** `action=upload`: uploads a file, at once or in chunks, or publishes one from the stash. */
export const upload = defineWrite('upload', {
  run: async (context) => {
    const { params, fail, site, viewer } = context;
    if (!site.configuration.general['uploadsenabled']) fail(fileWriteProblems.uploaddisabled);
    const given = readSource(context);
    if (!('kind' in given))
      return { value: { upload: { result: 'Continue', stage: 'uploading', offset: given.size } } };
    for (const right of [...(given.kind === 'url' ? ['upload_by_url'] : []), 'upload', 'edit'])
      if (!may(viewer, right))
        fail(isRegistered(viewer) ? 'permissiondenied' : fileWriteProblems.mustbeloggedin, [right]);
    const problemOf = await uploadProblems(makeTitle(Namespace.file, given.filename), context);
    const blocked = problemOf('upload', (name) => String(name).endsWith('blocked'));
    if (blocked) fail(blocked.name, blocked.arguments, { data: await blockData(context) });

    const source = given.kind === 'url' ? await fetchSource(given, context) : given;
    const file = fileProperties(source.bytes);
    const { title, extension } = verifiedName(source, file, context);
    if (!params.stash) await requireTitle(title, source, context);
    const warnings = await readWarnings(title, file.sha1, context);
    const isChunk = source.kind === 'chunk';
    if (warnings && !params.ignorewarnings) {
      const keys = stashAgain(source, context);
      return { value: { upload: { result: 'Warning', warnings, ...keys } } };
    }
    if (isChunk) return answerChunk(source, { title, extension, warnings }, context);
    if (params.stash) {
      await requireHooks('upload', stashingAttempt(title, file, context), context);
      const keys = stash(source.bytes, false, context);
      const imageinfo = await stashedInfo(keys.filekey, context);
      return {
        value: { upload: { result: 'Success', ...(warnings && { warnings }), ...keys, imageinfo } },
      };
    }
    const page = (await pageOf(title, context))?.page_id;
    await publish(source, title, file, context);
    return {
      value: {
        upload: {
          result: 'Success',
          filename: title.key,
          ...(warnings && { warnings }),
          imageinfo: await publishedInfo(title.key, page, context),
        },
      },
    };
  },
});

/** Checks the bytes, as far as all of them are there, and the name that the file is to get. */
function verifiedName(
  source: UploadSource,
  file: FileProperties,
  context: UploadContext,
): { readonly title: Title; readonly extension: string } {
  const { params, fail, site } = context;
  const name = targetName(source.filename, file.mime.join('/'), site);
  if (source.kind === 'chunk') {
    if ((params.filesize ?? 0) > largestFile(site.configuration.general))
      fail(fileWriteProblems['file-too-large']);
    return { ...name, title: name.title ?? fail(fileWriteProblems['illegal-filename']) };
  }
  verifyFile(source.bytes, file, name.extension, context);
  const keys = (): Readonly<Record<string, string>> => ({
    ...stashAgain(source, context),
  });
  return { ...name, title: name.title ?? refuseName(name, keys, context) };
}

/** Returns what finds the first reason why the viewer may not do something with a file's page. */
async function uploadProblems(title: Title, context: UploadContext) {
  const page = await pageOf(title, context);
  const subject = { key: page?.page_id ?? 0, title, ...(page && { found: { row: page } }) };
  const problemsOf = await readPermissions([subject], { rigor: 'full', namesProtectors: true }, context);
  return (action: string, isMeant: (name: unknown) => boolean = () => true) =>
    problemsOf(subject, action).find(({ name }) => isMeant(name));
}

/** Refuses a viewer who may not change or overwrite the file; the answer tells where the upload is meanwhile. */
async function requireTitle(title: Title, source: UploadSource, context: UploadContext): Promise<void> {
  const { fail, viewer } = context;
  const data = () => ({
    ...stashAgain(source, context),
    invalidparameter: 'filename',
  });
  const problemOf = await uploadProblems(title, context);
  const { limitOnce } = context.rateLimiter;
  if ([limitOnce('edit'), limitOnce('upload')].some(Boolean)) {
    // Quirk: it is there meanwhile, but the answer does not tell.
    data();
    fail(writeProblems.ratelimited);
  }
  const problem = problemOf('edit') ?? problemOf('upload');
  if (problem) fail(problem.name, problem.arguments, { data: data() });
  if (!currentVersion(context.wiki, title.key) || may(viewer, 'reupload')) return;
  const isOwn = uploaderOf(context.wiki, title.key) === viewer.name;
  if (!(isOwn && may(viewer, 'reupload-own')))
    fail(fileWriteProblems['fileexists-forbidden'], [title.key], { data: data() });
}

/** Stashes a file that cannot be published yet, so that the client need not send it again. */
const stashAgain = ({ kind, bytes, chunk }: UploadSource, context: UploadContext): StashKeys =>
  stash(chunk ?? bytes, kind === 'chunk', context);

/** Answers what became of a chunk. */
async function answerChunk(
  source: UploadSource,
  file: { readonly title: Title; readonly extension: string; readonly warnings: UploadWarnings | undefined },
  context: UploadContext,
) {
  const added = await addChunk(source, file, context);
  if (added.result === 'Continue')
    return { value: { upload: { ...(file.warnings && { warnings: file.warnings }), ...added } } };
  const { result: done, filekey, bytes } = added;
  const warnings = (await readWarnings(file.title, fileProperties(bytes).sha1, context)) ?? file.warnings;
  const imageinfo = await stashedInfo(filekey, context);
  return { value: { upload: { ...(warnings && { warnings }), result: done, filekey, imageinfo } } };
}

/** Publishes a file, and takes it out of the stash. */
async function publish(
  { bytes, stashed }: UploadSource,
  title: Title,
  file: FileProperties,
  context: UploadContext,
): Promise<void> {
  const { params, fail, site, wiki, viewer, performer, now, sandbox } = context;
  const current = currentVersion(wiki, title.key);
  const preferences = current ? ['watchdefault'] : ['watchdefault', 'watchuploads', 'watchcreations'];
  const watched = await willWatch(params, title, preferences, context);
  const tags = [...(params.tags ?? [])];
  requireTags('upload', tags, context);
  const { comment } = params;
  const given = params.text ?? comment;
  const attempt = await publishingAttempt(title, file, given, context);
  const allowed = await requireHooks('upload', attempt, context, () => ({ ...stash(bytes, false, context) }));
  if (current?.sha1 === file.sha1)
    fail(fileWriteProblems['fileexists-no-change'], [fileTitle(title.key, site)], {
      data: { stasherrors: problemList([lostStash], context) },
    });
  const text = await presaved(given, title, context);
  const notice = await uploadNotice(title, context);
  sandbox.files.put(bytes);
  wiki.transaction(() => {
    saveUpload(wiki, {
      key: title.key,
      file,
      performer: { ...performer, isBot: may(viewer, 'bot') !== false },
      timestamp: now,
      comment: comment.trim(),
      text,
      notice,
      tags: [...tags, ...allowed.tags],
    });
    if (watched) setWatched(title, true, context);
    if (stashed) removeStashed(wiki, stashed.key);
  });
}

/** Quirk: the file is gone when MediaWiki tries to keep it for another attempt. */
const lostStash = problem('upload', fileWriteProblems['uploadstash-exception'], [
  'UploadStashBadPathException',
  "Path doesn't exist.",
]);
