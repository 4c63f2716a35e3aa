import { may, prefixedText } from '@wikiquery/core/wiki';
import { accountProblems } from '../account-problems.ts';
import { defineWrite, requireTags } from '../action.ts';
import { readSubject, requirePermission } from '../subject.ts';
import { touch } from '../writing/links.ts';
import { storeLogEntry } from '../writing/logs.ts';
import { query } from '../writing/writable-wiki.ts';

/** `action=setpagelanguage`: gives a page a language of its own. */
export const setpagelanguage = defineWrite('setpagelanguage', {
  run: async (context) => {
    const { params, fail, wiki, site, viewer, performer, now } = context;
    if (!may(viewer, 'pagelang')) fail(accountProblems['pagelang-denied'], ['pagelang']);
    const subject = await readSubject('setpagelanguage', params, context);
    const { page } = subject;
    if (!page) return fail('missingtitle');
    await requirePermission('setpagelanguage', subject, ['edit'], context);
    const tags = [...(params.tags ?? [])];
    requireTags('setpagelanguage', tags, context);
    const old = wiki.row(
      query<{ readonly language: string | null }>('SELECT page_lang AS language FROM page WHERE page_id = ?'),
      page.page_id,
    )?.language;
    const language = params.lang === 'default' ? null : params.lang;
    const title = prefixedText(subject.title, site);
    if (language === (old ?? null))
      fail(accountProblems[old ? 'pagelang-unchanged' : 'pagelang-unchanged-default'], [title, old ?? '']);
    const [oldlanguage, newlanguage] = [old, language].map((code) => code ?? `${site.language}[def]`);
    const logid = wiki.transaction(() => {
      wiki.update('page', { page_id: page.page_id }, { page_lang: language });
      touch(wiki, [page.page_id], now);
      return storeLogEntry(wiki, {
        type: 'pagelang',
        action: 'pagelang',
        performer: { ...performer, isBot: may(viewer, 'bot') !== false },
        timestamp: now,
        namespace: subject.title.namespace,
        key: subject.title.key,
        page: page.page_id,
        comment: (params.reason ?? '').trim(),
        parameters: { '4::oldlanguage': oldlanguage ?? '', '5::newlanguage': newlanguage ?? '' },
        tags,
      });
    });
    return {
      value: {
        setpagelanguage: { title, oldlanguage: oldlanguage ?? '', newlanguage: newlanguage ?? '', logid },
      },
    };
  },
});
