import { completeRevisions } from '../data/store/complete-revisions.ts';
import { slotsOf, type Slot } from '../data/store/content.ts';
import { redirectTargets } from '../data/store/redirects.ts';
import { openRevision, revisionsByNumber, type Revision } from '../data/store/revisions.ts';
import { defaultFormat } from '../wiki/content-format.ts';
import { escapeHtml, escapeText } from '../wiki/escape-html.ts';
import { canonicalPageUrl } from '../wiki/page-url.ts';
import type { Site } from '../wiki/site.ts';
import { isoTimestamp } from '../wiki/timestamp.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../wiki/title.ts';
import { normalizeText } from '../wiki/unicode.ts';
import { isIpAddress } from '../wiki/user-name.ts';
import type { QueryContext } from './context.ts';
import type { FoundPage, PageSet } from './page-set.ts';

/** Exports the found pages with their latest revisions as XML; hidden content is omitted for every viewer. */
export async function exportPages(
  pages: PageSet,
  { site, store, viewer }: QueryContext,
  schema: string,
): Promise<string> {
  const found = [...pages.found.values()];
  const titles = new Map(found.map(({ row, title }) => [row.page_id, title]));
  const anyone = { ...viewer, rights: new Set<string>() };
  const rows = await revisionsByNumber(
    store,
    found.map(({ row }) => row.page_latest),
  );
  const revisions = await completeRevisions(
    store,
    rows.flatMap((row) => {
      const title = titles.get(row.rev_page ?? 0);
      return title ? [openRevision(row, title, anyone)] : [];
    }),
  );
  const byPage = new Map(revisions.map((revision) => [revision.page, revision]));
  const slots = await slotsOf(store, revisions, true, true);
  const redirecting = found.filter(({ row }) => row.page_is_redirect).map(({ row }) => row.page_id);
  const targets =
    redirecting.length > 0 ? await redirectTargets(store, redirecting) : new Map<number, Title>();
  const written = found.map((page) => {
    const revision = byPage.get(page.row.page_id);
    const shown = revision ? writeRevision(revision, slots.get(revision.id) ?? [], schema, site) : '';
    return writePage(page, targets.get(page.row.page_id), shown, site);
  });
  return `${opening(schema, site)}${written.join('')}</mediawiki>\n`;
}

function opening(schema: string, site: Site): string {
  const address = `http://www.mediawiki.org/xml/export-${schema}`;
  const { general, namespaces } = site.configuration;
  const mainPage = parseTitle(general.mainpage, site);
  const names = Object.values(namespaces)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, case: letters, name }) => element('namespace', name, { key: id, case: letters }));
  return (
    `<mediawiki xmlns="${address}/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
    `xsi:schemaLocation="${address}/ ${address}.xsd" version="${schema}" xml:lang="${general.lang}">\n` +
    '  <siteinfo>\n' +
    lines(4, [
      element('sitename', general.sitename),
      element('dbname', general.wikiid),
      element('base', isInvalid(mainPage) ? general.base : canonicalPageUrl(mainPage, site)),
      element('generator', general.generator),
      element('case', general.case),
      '<namespaces>',
    ]) +
    lines(6, names) +
    lines(4, ['</namespaces>']) +
    '  </siteinfo>\n'
  );
}

function writePage(
  { title, row }: FoundPage,
  target: Title | undefined,
  revision: string,
  site: Site,
): string {
  const facts = [
    element('title', prefixedText(title, site)),
    element('ns', String(row.page_namespace)),
    element('id', String(row.page_id)),
    ...(target ? [element('redirect', '', { title: prefixedText(target, site) })] : []),
  ];
  return `  <page>\n${lines(4, facts)}${revision}  </page>\n`;
}

function writeRevision(revision: Revision, slots: readonly Slot[], schema: string, site: Site): string {
  const { hidden, user, comment = '' } = revision;
  const main = slots.filter(({ role }) => role === 'main');
  const others = schema === '0.10' ? [] : slots.filter(({ role }) => role !== 'main');
  return (
    '    <revision>\n' +
    lines(6, [
      element('id', String(revision.id)),
      ...(revision.parentId ? [element('parentid', String(revision.parentId))] : []),
      element('timestamp', isoTimestamp(revision.timestamp)),
      ...(hidden.user
        ? [element('contributor', '', deleted)]
        : writeContributor(user?.id ?? 0, user?.name ?? '')),
      ...(revision.minor ? ['<minor/>'] : []),
      ...(hidden.comment ? [element('comment', '', deleted)] : []),
      ...(comment === '' ? [] : [element('comment', comment)]),
      ...main.flatMap((slot) => writeSlot(slot, hidden.text, schema, site)),
      ...others.flatMap((slot) => [
        '<content>',
        ...[element('role', slot.role), ...writeSlot(slot, hidden.text, schema, site)].map(
          (line) => `  ${line}`,
        ),
        '</content>',
      ]),
      hidden.text ? '<sha1/>' : element('sha1', revision.sha1 ?? ''),
    ]) +
    '    </revision>\n'
  );
}

const deleted = { deleted: 'deleted' };

function writeContributor(id: number, name: string): string[] {
  const facts =
    id !== 0 || !isIpAddress(name)
      ? [element('username', name), element('id', String(id))]
      : [element('ip', name)];
  return ['<contributor>', ...facts.map((fact) => `  ${fact}`), '</contributor>'];
}

function writeSlot(slot: Slot, isHidden: boolean, schema: string, site: Site): string[] {
  const { text, origin = 0, size = 0, sha1 = '' } = slot;
  const hash = schema === '0.10' ? {} : { sha1 };
  return [
    ...(schema === '0.10' ? [] : [element('origin', String(origin))]),
    element('model', slot.model),
    element('format', defaultFormat(slot.model, site)),
    isHidden || text === undefined
      ? element('text', '', { bytes: size, ...hash, ...(isHidden && deleted) })
      : element('text', text, { bytes: Buffer.byteLength(text), ...hash, 'xml:space': 'preserve' }),
  ];
}

/** Indents lines; texts within them keep their own indentation. */
const lines = (indentation: number, contents: readonly string[]): string =>
  contents.map((line) => `${' '.repeat(indentation)}${line}\n`).join('');

function element(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`);
  const opened = `<${name}${written.join('')}`;
  return text === '' ? `${opened} />` : `${opened}>${escapeText(normalizeText(text))}</${name}>`;
}
