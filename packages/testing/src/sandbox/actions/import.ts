import type { pageActions } from '@wikiquery/core/api';
import { exclusive } from '@wikiquery/core/query';
import {
  canonicalUserName,
  contentModels,
  defaultContentModel,
  fitsPlace,
  isInvalid,
  may,
  parseTitle,
  prefixedText,
  type Title,
} from '@wikiquery/core/wiki';
import { accountNamed } from '../accounts.ts';
import { defineWrite, requireTags, type WriteContext } from '../action.ts';
import { importProblems } from '../import-problems.ts';
import { isJson } from '../is-json.ts';
import { LARGEST_TEXT } from '../largest-text.ts';
import { contentMessage } from '../messages.ts';
import { logPerformer } from '../performing.ts';
import { pageOf, refusals } from '../subject.ts';
import { uploadedFile } from '../uploaded-file.ts';
import { importRevisions, noteImport, queueCategories, type ImportedRevision } from '../writing/imports.ts';
import type { NewContent, StoredRevision } from '../writing/revisions.ts';
import { checkXml } from './import/check-xml.ts';
import { localTitle, type Destination } from './import/local-title.ts';
import {
  readExport,
  type Export,
  type GivenPage,
  type GivenRevision,
  type GivenSlot,
} from './import/read-pages.ts';

type ImportContext = WriteContext<
  Extract<(typeof pageActions)[number], { readonly name: 'import' }>['parameters']
>;

/** A page to be imported, up to the first of its revisions that cannot be. */
interface ImportedPage {
  readonly title: Title;
  readonly revisions: readonly ImportedRevision[];
  /** Why the import ends within the page. */
  readonly failure: string | undefined;
}

/** `action=import`: imports pages that another wiki has exported to a file. */
export const importing = defineWrite('import', {
  run: async (context) => {
    const { params, fail, request, viewer, wiki, now, performer, site } = context;
    const file = uploadedFile('xml', context);
    exclusive('namespace', 'rootpage').check(new Set(request.keys()), (name) => name, 'import');
    if (!may(viewer, 'importupload')) fail(importProblems['cantimport-upload']);
    if (!params.interwikiprefix) fail('missingparam', ['interwikiprefix'], { code: 'nointerwikiprefix' });
    const { bytes } = file ?? fail(importProblems.nofile);
    const tags = [...(params.tags ?? [])];
    requireTags('import', tags, context);
    const pages = await importedPages(readFile(bytes, context), await readDestination(context), context);
    const invalid = pages.find(({ revisions }) => revisions.some(({ slots }) => !isValid(slots)));
    if (invalid) failImport(`a text of ${prefixedText(invalid.title, site)} is not valid JSON`, context);

    const summary = params.summary ?? '';
    const done = [];
    const joining: StoredRevision[] = [];
    const join = (): void => {
      const how = { at: now, address: performer.address };
      wiki.transaction(() => {
        for (const first of joining) queueCategories(wiki, first, how);
      });
    };
    for (const { title, revisions, failure } of pages) {
      const { count, first } = wiki.transaction(() => importRevisions(wiki, title, revisions, now));
      if (first) joining.push(first);
      // Quirk: what was imported before stays.
      if (failure !== undefined) {
        join();
        return failImport(failure, context);
      }
      done.push({ ns: title.namespace, title: prefixedText(title, site), revisions: count });
      if (count === 0) continue;
      const detail = await contentMessage('import-logentry-upload-detail', [count], context);
      const separator = summary === '' ? '' : await contentMessage('colon-separator', [], context);
      const how = { performer: logPerformer(context), timestamp: now, comment: summary, tags };
      wiki.transaction(() => {
        noteImport(wiki, title, { ...how, count, detail: `${detail}${separator}${summary}` });
      });
    }
    join();
    return { value: { import: done } };
  },
});

const failImport = (why: string, { fail }: ImportContext): never =>
  fail(importProblems['import-unknownerror'], [why]);

