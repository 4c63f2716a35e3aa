import { createHash } from 'node:crypto';
import { atLeastOne } from '@wikiquery/core/query';
import { ApiError, problem } from '@wikiquery/core/query/result';
import { readOptions } from '@wikiquery/core/store';
import {
  defaultContentModel,
  defaultFormat,
  fitsPlace,
  Hiding,
  isoTimestamp,
  may,
  prefixedKey,
  prefixedText,
  supportsFormat,
  trimEndOf,
  whiteSpace,
} from '@wikiquery/core/wiki';
import { extensionTags, wikitextSection } from '@wikiquery/core/wikitext';
import { presaved } from '@wikiquery/core/wikitext/rendering';
import { editKind } from '@wikiquery/import/rows';
import { defineWrite, requireTags } from '../action.ts';
import { requireHooks } from '../hooks.ts';
import { LARGEST_TEXT } from '../largest-text.ts';
import { contentMessage } from '../messages.ts';
import { writeProblems } from '../problems.ts';
import { readSubject, requirePermission, type Subject } from '../subject.ts';
import { setWatched, willWatch } from '../watching.ts';
import { spreadBlock } from '../writing/autoblocks.ts';
import { refreshUnchanged, saveEdit } from '../writing/edits.ts';
import { storeLogEntry } from '../writing/logs.ts';
import type { StoredPage } from '../writing/pages.ts';
import { revisionById, type NewContent, type StoredRevision } from '../writing/revisions.ts';
import type { EditContext } from './edit/context.ts';
import { followRedirect } from './edit/follow-redirect.ts';
import { formatJson } from './edit/format-json.ts';
import { mergeIfChanged, rejectRecreation } from './edit/merge-if-changed.ts';
import { readGivenText, wholeText, type GivenText } from './edit/new-text.ts';
import { automaticSummary, storedSummary } from './edit/summary.ts';
import { withTemporaryAccount } from './edit/temporary-account.ts';

