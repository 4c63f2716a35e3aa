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

/** Places from which what is remembered is begun anew. */
const MOST_PLACES = 5000;

/** Characters of a value that may be part of a form. */
const MOST_CHARACTERS = 200;

/** A place in the tree of the parameters with which requests begin. */
interface Place {
  readonly name: string;
  /** Undefined where it is free. */
  readonly value: string | undefined;
  /** The first place after this one; mostly there are few others. */
  first?: Place;
  readonly others: Map<string, Place>;
  /** Of the requests that end here. */
  form?: RequestForm;
}

const placeOf = (name: string, value: string | undefined): Place => ({ name, value, others: new Map() });

/** Creates what recognizes the forms of requests from everything that is declared, by full name. */
export function createForms(declared: () => Iterable<readonly [name: string, parameter: Parameter]>): FormOf {
  let isFree: ReadonlyMap<string, boolean> | undefined;
  let root = placeOf('', undefined);
  let places = 0;
  const after = (place: Place, name: string, value: string): Place | undefined => {
    const { first } = place;
    if (first?.name === name && (first.value === undefined || first.value === value)) return first;
    isFree ??= freedomOf(declared());
    const free = isFree.get(name);
    if (free === undefined || (!free && value.length > MOST_CHARACTERS)) return undefined;
    const key = free ? name : `${name}=${value}`;
    const known = place.others.get(key);
    if (known) return known;
    const added = placeOf(copyOf(name), free ? undefined : copyOf(value));
    if (first) place.others.set(copyOf(key), added);
    else place.first = added;
    places++;
    return added;
  };
  return (parameters) => {
    if (places > MOST_PLACES) {
      root = placeOf('', undefined);
      places = 0;
    }
    let place: Place | undefined = root;
    for (const [name, value] of parameters) {
      place = after(place, name, value);
      if (!place) return undefined;
    }
    return (place.form ??= createForm(parameters, isFree ?? new Map()));
  };
}

/** A text of its own: what V8 cuts out of an address keeps the whole address in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

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
      if (free.has(name)) throw new Error(`The value of ${name} is no part of a request's form.`);
      return chosen.get(name);
    },
  };
}

/** That of a request which is not remembered: all of its values are part of it. */
const ownForm = (parameters: ReadonlyMap<string, string>): RequestForm => ({
  names: [...parameters.keys()],
  has: (name) => parameters.has(name),
  isFree: () => false,
  get: (name) => parameters.get(name),
});

/** Works something out once a form, from nothing else; for a request without one, each time. */
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
