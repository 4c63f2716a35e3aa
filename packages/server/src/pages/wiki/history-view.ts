import { escapeHtml } from '@wikiquery/core/wiki';
import type { QueryParameters } from '@wikiquery/explorer/links';
import { fieldsOf, itemsOf, resultOf, textOf, written } from '../ask.ts';
import { renderTime, type Composition, type View } from './frame.ts';

/** Revisions on one page of a history. */
const LIMIT = '50';

/** Makes the view of a page's history; `from` is the continuation of an earlier part. */
export async function historyView(
  title: string,
  from: string | undefined,
  { site, links, ask }: Composition,
): Promise<View | undefined> {
  const request: QueryParameters = {
    action: 'query',
    titles: title,
    prop: 'revisions',
    rvprop: 'ids|timestamp|user|parsedcomment|size|flags|tags',
    rvlimit: LIMIT,
    ...(from !== undefined && { rvcontinue: from }),
  };
  const answer = await ask(request);
  const error = textOf(fieldsOf(answer['error'])['info']);
  if (error !== undefined)
    return { status: 400, heading: 'History', html: `<p class="notice">${escapeHtml(error)}</p>` };
  const [page] = itemsOf(resultOf(answer)['pages']);
  const revisions = itemsOf(page?.['revisions']);
  const shown = textOf(page?.['title']);
  if (shown === undefined || revisions.length === 0) return undefined;
  const items = revisions.map((revision, i) => {
    const id = written(revision['revid']);
    const size = Number(revision['size']).toLocaleString('en');
    const user = textOf(revision['user']);
    const before = Number(revision['parentid']) > 0;
    return `<li>
<input type="radio" name="oldid" value="${id}" aria-label="Older: revision ${id}"${i === Math.min(1, revisions.length - 1) ? ' checked' : ''}>
<input type="radio" name="diff" value="${id}" aria-label="Newer: revision ${id}"${i === 0 ? ' checked' : ''}>
${links.to(shown, renderTime(written(revision['timestamp'])), { oldid: id })}
${user === undefined ? '<span class="quiet">(name hidden)</span>' : `<bdi>${escapeHtml(user)}</bdi>`}
<span class="quiet">${size} bytes</span>${revision['minor'] === true ? ' <abbr title="minor edit">m</abbr>' : ''}
<span>${links.relative(textOf(revision['parsedcomment']) ?? '')}</span>
${before ? links.to(shown, 'changes', { diff: 'prev', oldid: id }) : '<span class="quiet">new page</span>'}</li>`;
  });
  const next = textOf(fieldsOf(answer['continue'])['rvcontinue']);
  const older =
    next === undefined
      ? ''
      : `<p>${links.to(shown, 'Older revisions', { action: 'history', rvcontinue: next })}</p>`;
  const html = `<form action="${links.path(site.configuration.general.script)}">
<input type="hidden" name="title" value="${escapeHtml(shown)}">
<p><button>Compare the chosen revisions</button></p>
<ul class="versions">${items.join('\n')}</ul>
</form>${older}`;
  return { heading: `History of ${shown}`, title: shown, request, html };
}