/** `action=edit`: creates or changes a page. */
export const edit = defineWrite('edit', {
  run: async (context) => {
    const { params, request, wiki, now, fail, site, viewer } = context;
    atLeastOne('text', 'appendtext', 'prependtext', 'undo').check(
      new Set(request.keys()),
      (name) => name,
      'edit',
    );
    const named = await readSubject('edit', params, context);
    const redirected = params.redirect ? await followRedirect(named, context) : undefined;
    const subject = redirected?.subject ?? named;
    const { title, page } = subject;
    const latest = page && revisionById(wiki, page.page_latest);
    const current = latest?.slots.get('main');
    const ownModel = current?.model ?? defaultContentModel(title, site);
    checkFormat(subject, params.contentmodel ?? ownModel, context);
    if (params.createonly && page) fail(writeProblems.articleexists);
    if (params.nocreate && !page) fail('missingtitle');
    await requirePermission('edit', subject, ['edit'], context, () => {
      // Users of requests in the same process have no address of their own.
      if (context.raw.viewer) return;
      wiki.transaction(() => {
        spreadBlock(wiki, viewer, now);
      });
    });

    const source = await readGivenText(subject, latest, params.contentmodel ?? ownModel, context);
    if (params.md5 !== undefined && md5(source.hashed) !== params.md5) fail(writeProblems.badmd5);
    const { section } = params;
    if (section !== undefined && !/^((T-)?\d+|new)$/.test(section)) fail(writeProblems.invalidsection);
    const model = params.contentmodel ?? source.model ?? ownModel;
    checkSection(current, context);
    requireTags('edit', params.tags ?? [], context);
    checkBaseModel({ model, revert: source.revert, latest }, context);
    const { performer, isCreated } = await withTemporaryAccount(context);
    requireRates({ changesModel: model !== ownModel, isNew: !page, account: performer.author.id }, context);

    const summary = headingOf(storedSummary(params.summary ?? source.summary ?? ''));
    const heading = section === 'new' ? headingOf(params.sectiontitle ?? summary) : '';
    const given = trimEndOf(source.text, whiteSpace);
    if (Buffer.byteLength(given) > LARGEST_TEXT * 1024) fail(writeProblems.contenttoobig, [LARGEST_TEXT]);
    if (!latest) rejectRecreation(subject, context);
    const sectionSummary =
      section === 'new' ? await commentOf(summary, heading, async () => '', context) : summary;
    const merged = latest
      ? mergeIfChanged({ latest, text: given, model, heading, summary: sectionSummary }, context)
      : wholeText(undefined, given, { section, heading }, context);
    const allowed =
      current?.text === merged && current.model === model
        ? undefined
        : await requireHooks(
            'edit',
            {
              action: 'edit',
              viewer: isCreated ? { ...viewer, ...performer.author, temporary: true } : viewer,
              title,
              summary: sectionSummary,
              before: current,
              after: { text: merged, model },
            },
            context,
          );
    if (latest && section === 'new' && given === '') fail(writeProblems.missingcommenttext);
    const text = await transformed(merged, { model, title }, context);
    if (Buffer.byteLength(text) > LARGEST_TEXT * 1024) fail(writeProblems.contenttoobig, [LARGEST_TEXT]);
    if (!fitsPlace(model, title))
      fail(writeProblems.contentnotallowedhere, [model, prefixedText(title, site), 'main']);

    const watched = await willWatch(params, title, preferencesOf(page === undefined), context);
    const answer = { pageid: page?.page_id ?? 0, title: prefixedText(title, site), contentmodel: model };
    if (current?.text === text && current.model === model) {
      context.rateLimiter.limit('linkpurge', 1, performer.author.id);
      wiki.transaction(() => {
        refreshUnchanged(wiki, page?.page_id ?? 0, now, { isRevert: source.revert !== undefined });
        setWatched(title, watched, context);
      });
      return {
        value: {
          ...redirected?.value,
          edit: {
            result: 'Success',
            ...answer,
            nochange: true,
            ...(watched && { watched }),
            ...(isCreated && { tempusercreated: true }),
          },
        },
      };
    }
    // What is told of an edit is what it gave, not what became of it.
    const kind = editKind(site, current, { text: merged, model });
    const comment = await commentOf(summary, heading, () => automaticSummary(kind, merged, context), context);
    const isMinor =
      page !== undefined &&
      section !== 'new' &&
      (await wantsMinor(context)) &&
      may(viewer, 'minoredit') !== false;
    const logModelChange = (stored: StoredPage): void => {
      storeLogEntry(wiki, {
        type: 'contentmodel',
        action: page ? 'change' : 'new',
        performer,
        timestamp: now,
        namespace: stored.namespace,
        key: stored.key,
        page: stored.id,
        comment: summary,
        parameters: { '4::oldmodel': page ? ownModel : false, '5::newmodel': model },
      });
    };
    const saved = wiki.transaction(() => {
      const done = saveEdit(wiki, {
        title,
        content: { text, model },
        performer: { ...performer, isBot: params.bot && may(viewer, 'bot') !== false },
        timestamp: now,
        comment,
        isMinor,
        tags: [...(params.tags ?? []), ...(allowed?.tags ?? [])],
        revert: source.revert,
        alongside: model === ownModel ? undefined : logModelChange,
      });
      allowed?.onSaved(done.revision.id);
      setWatched(title, watched, context);
      return done;
    });
    return {
      value: {
        ...redirected?.value,
        edit: {
          ...(!page && { new: true }),
          result: 'Success',
          ...answer,
          pageid: saved.page.id,
          oldrevid: saved.before?.id ?? 0,
          newrevid: saved.revision.id,
          newtimestamp: isoTimestamp(now),
          ...(watched && { watched }),
          ...(isCreated && { tempusercreated: true }),
        },
      },
    };
  },
});

