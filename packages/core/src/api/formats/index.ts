import { parametersAt } from '../../query/parameters/at-version.ts';
import type { Parameters } from '../../query/parameters/parameter.ts';
import { boolean } from '../../query/parameters/types.ts';
import type { Site } from '../../wiki/site.ts';
import type { Format } from './format.ts';
import { json } from './json.ts';
import { metadata } from './metadata.ts';
import { none } from './none.ts';
import { php } from './php.ts';
import { xml } from './xml.ts';

/** A value of `format`. */
export interface FormatModule {
  readonly name: string;
  /** The format that writes the answer; an HTML page shows the result if `html` is set. */
  readonly format: Format;
  readonly html: boolean;
  readonly parameters: Parameters;
}

// A format's options are read by its own parameters, so that they have the types that it expects.
const plain = (format: unknown): FormatModule => {
  const { name, parameters } = format as Format;
  return { name, format: format as Format, html: false, parameters };
};

const inPage = (format: unknown): FormatModule => {
  const { name, parameters } = format as Format;
  return {
    name: `${name}fm`,
    format: format as Format,
    html: true,
    parameters: { wrappedhtml: boolean(), ...parameters },
  };
};

/** Every format that any version has by name, in alphabetical order. */
export const formats: ReadonlyMap<string, FormatModule> = new Map(
  [
    plain(json),
    inPage(json),
    plain(none),
    plain(php),
    inPage(php),
    inPage(metadata),
    plain(xml),
    inPage(xml),
  ].map((module) => [module.name, module]),
);

/** Returns the formats that a site's version of MediaWiki has, with the parameters that they have there. */
export const formatsOf = (site: Site): ReadonlyMap<string, FormatModule> =>
  new Map(
    [...formats.values()]
      .filter(({ name, format }) => site.software.has(format, name))
      .map((module) => [
        module.name,
        { ...module, parameters: parametersAt(module.parameters, module.name, site) },
      ]),
  );

/** The format of a request that names none. */
export const defaultFormat = 'jsonfm';

/** Returns the plain format of an HTML view, or the format itself; undefined if there is none, as for `rawfm`. */
export function withoutPage({ name, html }: FormatModule): FormatModule | undefined {
  return formats.get(html ? name.slice(0, -2) : name);
}
