/** The specification of one parameter, as the JSON that describes it. */
export type ExpectedParameter = Readonly<Record<string, unknown>>;

/** The specification of one module. */
export interface ExpectedModule {
  readonly name: string;
  readonly group: string;
  readonly prefix: string;
  /** Flags that are present. */
  readonly flags: readonly string[];
  /** Undefined if the specification leaves the parameters open. */
  readonly parameters: readonly ExpectedParameter[] | undefined;
}

/** The specification of one deployment. */
export interface ExpectedDeployment {
  /** In name order. */
  readonly modules: readonly ExpectedModule[];
  /** The last module in name order up to which the catalogue is complete. */
  readonly completeUpTo: string;
  /** Modules that only the other deployment has. */
  readonly foreign: readonly string[];
}

/** The parsed specification. */
export interface Specification {
  readonly a: ExpectedDeployment;
  readonly b: ExpectedDeployment;
  readonly moduleKeys: ReadonlySet<string>;
  readonly licensetag: string;
}

/** Macros of the notation, by name. */
type Macros = ReadonlyMap<string, string>;

const flagNames: Readonly<Record<string, string>> = {
  R: 'readrights',
  G: 'generator',
  D: 'deprecated',
  I: 'internal',
  W: 'writerights',
  P: 'mustbeposted',
};

const numericTypes = new Set(['integer', 'limit', 'namespace']);

