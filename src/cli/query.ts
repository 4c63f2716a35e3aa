import { parseArgs } from 'node:util';
import { readForm } from '../http/parameters.ts';
import type { Command } from './command.ts';
import { chooseWiki, openWiki, wikiOptions } from './open-wiki.ts';
import { UsageError } from './problem.ts';

/** `wikiquery query`. */
export const query: Command = {
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: wikiOptions,
      allowPositionals: true,
    });
    const [text, ...more] = positionals;
    if (text === undefined || more.length > 0) {
      throw new UsageError(
        `Give the parameters as one quoted argument: wikiquery query 'list=allpages&aplimit=5'`,
      );
    }
    const form = readForm(Buffer.from(text.replace(/^[^?&=]*\?/, '')).toString('latin1'));
    if (form.tooMany) throw new UsageError('Too many parameters.');
    const parameters = new Map([
      ['action', 'query'],
      ['format', 'json'],
      ['formatversion', '2'],
      ...form.values,
    ]);
    if (parameters.get('format') !== 'json' && !form.values.has('formatversion')) {
      parameters.delete('formatversion');
    }
    const wiki = await openWiki(chooseWiki(values));
    try {
      const { body, headers } = await wiki.api.handle({
        method: 'GET',
        parameters,
        posted: false,
        server: wiki.site.configuration.general.server,
      });
      process.stdout.write(parameters.get('format') === 'json' ? `${indented(body)}\n` : `${body}\n`);
      return headers['mediawiki-api-error'] === undefined ? 0 : 1;
    } finally {
      await wiki.close();
    }
  },
};

/** JSON on lines of its own; anything else, such as a script for `callback`, as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