function readFile(bytes: Uint8Array, context: ImportContext): Export {
  const text = decoded(bytes) ?? failImport('XML error: the document is not in UTF-8', context);
  const checked = checkXml(text);
  if (typeof checked !== 'string')
    return failImport(`XML error at line ${checked.line}: ${checked.message}`, context);
  const read = readExport(checked);
  return read.root === 'mediawiki'
    ? read
    : failImport(`the document is "${read.root}" and not "mediawiki"`, context);
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function readDestination(context: ImportContext): Promise<Destination> {
  const { params, fail, site } = context;
  if (params.namespace !== undefined) return { namespace: params.namespace };
  const given = params.rootpage?.replace(/\/*$/, '');
  if (given === undefined || params.rootpage === '') return undefined;
  const title = parseTitle(given, site);
  if (isInvalid(title) || title.interwiki !== '') return fail(importProblems['import-rootpage-invalid']);
  const namespace = site.namespaces.get(title.namespace);
  if (namespace?.subpages) return { rootpage: title };
  const name = title.namespace === 0 ? await contentMessage('blanknamespace', [], context) : namespace?.name;
  return fail(importProblems['import-rootpage-nosubpage'], [name ?? '']);
}

/** The pages with a title that they can have here and that the viewer may edit; others are left out. */
async function importedPages(
  { pages, namespaces }: Export,
  destination: Destination,
  context: ImportContext,
): Promise<readonly ImportedPage[]> {
  const found: ImportedPage[] = [];
  for (const page of pages) {
    const title = localTitle(page, namespaces, destination, context.site);
    if (!title || page.revisions.length === 0) continue;
    const subject = { title, page: await pageOf(title, context) };
    if ((await refusals(subject, ['edit'], context)).length > 0) continue;
    const imported = importedPage(title, page, context);
    found.push(imported);
    if (imported.failure !== undefined) break;
  }
  return found;
}

function importedPage(title: Title, { revisions }: GivenPage, context: ImportContext): ImportedPage {
  const known: ImportedRevision[] = [];
  for (const revision of revisions) {
    const failure = failureOf(revision, context);
    if (failure !== undefined) return { title, revisions: known, failure };
    // Quirk: a text that the page cannot have is left out without a word.
    if (revision.slots.some(({ model }) => !fitsPlace(model, title))) continue;
    known.push({
      author: authorOf(revision, context),
      comment: revision.comment,
      isMinor: revision.minor,
      timestamp: revision.timestamp ?? context.now,
      slots: new Map(revision.slots.map((slot) => [slot.role, contentOf(slot, title, context)])),
      sha1: revision.sha1 === '' ? undefined : revision.sha1,
    });
  }
  return { title, revisions: known, failure: undefined };
}

/** Why a revision cannot be stored. */
function failureOf({ id, slots }: GivenRevision, { site }: ImportContext): string | undefined {
  const models = new Set(contentModels(site));
  const named = id > 0 ? `the revision ${id}` : 'a revision';
  for (const { role, model, text } of slots) {
    if (text === undefined) return `${named} has no text`;
    if (Buffer.byteLength(text) > LARGEST_TEXT * 1024)
      return `the text of ${named} is longer than ${LARGEST_TEXT} KiB`;
    if (model !== '' && !models.has(model)) return `this wiki has no content model "${model}"`;
    if (role !== 'main') return `this wiki has no slot "${role}"`;
  }
  return undefined;
}

const contentOf = ({ model, text = '' }: GivenSlot, title: Title, { site }: ImportContext): NewContent => ({
  model: model === '' ? defaultContentModel(title, site) : model,
  text,
});

function isValid(slots: ImportedRevision['slots']): boolean {
  const main = slots.get('main');
  return main?.model !== 'json' || isJson(main.text);
}

/** The author of a revision: an account of this wiki where that is wanted, an address, or a user of another wiki. */
function authorOf(
  { author }: GivenRevision,
  { params, wiki, site }: ImportContext,
): ImportedRevision['author'] {
  const foreign = (name: string): string => `${(params.interwikiprefix ?? '').replace(/[:>]+$/, '')}>${name}`;
  if (!author) return { id: 0, name: foreign('Unknown user') };
  const { name } = author;
  if (canonicalUserName(name, site) === undefined) return { id: 0, name };
  return (params.assignknownusers && accountNamed(wiki, name)) || { id: 0, name: foreign(name) };
}
