import { formats } from '@wikiquery/core/api';
import type { OpenedWiki } from '../opened-wiki.ts';
import type { Output } from './output.ts';

/** Prints one part of an answer in a format of the API, without the HTML around `jsonfm`; returns the exit code. */
export async function printAnswer(
  given: ReadonlyMap<string, string>,
  { api, site }: Pick<OpenedWiki, 'api' | 'site'>,
  output: Output,
): Promise<number> {
  const format = formats.get(given.get('format') ?? '');
  const parameters = new Map(given);
  if (format?.html) {
    parameters.set('format', format.format.name);
    parameters.delete('wrappedhtml');
  }
  const { body, headers } = await api.handle({
    method: 'GET',
    parameters,
    posted: false,
    server: site.configuration.general.server,
  });
  await output.write(`${parameters.get('format') === 'json' ? indented(body) : body}\n`);
  return (await output.end()) ?? (headers['mediawiki-api-error'] === undefined ? 0 : 1);
}

/** Indents JSON; returns anything else, such as a script for `callback`, unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
