import { describePages, wholePage } from '@wikiquery/core/query';
import { problem } from '@wikiquery/core/query/result';
import { prefixedText } from '@wikiquery/core/wiki';
import { defineWrite } from '../action.ts';
import { writeProblems } from '../problems.ts';
import { foundPages, unusableItems } from '../requested-items.ts';
import { refusals, requireNoBlock } from '../subject.ts';
import { purgePage } from '../writing/purges.ts';

/** `action=purge`: marks pages as changed, so that all see them as they are now, and stores their links again. */
export const purge = defineWrite('purge', {
  run: async (context) => {
    const { params, site, wiki, now } = context;
    await requireNoBlock('purge', context);
    const { pages, continuation, owns } = await context.requestedPages(params);
    const isRecursive = params.forcerecursivelinkupdate;
    const items: Record<string, unknown>[] = [...(await unusableItems(pages, context))];
    for (const { title, row } of foundPages(pages, params).map(wholePage)) {
      const mayDo = async (action: string): Promise<boolean> => {
        if (context.rateLimiter.limitOnce(action)) {
          context.warn(problem('purge', writeProblems.ratelimited));
          return false;
        }
        const reasons = await refusals({ title, page: row }, [action], context);
        for (const { name, arguments: args } of reasons) context.warn(problem('purge', name, args));
        return reasons.length === 0;
      };
      const purges = await mayDo('purge');
      const links = (params.forcelinkupdate || isRecursive) && (await mayDo('linkpurge'));
      wiki.transaction(() => {
        purgePage(wiki, row.page_id, { at: now, touches: purges, links: links && { isRecursive } });
      });
      items.push({
        ns: title.namespace,
        title: prefixedText(title, site),
        ...(purges && { purged: true }),
        ...(links && { linkupdate: true }),
      });
    }
    const described: Record<string, unknown> = {};
    describePages(pages, context, false, described);
    const { normalized, converted, redirects } = described;
    return {
      value: {
        ...continuation,
        purge: items,
        ...(normalized !== undefined && { normalized }),
        ...(converted !== undefined && { converted }),
        ...(redirects !== undefined && { redirects }),
      },
      owns,
    };
  },
});
