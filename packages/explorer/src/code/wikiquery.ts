import { escapeInvisible, hex } from './quoted.ts';
import { prepareJsonRequest, prepareRequest } from './request.ts';
import { shellWord } from './shell.ts';
import type { CodeTarget } from './target.ts';

/** The program's own command line. */
export const wikiquery: CodeTarget = {
  id: 'wikiquery',
  label: 'wikiquery',
  language: 'bash',
  write: (request) => {
    if (request.post === true || request.token) {
      return '# wikiquery query sends no requests that require POST: use curl.\n';
    }
    const { apiUrl, parameters, all } = request.all ? prepareJsonRequest(request) : prepareRequest(request);
    const fields = [...parameters].filter(([name, value]) => defaults.get(name) !== value);
    const query = fields.map(
      ([name, value]) => `${encode(name, /^-|[%&+=?']/g)}=${encode(value, /[%&+']/g)}`,
    );
    return [
      'npx --no-install wikiquery query',
      `--from ${shellWord(apiUrl)}`,
      ...(all ? ['--all --format csv'] : []),
      `${shellWord(query.join('&'))}\n`,
    ].join(' ');
  },
};

/** Parameters that the command adds by itself. */
const defaults: ReadonlyMap<string, string> = new Map([
  ['action', 'query'],
  ['format', 'json'],
  ['formatversion', '2'],
]);

/** Encodes only what would be read as something else, so that a query stays readable. */
const encode = (text: string, special: RegExp): string =>
  escapeInvisible(
    text.replaceAll(special, (character) => `%${hex(character.charCodeAt(0), 2)}`),
    (codePoint) => encodeURIComponent(String.fromCodePoint(codePoint)),
  );
