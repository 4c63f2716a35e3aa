import type { Parameter } from './parameter.ts';

/** The parameters of a request by full name. */
export interface RequestParameters extends ReadonlyMap<string, string> {
  /** Their form, where many requests are expected to have it. */
  readonly form?: RequestForm | undefined;
}

/**
 * What requests have in common that differ in free values only, such as titles and positions: the names of their
 * parameters, and the values of those that choose what is done. What follows from it is worked out once, see
 * {@link perForm}.
 */
export interface RequestForm {
  readonly names: readonly string[];
  has(this: void, name: string): boolean;
  /** Whether the value of a parameter is no part of the form. */
  isFree(this: void, name: string): boolean;
  /** Returns a value that is part of the form; fails for a free one, of which nothing may be remembered. */
  get(this: void, name: string): string | undefined;
}

/** Finds the form of requests; undefined for what is not worth remembering. */
export type FormOf = (parameters: ReadonlyMap<string, string>) => RequestForm | undefined;

/** So many forms are remembered, and as many that came before them. */
const MOST_FORMS = 500;

/** Characters of a value that may be part of a form. */
const MOST_CHARACTERS = 200;

/** Creates what recognizes the forms of requests from everything that is declared, by full name. */
export function createForms(declared: () => Iterable<readonly [name: string, parameter: Parameter]>): FormOf {
  let isFree: ReadonlyMap<string, boolean> | undefined;
  let recent = new Map<string, RequestForm>();
  let earlier = recent;
  return (parameters) => {
    isFree ??= freedomOf(declared());
    let key = '';
    for (const [name, value] of parameters) {
      const free = isFree.get(name);
      if (free === undefined) return undefined;
      key += name;
      if (!free) {
        if (value.length > MOST_CHARACTERS || value.includes('\n')) return undefined;
        key += `=${value}`;
      }
      key += '\n';
    }
    const known = recent.get(key);
    if (known) return known;
    const form = earlier.get(key) ?? createForm(parameters, isFree);
    if (recent.size >= MOST_FORMS) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(key, form);
    return form;
  };
}

/** A name that several modules have is free if it is so in one of them. */
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
  const chosen = new Map([...parameters].filter(([name]) => isFree.get(name) !== true));
  const free = new Set([...parameters.keys()].filter((name) => isFree.get(name) === true));
  return {
    names: [...parameters.keys()],
    has: (name) => chosen.has(name) || free.has(name),
    isFree: (name) => free.has(name),
    get: (name) => {
      if (free.has(name)) throw new Error(`The value of ${name} is no part of a request's form.`);
      return chosen.get(name);
    },
  };
}

const nothingIsFree: ReadonlyMap<string, boolean> = new Map();

/** Works something out once a form, from nothing else; for a request without one, each time. */
export function perForm<T>(make: (form: RequestForm) => T): (parameters: RequestParameters) => T {
  const made = new WeakMap<RequestForm, { readonly value: T }>();
  return (parameters) => {
    const { form } = parameters;
    if (!form) return make(createForm(parameters, nothingIsFree));
    let known = made.get(form);
    if (!known) made.set(form, (known = { value: make(form) }));
    return known.value;
  };
}
