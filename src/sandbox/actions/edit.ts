import { createHash } from 'node:crypto';
import { atLeastOne } from '../../query/rules.ts';
import * as shape from '../../query/result/shape.ts';
import { readOptions } from '../../data/store/own-account.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { defaultFormat, supportsFormat } from '../../wiki/content-format.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { prefixedText, prefixedKey } from '../../wiki/title.ts';
import { may } from '../../wiki/viewer.ts';
import { presaved } from '../../wikitext/rendering/presave.ts';
import { defineWrite } from '../action.ts';
import { contentMessage } from '../messages.ts';
import { writeProblems } from '../problems.ts';
import { readSubject, requirePermission, type Subject } from '../subject.ts';
import { setWatched, willWatch } from '../watching.ts';
import { editKind } from '../../copies/rows/edit-kind.ts';
import { saveEdit } from '../writing/edits.ts';
import { revisionById } from '../writing/revisions.ts';
import type { EditContext } from './edit/context.ts';
import { followRedirect } from './edit/follow-redirect.ts';
import { mergeIfChanged } from './edit/merge-if-changed.ts';
import { readGivenText, wholeText } from './edit/new-text.ts';
import { automaticSummary, storedSummary } from './edit/summary.ts';

/** KiB that a page may have. */
const LARGEST = 2048;

const result = shape.record({
  redirects: shape.list('r', shape.record({ from: shape.text(), to: shape.text() })),
  edit: shape.record({
    new: shape.flag(),
    result: shape.text(),
    pageid: shape.integer(),
    title: shape.text(),
    contentmodel: shape.text(),
    nochange: shape.flag(),
    oldrevid: shape.integer(),
    newrevid: shape.integer(),
    newtimestamp: shape.text(),
    watched: shape.flag(),
  }),
});

/** `action=edit`: creates or changes a page. */
export const edit = defineWrite('edit', {
  result,
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
    await requirePermission('edit', subject, ['edit'], context);

    const given = await readGivenText(subject, latest, params.contentmodel ?? ownModel, context);
    if (params.md5 !== undefined && md5(given.hashed) !== params.md5) fail(writeProblems.badmd5);
    const { section } = params;
    if (section !== undefined && !/^((T-)?\d+|new)$/.test(section)) fail(writeProblems.invalidsection);
    const model = params.contentmodel ?? given.model ?? ownModel;
    if (model !== ownModel && !may(viewer, 'editcontentmodel')) fail(writeProblems.cantchangecontentmodel);

    const summary = storedSummary(params.summary ?? given.summary ?? '');
    const heading = section === 'new' ? (params.sectiontitle ?? headingOf(summary)) : '';
    const whole =
      wholeText(current?.text, given.text, { section, heading }, context) ??
      fail(writeProblems.nosuchsection, [section ?? '']);
    const merged = mergeIfChanged(whole, { subject, latest, given: given.text, heading }, context);
    const text = model === 'wikitext' ? await presaved(merged, title, context) : merged.trimEnd();
    if (Buffer.byteLength(text) > LARGEST * 1024) fail(writeProblems.contenttoobig, [LARGEST]);

    const watched = await willWatch(params, title, preferencesOf(page === undefined), context);
    const answer = { pageid: page?.page_id ?? 0, title: prefixedText(title, site), contentmodel: model };
    if (current?.text === text && current.model === model) {
      wiki.transaction(() => {
        setWatched(title, watched, context);
      });
      return {
        value: {
          ...redirected?.value,
          edit: { result: 'Success', ...answer, nochange: true, ...(watched && { watched }) },
        },
      };
    }
    const kind = editKind(site, current, { text, model });
    const comment = await commentOf(summary, heading, () => automaticSummary(kind, text, context), context);
    const isMinor =
      page !== undefined &&
      section !== 'new' &&
      (await wantsMinor(context)) &&
      may(viewer, 'minoredit') !== false;
    const saved = wiki.transaction(() => {
      const done = saveEdit(wiki, {
        title,
        content: { text, model },
        performer: { ...context.performer, isBot: params.bot && may(viewer, 'bot') !== false },
        timestamp: now,
        comment,
        isMinor,
        tags: [...(params.tags ?? []), ...(params.undo ? ['mw-undo'] : [])],
      });
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
        },
      },
    };
  },
});

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
