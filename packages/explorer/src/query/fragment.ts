/** The content of the explorer's address: the API query, and how its answer is shown. */
export interface ExplorerLocation {
  /** Parameters of the API by name. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Settings of the explorer's own views, such as `view` or `sort`. */
  readonly view: ReadonlyMap<string, string>;
}

/** Prefix of the names of the explorer's own settings. */
const OWN = '~';

/** Reads the fragment of the explorer's address; of a repeated name the last value counts, as for the API. */
export function readFragment(fragment: string): ExplorerLocation {
  const parameters = new Map<string, string>();
  const view = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    if (name.startsWith(OWN)) view.set(name.slice(OWN.length), value);
    else if (name !== '') parameters.set(name, value);
  }
  return { parameters, view };
}

/** Writes the fragment that {@link readFragment} reads. */
export function writeFragment({ parameters, view }: ExplorerLocation): string {
  const own = [...view].map(([name, value]) => [OWN + name, value] as const);
  const written = writeQuery([...parameters, ...own]);
  return written === '' ? '' : `#${written}`;
}

/** Writes parameters as a URL's query, with only what has to be encoded. */
export function writeQuery(parameters: Iterable<readonly [name: string, value: string]>): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replaceAll(/%(?:20|2C|2F|3A|3B|40|7C)/g, (code) =>
      code === '%20' ? '+' : decodeURIComponent(code),
    );
  return Array.from(parameters, ([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
