import type { Parameters, Values } from '../parameters/parameter.ts';
import { boolean, oneOf, text } from '../parameters/types.ts';
import type { Answer } from '../result/answer.ts';
import { toLegacy } from '../result/legacy.ts';
import type { Problem } from '../result/problems.ts';

/** A way to write answers. */
export interface Format {
  readonly name: string;
  readonly parameters: Parameters;
  mime(answer: Answer, options: Options): string;
  fileName(answer: Answer, options: Options): string;
  warnings(options: Options): readonly Problem[];
  serialize(answer: Answer, options: Options, layout?: 'compact' | 'pretty'): string;
}

type Options = Readonly<Record<string, unknown>>;

/** What a request can name with `format`. */
export interface FormatModule {
  readonly name: string;
  readonly format: Format;
  readonly html: boolean;
  readonly parameters: Parameters;
}

const parameters = {
  callback: text(),
  utf8: boolean(),
  ascii: boolean(),
  formatversion: oneOf(['1', '2', 'latest'], { default: '1' }),
};

const json: Format = {
  name: 'json',
  parameters,
  mime: (_, { callback }) => (callback === undefined ? 'application/json' : 'text/javascript'),
  fileName: (_, { callback }) => (callback === undefined ? 'api-result.json' : 'api-result.js'),
  warnings: () => [],
  serialize: ({ value, shape }, options, layout) => {
    const { callback, formatversion } = options as Values<typeof parameters>;
    const converted = formatversion === '1' ? (toLegacy(shape)?.(value) ?? value) : value;
    const written = JSON.stringify(converted, undefined, layout === 'pretty' ? 4 : 0);
    return callback === undefined
      ? written
      : `/**/${callback.replaceAll(/[^\][.'"_A-Za-z0-9]/g, '')}(${written})`;
  },
};

/** Every format by name. */
export const formats: ReadonlyMap<string, FormatModule> = new Map(
  [
    { name: 'json', format: json, html: false, parameters },
    { name: 'jsonfm', format: json, html: true, parameters },
  ].map((module) => [module.name, module]),
);

/** The format of a request that names none. */
export const defaultFormat = 'jsonfm';
