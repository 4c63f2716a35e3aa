import { ask } from '../query/ask.ts';

/** The wiki's namespaces. */
export interface Namespaces {
  readonly all: readonly { readonly id: number; readonly label: string }[];
  name(id: number): string;
  /** A title without the namespace that it begins with. */
  withoutPrefix(title: string, id: number): string;
}

interface SiteNamespace {
  readonly id: number;
  readonly name: string;
  readonly canonical?: string;
}

let loading: Promise<Namespaces> | undefined;

/** Loads the wiki's namespaces once; retries after a failure. */
export function loadNamespaces(): Promise<Namespaces> {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(): Promise<Namespaces> {
  const query = { action: 'query', meta: 'siteinfo', siprop: 'namespaces' };
  const { value } = await ask(new Map(Object.entries(query)));
  const answer = value as {
    readonly query?: { readonly namespaces?: Readonly<Record<string, SiteNamespace>> };
  };
  return readNamespaces(Object.values(answer.query?.namespaces ?? {}));
}

/** Creates {@link Namespaces} from those in an answer of `meta=siteinfo`. */
export function readNamespaces(given: readonly SiteNamespace[]): Namespaces {
  const find = (id: number): SiteNamespace | undefined => given.find((one) => one.id === id);
  return {
    all: given
      .toSorted((a, b) => Number(a.id < 0) - Number(b.id < 0) || a.id - b.id)
      .map(({ id, name }) => ({ id, label: id === 0 ? '(Main)' : name })),
    name: (id) => find(id)?.name ?? '',
    withoutPrefix: (title, id) => {
      const colon = title.indexOf(':');
      const { name, canonical } = find(id) ?? { name: '' };
      const prefix = title.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      const isOwn = prefix !== '' && [name, canonical].some((own) => own?.toLowerCase() === prefix);
      return isOwn ? title.slice(colon + 1).trimStart() : title;
    },
  };
}
