import { fitsPlace, may, prefixedText } from '@wikiquery/core/wiki';
import { accountProblems } from '../account-problems.ts';
import { defineWrite, requireTags } from '../action.ts';
import { requireHooks } from '../hooks.ts';
import { isJson } from '../is-json.ts';
import { contentMessage } from '../messages.ts';
import { writeProblems } from '../problems.ts';
import { readSubject, requirePermission } from '../subject.ts';
import { saveEdit } from '../writing/edits.ts';
import { storeLogEntry } from '../writing/logs.ts';
import { revisionById } from '../writing/revisions.ts';

/** `action=changecontentmodel`: changes the content model of a page, whose text stays. */
export const changecontentmodel = defineWrite('changecontentmodel', {
  run: async (context) => {
    const { params, fail, wiki, site, viewer, performer, now } = context;
    const { model } = params;
    const subject = await readSubject('changecontentmodel', params, context);
    const { page } = subject;
    if (!page) return fail(accountProblems['model-missingtitle']);
    if (!may(viewer, 'editcontentmodel')) fail('permissiondenied', ['editcontentmodel']);
    const current = revisionById(wiki, page.page_latest)?.slots.get('main');
    if (!current || current.model === model) return fail(accountProblems.nochanges);
    if (!fitsPlace(model, subject.title))
      fail(accountProblems['model-cannotbeused'], [model, prefixedText(subject.title, site)]);
    await requirePermission('changecontentmodel', subject, ['editcontentmodel', 'edit'], context);
    const tags = [...(params.tags ?? [])];
    requireTags('changecontentmodel', tags, context);
    if (model === 'json' && !isJson(current.text)) fail(writeProblems.invalidjson);
    const title = prefixedText(subject.title, site);
    const comment = (params.summary ?? '').trim();
    const names = [await nameOf(current.model), await nameOf(model)];
    const done = await contentMessage(
      'logentry-contentmodel-change',
      [viewer.name, '', `[[${title}]]`, ...names],
      context,
    );
    const summary = comment === '' ? done : `${done}: ${comment}`;
    const { title: named } = subject;
    const after = { text: current.text, model };
    const attempt = { action: 'edit', viewer, title: named, summary, before: current, after } as const;
    const allowed = await requireHooks('changecontentmodel', attempt, context);
    const isBot = may(viewer, 'bot') !== false;
    const { logid, revid } = wiki.transaction(() => {
      let log = 0;
      const { revision } = saveEdit(wiki, {
        title: subject.title,
        content: after,
        performer: { ...performer, isBot: params.bot && isBot },
        timestamp: now,
        comment: summary,
        isMinor: false,
        tags: [...tags, ...allowed.tags],
        // What changes only the model reverts nothing.
        revert: { method: 'manual', newest: page.page_latest, after: page.page_latest },
        alongside: () => {
          log = logChange(current.model, page.page_id);
        },
      });
      return { logid: log, revid: revision.id };
    });
    const value = { result: 'Success', title, pageid: page.page_id, contentmodel: model, logid, revid };
    return { value: { changecontentmodel: value } };

    function logChange(before: string, id: number): number {
      return storeLogEntry(wiki, {
        type: 'contentmodel',
        action: 'change',
        performer: { ...performer, isBot },
        timestamp: now,
        namespace: subject.title.namespace,
        key: subject.title.key,
        page: id,
        comment,
        parameters: { '4::oldmodel': before, '5::newmodel': model },
        tags,
      });
    }

    async function nameOf(named: string): Promise<string> {
      const text = await contentMessage(`content-model-${named}`, [], context);
      return text.startsWith('⧼') ? named : text;
    }
  },
});