/** Refuses who may not change the content model, and who does something of an edit too often. */
function requireRates(
  {
    changesModel,
    isNew,
    account,
  }: { readonly changesModel: boolean; readonly isNew: boolean; readonly account: number },
  { rateLimiter: { limit, limitOnce }, viewer, fail }: EditContext,
): void {
  if (changesModel && (!may(viewer, 'editcontentmodel') || limitOnce('editcontentmodel')))
    fail(writeProblems.cantchangecontentmodel);
  // Quirk: an edit counts a second time, after its permission was checked.
  const isLimited =
    limit('edit', 1, account) ||
    limit('linkpurge', 0, account) ||
    (changesModel && limit('editcontentmodel', 1, account));
  if (isLimited) fail(writeProblems.ratelimited);
  if (isNew && limitOnce('create')) fail('cantcreate-anon');
}

/** Refuses a section that the page does not have, as those of other models than wikitext. */
function checkSection(current: NewContent | undefined, { params, site, fail }: EditContext): void {
  const { section = '' } = params;
  if (section === '') return;
  if (section !== '0' && section !== 'new') {
    const isWikitext = current?.model === 'wikitext';
    if (!isWikitext || wikitextSection(current.text, section, extensionTags(site)) === undefined)
      fail(writeProblems.nosuchsection, [section]);
  }
  if (current && current.model !== 'wikitext')
    throw new ApiError(
      problem('', writeProblems.sectionsnotsupported, [current.model], {
        code: 'internal_api_error_ErrorPageError',
        data: { errorclass: 'ErrorPageError' },
      }),
    );
}

/** Rejects an edit whose base revision has another content model, unless the edit changes the model. */
function checkBaseModel(
  {
    model,
    revert,
    latest,
  }: {
    readonly model: string;
    readonly revert: GivenText['revert'] | undefined;
    readonly latest: StoredRevision | undefined;
  },
  { params, wiki, fail }: EditContext,
): void {
  if (!params.baserevid || params.contentmodel || revert) return;
  const base = revisionById(wiki, params.baserevid);
  // A hidden text has no model that counts, nor has a revision of another page.
  if (!base || base.page !== latest?.page || (base.hidden & Hiding.text) !== 0) return;
  const content = base.slots.get('main');
  if (content && content.model !== model)
    fail(writeProblems['contentmodel-mismatch'], [model, content.model]);
}

/** A text as it is saved: with signatures and templates put in, or as JSON is written. */
async function transformed(
  text: string,
  { model, title }: { readonly model: string; readonly title: Subject['title'] },
  context: EditContext,
): Promise<string> {
  if (model === 'wikitext') return presaved(text, title, context);
  if (model !== 'json') return text.trimEnd();
  return formatJson(text) ?? context.fail(writeProblems.invalidjson);
}

function checkFormat({ title }: Subject, model: string, { params, site, fail }: EditContext): void {
  const format = params.contentformat ?? defaultFormat(model, site);
  if (!supportsFormat(model, format, site))
    fail(writeProblems.badformat, [format, model, prefixedKey(title, site)]);
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A summary as the heading of a new section, without the signs of one. */
const headingOf = (summary: string): string => summary.replace(/^\s*=+\s*(.*?)\s*=+\s*$/, '$1');

const preferencesOf = (isNew: boolean): readonly string[] =>
  isNew ? ['watchdefault', 'watchcreations'] : ['watchdefault'];

async function wantsMinor({ params, store, viewer, site }: EditContext): Promise<boolean> {
  if (params.minor) return true;
  if (params.notminor) return false;
  const options = { ...site.configuration.defaultoptions, ...(await readOptions(store, viewer)) };
  return Boolean(Number(options['minordefault'] ?? 0));
}

/** The comment that is stored: the one given, that of a new section, or an automatic one. */
async function commentOf(
  summary: string,
  heading: string,
  automatic: () => Promise<string>,
  context: EditContext,
): Promise<string> {
  const { section, sectiontitle } = context.params;
  if (section === 'new' && heading !== '' && (sectiontitle === undefined || summary === ''))
    return storedSummary(await contentMessage('newsectionsummary', [heading], context));
  return summary === '' ? storedSummary(await automatic()) : summary;
}
