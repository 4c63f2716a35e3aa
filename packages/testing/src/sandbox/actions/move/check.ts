import { lookupTable } from '@wikiquery/common/lookup-table';
import type { Problem } from '@wikiquery/core/query/result';
import { fitsPlace, may, Namespace, namespaceName, prefixedText, type Title } from '@wikiquery/core/wiki';
import { redirectTarget } from '@wikiquery/core/wikitext';
import { historyProblems } from '../../history-problems.ts';
import { writeProblems } from '../../problems.ts';
import { blockData, refusals, type Subject } from '../../subject.ts';
import { isUploaded } from '../../writing/file-versions.ts';
import { revisionById } from '../../writing/revisions.ts';
import { query } from '../../writing/writable-wiki.ts';
import { moveProblem, type MoveContext } from './context.ts';

/** Why a page cannot or may not be moved to a title, in MediaWiki's order; empty where it can. */
export async function moveProblems(
  from: Subject,
  to: Subject,
  context: MoveContext,
): Promise<readonly Problem[]> {
  const isLimited = ['move', 'edit', 'move-target']
    .map((action) => context.rateLimiter.limitOnce(action))
    .some(Boolean);
  const permissions = [
    ...(await refusals(from, ['move', 'edit'], context)),
    ...(await refusals(to, ['move-target', 'edit'], context)),
  ];
  const data = permissions.some(({ name }) => name === 'blocked') ? await blockData(context) : {};
  const problems = [
    ...impossible(from, to, context),
    ...(isLimited ? [moveProblem(writeProblems.ratelimited)] : []),
    ...permissions.map((one) => moveProblem(one.name, one.arguments, one.name === 'blocked' ? { data } : {})),
    ...(isClosed(to.title, context) ? [moveProblem(historyProblems['cantmove-titleprotected'])] : []),
  ];
  return [...new Map(problems.map((one) => [JSON.stringify([one.key, one.arguments]), one])).values()];
}

function impossible(from: Subject, to: Subject, context: MoveContext): readonly Problem[] {
  const { site } = context;
  const [old, target] = [from.title, to.title];
  const problems: Problem[] = [];
  if (isSame(old, target)) problems.push(moveProblem(historyProblems.selfmove));
  else if (to.page && !canBeOverwritten(from, to, context)) {
    const { redirectexists, articleexists } = historyProblems;
    const isLoneRedirect = isSingleRedirect(to, context);
    problems.push(moveProblem(isLoneRedirect ? redirectexists : articleexists, [prefixedText(target, site)]));
  }
  if (old.namespace < 0)
    problems.push(moveProblem('immobile-source-namespace', [namespaceName(old.namespace, site)]));
  if (target.namespace < 0)
    problems.push(moveProblem('immobile-target-namespace', [namespaceName(target.namespace, site)]));
  if (target.key === '') problems.push(moveProblem(historyProblems['movepage-invalid-target-title']));
  const model = from.page?.page_content_model ?? 'wikitext';
  if (!fitsPlace(model, target))
    problems.push(
      moveProblem(writeProblems.contentnotallowedhere, [model, prefixedText(target, site), 'main']),
    );
  if (old.namespace === Namespace.file) problems.push(...impossibleForFile(old, target, context));
  else if (target.namespace === Namespace.file)
    problems.push(moveProblem(historyProblems['nonfile-cannot-move-to-file']));
  return problems;
}

const isSame = (a: Title, b: Title): boolean => a.namespace === b.namespace && a.key === b.key;

/** Whether a page is a redirect that has never been anything else. */
const isSingleRedirect = ({ page }: Subject, { wiki }: MoveContext): boolean =>
  page?.page_is_redirect === 1 &&
  wiki.row(
    query('SELECT 1 FROM revision WHERE rev_page = ? AND rev_id <> ?'),
    page.page_id,
    page.page_latest,
  ) === undefined;

/** Whether a page is only a redirect to the one that moves, or to itself. */
function canBeOverwritten(from: Subject, to: Subject, context: MoveContext): boolean {
  const { wiki, site } = context;
  if (to.title.namespace === Namespace.file && isUploaded(wiki, to.title.key)) return false;
  if (!to.page || !isSingleRedirect(to, context)) return false;
  const content = revisionById(wiki, to.page.page_latest)?.slots.get('main');
  const target = content && redirectTarget(content, site);
  return target?.interwiki === '' && (isSame(target, from.title) || isSame(target, to.title));
}

/** Bytes that the name of a file may have. */
const LONGEST_NAME = 240;

function impossibleForFile(old: Title, target: Title, { wiki }: MoveContext): readonly Problem[] {
  const { nonfilenamespace, imageinvalidfilename, filetypemismatch } = historyProblems;
  if (target.namespace !== Namespace.file) return [moveProblem(nonfilenamespace)];
  if (!isUploaded(wiki, old.key)) return [];
  const { key } = target;
  return [
    ...(/[:/\\]/.test(key) ? [moveProblem(imageinvalidfilename)] : []),
    ...(Buffer.byteLength(key) > LONGEST_NAME ? [moveProblem(historyProblems['filename-toolong'])] : []),
    ...(key.lastIndexOf('.') === 0 ? [moveProblem(historyProblems['filename-tooshort'])] : []),
    ...(fitsType(key, typeOf(old.key)) ? [] : [moveProblem(filetypemismatch)]),
  ];

  function typeOf(name: string): string {
    const file = wiki.row(
      query<{ readonly type: string }>(
        "SELECT img_major_mime || '/' || img_minor_mime AS type FROM image WHERE img_name = ?",
      ),
      name,
    );
    return file?.type ?? '';
  }
}

/** Whether a name's ending is one of those of a MIME type. */
function fitsType(key: string, type: string): boolean {
  const dot = key.lastIndexOf('.');
  const ending = dot > 0 ? key.slice(dot + 1).toLowerCase() : '';
  return endings[type]?.split(' ').includes(ending) ?? false;
}

/** The endings of the names of files, by MIME type. */
const endings: Readonly<Record<string, string>> = lookupTable({
  'application/ogg': 'ogx ogg ogm ogv oga spx opus',
  'application/pdf': 'pdf',
  'audio/midi': 'mid midi kar',
  'audio/mpeg': 'mpga mpa mp2 mp3',
  'audio/ogg': 'oga ogg spx opus',
  'audio/webm': 'webm',
  'audio/x-flac': 'flac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/jpeg': 'jpeg jpg jpe',
  'image/png': 'png apng',
  'image/svg+xml': 'svg',
  'image/tiff': 'tiff tif',
  'image/vnd.djvu': 'djvu djv',
  'image/webp': 'webp',
  'image/x-xcf': 'xcf',
  'video/mp4': 'mp4',
  'video/mpeg': 'mpeg mpg mpe',
  'video/ogg': 'ogv ogm ogg',
  'video/webm': 'webm',
});

/** Whether the viewer may not create a page with the title, whatever else is allowed. */
function isClosed({ namespace, key }: Title, { wiki, viewer }: MoveContext): boolean {
  const level = wiki.row(
    query<{ readonly level: string }>(
      'SELECT pt_create_perm AS level FROM protected_titles WHERE pt_namespace = ? AND pt_title = ?',
    ),
    namespace,
    key,
  )?.level;
  if (level === undefined) return false;
  const right = level === 'sysop' ? 'editprotected' : level === 'autoconfirmed' ? 'editsemiprotected' : level;
  return !may(viewer, right);
}