/** Parses the specification's notation. */
export function readSpecification(markdown: string): Specification {
  const sections = readSections(markdown);
  const section = (start: string): string => {
    const found = [...sections].find(([title]) => title.startsWith(start));
    if (!found) throw new Error(`The specification has no section "${start}"`);
    return found[1];
  };
  const limits = /lowlimit (\d+), highlimit (\d+), limit (\d+)/.exec(section('Limits')) ?? [];
  const multi = {
    multi: '',
    lowlimit: Number(limits[1]),
    highlimit: Number(limits[2]),
    limit: Number(limits[3]),
  };
  const notation = readMacros(section('How to read the catalogue below'));
  const read = (deployment: 'a' | 'b', own: string, foreign: string): ExpectedDeployment => {
    const macros = new Map([...notation, ...readAuthentication(section, deployment)]);
    const reader = createReader(macros, multi);
    const both = entries(section('Modules present in both deployments'));
    const modules = reader([...both, ...entries(section(own))]);
    return {
      modules: modules.toSorted((x, y) => (x.name < y.name ? -1 : 1)),
      completeUpTo: modules.some(({ name }) => name === 'links') ? 'links' : 'info',
      foreign: entries(section(foreign)).map(nameOf),
    };
  };
  const onlyA = 'Modules present only in deployment A';
  const onlyB = 'Modules present only in deployment B';
  const descriptor = section('Module descriptor');
  return {
    a: read('a', onlyA, onlyB),
    b: read('b', onlyB, onlyA),
    moduleKeys: new Set([...descriptor.matchAll(/^\| (\w+) \|/gm)].map((m) => m[1] ?? '').slice(1)),
    licensetag: /licensetag \| string \| `([^`]+)`/.exec(descriptor)?.[1] ?? '',
  };
}

function readSections(markdown: string): ReadonlyMap<string, string> {
  const parts = markdown.split(/^#{2,3} (.*)$/m);
  return new Map(
    parts
      .slice(1)
      .flatMap((title, i): [string, string][] => (i % 2 === 0 ? [[title, parts[i + 2] ?? '']] : [])),
  );
}

function readMacros(text: string): Macros {
  const macros = new Map<string, string>();
  for (const [, name = '', meaning = ''] of text.matchAll(/^- `(\w+)` = (.*)\.$/gm))
    macros.set(name, meaning);
  const steps = [...text.matchAll(/^ {2}(\d+)\. (.*)$/gm)];
  steps.forEach(([, number], i) => {
    if (Number(number) !== i + 1) throw new Error('The steps of REVBLOCK are not in order');
  });
  macros.set('REVBLOCK', steps.map(([, , step = '']) => step).join('; '));
  return macros;
}

const listOf = (text: string): string[] =>
  text
    .trim()
    .replace(/\.$/, '')
    .split(/,\s*/)
    .filter((value) => value !== '');

const enumeration = (values: readonly string[]): string => `{${values.toSorted().join(',')}}`;

/** The enumerations that depend on the deployment, as `{a,b}`. */
function readAuthentication(section: (start: string) => string, deployment: 'a' | 'b'): Macros {
  const after = (text: string, marker: RegExp): string[] => {
    const found = marker.exec(text);
    if (!found) throw new Error(`The specification does not say ${marker.source}`);
    return listOf(found[1] ?? '');
  };
  const groups = section('GROUPS');
  const rightsA = listOf(section('RIGHTSC (values'));
  const addedB = after(section('RIGHTSC in deployment B'), /plus these values: ([^.]*)\./);
  const rights = section('RIGHTS (values');
  const implicitA = after(rights, /Deployment A: the RIGHTSC list for A plus ([^.]*)\./);
  const implicitB = after(rights, /plus every value added in RIGHTSC for B plus ([^.]*)\./);
  const restricted = deployment === 'a' ? rightsA : [...rightsA, ...addedB];
  const all = [...restricted, ...implicitA, ...(deployment === 'b' ? implicitB : [])];
  const groupNames = after(
    groups,
    deployment === 'a' ? /Deployment A: ([^.]*)\./ : /Deployment B: ([^.]*)\./,
  );
  return new Map([
    ['GROUPS', `{${groupNames.join(',')}}`],
    ['RIGHTSC', enumeration(restricted)],
    ['RIGHTS', enumeration(all)],
  ]);
}

const entries = (section: string): string[] =>
  [...section.matchAll(/^- (`\w+` \| .*)$/gm)].map(([, entry = '']) => entry);

const nameOf = (entry: string): string => /^`(\w+)`/.exec(entry)?.[1] ?? '';

type Shared = Readonly<Record<string, unknown>>;

function createReader(macros: Macros, multi: Shared) {
  return (all: readonly string[]): ExpectedModule[] => {
    const parametersOf = (text: string): readonly ExpectedParameter[] => {
      const same = /^same parameters as `(\w+)`(?:, except (\w+) default is (\d+))?/.exec(text);
      if (!same) return readParameters(text, macros, multi);
      const other = all.find((entry) => nameOf(entry) === same[1]);
      if (other === undefined) throw new Error(`Unknown module: ${same[1] ?? ''}`);
      return parametersOf(columns(other)[4] ?? '').map((parameter) =>
        parameter['name'] === same[2] ? { ...parameter, default: Number(same[3]) } : parameter,
      );
    };
    return all.map((entry) => {
      const [, group = '', prefix = '', flags = '', parameters] = columns(entry);
      const open = flags.includes('not confirmed');
      return {
        name: nameOf(entry),
        group,
        prefix: prefix.replace(/^prefix /, '').replace(/^empty$/, ''),
        flags: [...flags.replace('no flags', '').matchAll(/\b[A-Z]\b/g)].map(([letter]) => {
          const name = flagNames[letter];
          if (name === undefined) throw new Error(`Unknown flag ${letter}`);
          return name;
        }),
        parameters: open ? undefined : parametersOf(parameters ?? ''),
      };
    });
  };
}

/** Splits an entry at its first four bars. */
function columns(entry: string): readonly string[] {
  const parts = entry.split(' | ');
  return [...parts.slice(0, 4), ...(parts.length > 4 ? [parts.slice(4).join(' | ')] : [])];
}

/** Parses parameters in index order. */
export function readParameters(text: string, macros: Macros, multi: Shared): readonly ExpectedParameter[] {
  const sentence = text.replace(/\. [A-Z].*$/, '').replace(/\.$/, '');
  if (sentence === 'no parameters') return [];
  const [block, rest] = sentence.startsWith('REVBLOCK, then ')
    ? [macros.get('REVBLOCK') ?? '', sentence.slice('REVBLOCK, then '.length)]
    : ['', sentence];
  const pieces = (block === '' ? rest : `${block}; ${rest}`)
    .split(/;\s*/)
    // A default in a clause of its own belongs to the parameter before it.
    .reduce<string[]>((found, piece) => {
      if (!piece.startsWith('default is ')) return [...found, piece];
      return [...found.slice(0, -1), `${found.at(-1) ?? ''}, ${piece}`];
    }, []);
  return pieces.map((piece, i) => {
    const numbered = /^(\d+) (.*)$/s.exec(piece);
    if (numbered && Number(numbered[1]) !== i + 1) throw new Error(`"${piece}" is parameter ${i + 1}`);
    return readParameter(numbered?.[2] ?? piece, i + 1, macros, multi);
  });
}

function readParameter(text: string, index: number, macros: Macros, multi: Shared): ExpectedParameter {
  const templated = /^templated `([^`]+)`:(\w+), `(\w+)` taken from `(\w+)`$/.exec(text);
  if (templated) {
    const [, name, macro = '', placeholder = '', source] = templated;
    const { type } = readMeaning(macro, macros, multi);
    return { index, name, templatevars: { [placeholder]: source }, type };
  }
  const [, name = '', meaning = ''] = /^`?([\w-]+)`?:\s*(.*)$/s.exec(text) ?? [];
  if (name === '') throw new Error(`Invalid parameter: "${text}"`);
  return { index, name, ...readMeaning(meaning, macros, multi) };
}

const plain = (value: string): string => value.replace('(dep value)', '').replace('(empty)', '');

/** Parses a type and its attributes. */
function readMeaning(text: string, macros: Macros, multi: Shared): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  let rest = text;
  const take = (pattern: RegExp): readonly string[] | undefined => {
    const match = pattern.exec(rest);
    if (!match) return undefined;
    rest = rest.slice(match[0].length);
    return match.map((group) => group ?? '');
  };
  const setDefault = (value: string): void => {
    found['default'] = numericTypes.has(String(found['type'])) ? Number(value) : value;
  };
  const word = take(/^(?:type )?`?([A-Za-z]+)`?/)?.[1];
  const macro = word === undefined ? undefined : macros.get(word);
  if (macro !== undefined) {
    // DIRA and DIRN include the name of their parameter.
    Object.assign(found, readMeaning(macro.replace(/^`\w+`:/, ''), macros, multi));
  } else if (word === undefined) {
    const values = take(/^\{([^}]*)\}/)?.[1]?.split(/,\s*/) ?? fail(text);
    const deprecated = values.filter((value) => value.endsWith('(dep value)'));
    found['type'] = values.map(plain);
    if (deprecated.length > 0) found['deprecatedvalues'] = deprecated.map(plain);
  } else found['type'] = word;

  for (let before = 0; rest.length > 0;) {
    before = rest.length;
    let match: readonly string[] | undefined;
    take(/^(?:,? with|,)?\s*/);
    if (take(/^M\b/)) Object.assign(found, multi);
    else if ((match = take(/^allspecifier `([^`]+)`/))) found['allspecifier'] = match[1];
    else if (take(/^no default\b/)) delete found['default'];
    else if ((match = take(/^default (-?\d+)/))) setDefault(match[1] ?? '');
    else if ((match = take(/^default is the site's [^(]*\(the value `([^`]+)`\)/)))
      setDefault(match[1] ?? '');
    else if (take(/^default is all \w+ values joined with `\|` in the order listed/)) {
      setDefault((found['type'] as string[]).join('|'));
    } else if (take(/^=\(empty\)/)) setDefault('');
    else if ((match = take(/^=`([^`]*)`/) ?? take(/^=([^\s,`]+)/))) setDefault(match[1] ?? '');
    else if ((match = take(/^(min|max|highmax) (\d+)/))) found[match[1] ?? ''] = Number(match[2]);
    else if ((match = take(/^subtypes ([a-z]+(?:, (?!req\b)[a-z]+)*)/))) {
      found['subtypes'] = match[1]?.split(', ');
    } else if ((match = take(/^extranamespaces (-\d+) and (-\d+)/))) {
      found['extranamespaces'] = [Number(match[1]), Number(match[2])];
    } else if (take(/^allowsduplicates\b/)) found['allowsduplicates'] = '';
    else if (take(/^req\b/)) found['required'] = '';
    else if (take(/^dep\b/)) found['deprecated'] = '';
    else if (take(/^sensitive\b/)) found['sensitive'] = '';
    else if ((match = take(/^tokentype (\w+)/))) found['tokentype'] = match[1];
    else if ((match = take(/^\((?:info )?modes? ([\d,]+)\)/))) {
      found['info'] = [{ name: 'modes', values: match[1]?.split(',').map(Number) }];
    } else if ((match = take(/^\(info (\w+)\)/))) found['info'] = [{ name: match[1] }];
    if (rest.length === before) return fail(text);
  }
  return found;
}

function fail(text: string): never {
  throw new Error(`Invalid notation: "${text}"`);
}
