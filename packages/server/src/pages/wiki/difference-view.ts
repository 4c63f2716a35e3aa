import { escapeHtml } from '@wikiquery/core/wiki';
import type { QueryParameters } from '@wikiquery/explorer/links';
import { fieldsOf, textOf, written } from '../ask.ts';
import { renderTime, type Composition, type View } from './frame.ts';

/** Makes the view of what differs between two revisions, named as in the addresses of `index.php`. */
export async function differenceView(
  { oldid, diff }: { readonly oldid: string | undefined; readonly diff: string },
  { site, links, ask, spend }: Composition,
): Promise<View | undefined> {
  const compared = revisionsOf(oldid, diff);
  if (!compared) return undefined;
  const request: QueryParameters = {
    action: 'compare',
    ...compared,
    prop: 'diff|ids|title|user|timestamp|parsedcomment|rel',
  };
  const answer = await ask(request);
  const found = fieldsOf(answer['compare']);
  const title = textOf(found['totitle']) ?? textOf(found['fromtitle']);
  if (title === undefined) {
    const { code = '', info = 'There is nothing to compare with.' } = fieldsOf(answer['error']);
    const revisions = [compared['fromrev'], compared['torev']].flatMap((id) =>
      id === undefined
        ? []
        : [`<a href="${links.path(`${site.configuration.general.script}?oldid=${id}`)}">Revision ${id}</a>`],
    );
    const html = `<p class="notice">${escapeHtml(written(info))}</p>\n<p class="actions">${revisions.join(' ')}</p>`;
    const status = statuses.get(code) ?? 404;
    return { status, heading: 'Difference', request, html, ...(code !== '' && { error: written(code) }) };
  }
  const side = (which: 'from' | 'to'): string => {
    const id = found[`${which}revid`];
    if (id === undefined) return '<td colspan="2"></td>';
    const page = textOf(found[`${which}title`]) ?? title;
    const user = textOf(found[`${which}user`]);
    return `<td colspan="2">${links.to(
      page,
      `Revision of ${renderTime(written(found[`${which}timestamp`]))}`,
      {
        oldid: written(id),
      },
    )}${user === undefined ? '' : `<br><bdi>${escapeHtml(user)}</bdi>`}<br>${links.relative(
      textOf(found[`${which}parsedcomment`]) ?? '',
    )}</td>`;
  };
  const turn = (name: 'prev' | 'next', text: string, from: string): string =>
    found[name] === undefined ? '' : links.to(title, text, { diff: name, oldid: from });
  const rows = textOf(found['body']) ?? '';
  spend(rows.length);
  const html = `<p class="actions">${turn('prev', 'Earlier change', written(found['prev']))} ${turn('next', 'Later change', written(found['torevid']))}</p>
<table class="diff"><caption class="quiet">What changed</caption>
<colgroup>${'<col class="marker"><col>'.repeat(2)}</colgroup>
<tbody><tr>${side('from')}${side('to')}</tr>
${rows === '' ? '<tr><td colspan="4" class="quiet">The texts are the same.</td></tr>' : links.relative(rows)}</tbody></table>`;
  return { heading: `Changes to ${title}`, title, request, html };
}

/** Statuses of pages for errors about revisions that exist: their texts cannot be compared, or are hidden. */
const statuses: ReadonlyMap<unknown, number> = new Map([
  ['baddiff', 422],
  ['missingcontent', 403],
]);

/** The revisions to compare, as `action=compare` names them; undefined where no number names one. */
function revisionsOf(oldid: string | undefined, diff: string): QueryParameters | undefined {
  const isNumber = (text: string | undefined): text is string =>
    text !== undefined && /^\d+$/.test(text) && Number(text) > 0;
  if (isNumber(oldid)) {
    if (diff === 'prev') return { fromrev: oldid, torelative: 'prev' };
    if (diff === 'next') return { fromrev: oldid, torelative: 'next' };
    if (diff === 'cur' || diff === '0') return { fromrev: oldid, torelative: 'cur' };
    return isNumber(diff) ? { fromrev: oldid, torev: diff } : undefined;
  }
  return isNumber(diff) ? { fromrev: diff, torelative: 'prev' } : undefined;
}
