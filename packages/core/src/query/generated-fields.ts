import type { Site } from '../wiki/site.ts';
import { prefixedText, type Title } from '../wiki/title.ts';
import type { PageReference, PageSet } from './page-set.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The pages that references were resolved to. */
interface Resolved extends Pick<PageSet, 'found' | 'keyOf' | 'redirects' | 'revisions'> {
  readonly site: Site;
}

/** Returns a generator's fields for its pages, by page set key; `data` is in the order of the references. */
export function generatedFields(
  references: readonly PageReference[],
  data: readonly (Fields | undefined)[],
  resolved: Resolved,
): ReadonlyMap<number, Fields> {
  const fields = new Map<number, Fields>();
  references.forEach((reference, i) => {
    const added = data[i];
    const key = keyOfReference(reference, resolved);
    if (added && key !== undefined) fields.set(key, added);
  });
  references.forEach((reference, i) => {
    const index = data[i]?.['index'];
    const key = 'namespace' in reference ? targetOf(reference, resolved) : undefined;
    if (key === undefined || typeof index !== 'number') return;
    // A redirect target takes the lowest index of its redirects and itself.
    const own = fields.get(key);
    const known = own?.['index'];
    if (typeof known !== 'number' || index < known) fields.set(key, { ...own, index });
  });
  return fields;
}

/** Follows redirects of the set to an existing page; undefined if the title is not a redirect. */
function targetOf(from: Title, { site, found, redirects, keyOf }: Resolved): number | undefined {
  const seen = new Set<string>();
  let target = from;
  for (;;) {
    const text = prefixedText(target, site);
    const next = redirects.get(text);
    if (!next) break;
    if (seen.has(text)) return undefined;
    seen.add(text);
    target = next;
  }
  const key = target === from || target.interwiki !== '' ? undefined : keyOf(target.namespace, target.key);
  return key !== undefined && found.has(key) ? key : undefined;
}

function keyOfReference(
  reference: PageReference,
  { keyOf, revisions }: Pick<Resolved, 'keyOf' | 'revisions'>,
): number | undefined {
  if ('row' in reference) return reference.row.page_id;
  if ('pageid' in reference) return reference.pageid;
  if ('lookUp' in reference) return reference.lookUp;
  if ('revid' in reference) return revisions.get(reference.revid);
  return keyOf(reference.namespace, reference.key);
}
