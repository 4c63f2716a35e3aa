import type { Parameter } from './parameter.ts';

/** The parameters of a request by full name. */
export interface RequestParameters extends ReadonlyMap<string, string> {
  /** Their form; absent if it is not worth remembering. */
  readonly form?: RequestForm | undefined;
}

/**
 * What requests share if they differ only in free values, such as titles and positions: the names of their
 * parameters and all other values. Work that depends only on the form is done once; see {@link perForm}.
 */
export interface RequestForm {
  readonly names: readonly string[];
  has(this: void, name: string): boolean;
  /** Whether the value of a parameter is not part of the form. */
  isFree(this: void, name: string): boolean;
  /** Returns a value that is part of the form; throws for a free one, on which nothing remembered may depend. */
  get(this: void, name: string): string | undefined;
}

/** Returns the form of a request; undefined if it is not worth remembering. */
export type FormOf = (parameters: ReadonlyMap<string, string>) => RequestForm | undefined;

/** Number of forms after which they are all forgotten. */
const MOST_FORMS = 2000;

/** Maximum length of the names and values in a form, in UTF-16 code units. */
const MOST_CHARACTERS = 1000;

/** Creates a function that finds the forms of requests; `declared` returns every parameter by full name. */
export function createForms(declared: () => Iterable<readonly [name: string, parameter: Parameter]>): FormOf {
  let isFree: ReadonlyMap<string, boolean> | undefined;
  const forms = new Map<string, RequestForm>();
  return (parameters) => {
    isFree ??= freedomOf(declared());
    let key = '';
    for (const [name, value] of parameters) {
      const free = isFree.get(name);
      if (free === undefined) return undefined;
      // With the length, since a value may contain the separators.
      key += free ? `${name}&` : `${name}=${value.length}=${value}`;
    }
    if (key.length > MOST_CHARACTERS) return undefined;
    let form = forms.get(key);
    if (!form) {
      if (forms.size >= MOST_FORMS) forms.clear();
      form = createForm(parameters, isFree);
      forms.set(copyOf(key), form);
    }
    return form;
  };
}

/** Copies a text, since a substring that V8 cuts out of a URL keeps the whole URL in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** A name that several modules have is free if it is free in one of them. */
function freedomOf(
  declared: Iterable<readonly [name: string, parameter: Parameter]>,
): ReadonlyMap<string, boolean> {
  const isFree = new Map<string, boolean>();
  for (const [name, { type, template }] of declared) {
    if (!template) isFree.set(name, type.isFree === true || isFree.get(name) === true);
  }
  return isFree;
}

function createForm(
  parameters: ReadonlyMap<string, string>,
  isFree: ReadonlyMap<string, boolean>,
): RequestForm {
  const chosen = new Map<string, string>();
  const free = new Set<string>();
  for (const [name, value] of parameters) {
    if (isFree.get(name) === true) free.add(copyOf(name));
    else chosen.set(copyOf(name), copyOf(value));
  }
  const names = [...parameters.keys()].map(copyOf);
  return {
    names,
    has: (name) => chosen.has(name) || free.has(name),
    isFree: (name) => free.has(name),
    get: (name) => {
      if (free.has(name)) throw new Error(`The value of ${name} is not part of a request's form.`);
      return chosen.get(name);
    },
  };
}

/** Returns the form of a request that is not remembered, which includes all of its values. */
const ownForm = (parameters: ReadonlyMap<string, string>): RequestForm => ({
  names: [...parameters.keys()],
  has: (name) => parameters.has(name),
  isFree: () => false,
  get: (name) => parameters.get(name),
});

/** Caches the result of a function per form; for requests without a form, the function runs each time. */
export function perForm<T>(make: (form: RequestForm) => T): (parameters: RequestParameters) => T {
  const made = new WeakMap<RequestForm, { readonly value: T }>();
  return (parameters) => {
    const { form } = parameters;
    if (!form) return make(ownForm(parameters));
    let known = made.get(form);
    if (!known) made.set(form, (known = { value: make(form) }));
    return known.value;
  };
}
