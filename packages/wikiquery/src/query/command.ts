import { parseArgs } from 'node:util';
import { readForm } from '@wikiquery/server/form';
import type { Command } from '../command.ts';
import { options } from '../help/query.ts';
import { chooseWiki, openWiki } from '../open-wiki.ts';
import { CommandLineError, UsageError } from '../problem.ts';
import { askLocally, localViewer } from './ask-locally.ts';
import { checkNames } from './check-names.ts';
import { helpText } from './help-text.ts';
import { openOutput, type Output } from './output.ts';
import type { RequestMap } from './parts.ts';
import { printAnswer } from './print-answer.ts';
import { UnknownNameError } from './problems.ts';
import { readSelection } from './selection.ts';
import { streamAnswer, type Streaming } from './stream-answer.ts';
import { unopenedWiki } from './unopened-wiki.ts';

/** Items that are read from a database at once: more would take more memory, but hardly less time. */
const PART_SIZE = 2000;

/** `wikiquery query` prints the answer to a request, or writes a whole list. */
export const query: Command = {
  run: async (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const given = readParameters(positionals);
    const selection = readSelection(values, given);
    const output = openOutput();
    if (values.from !== undefined && selection.kind !== 'answer') {
      if (values.database !== undefined || values['database-file'] !== undefined)
        throw new CommandLineError('Give either --from or --database.');
      return streamFrom(values.from, withDefaults(given), selection, output);
    }
    const wiki = await openWiki(chooseWiki(values));
    try {
      const request = withDefaults(given);
      checkNames(request, wiki.api.directory(), wiki.site);
      if (request.get('action') === 'help') {
        await output.write(helpText(request.get('modules'), wiki.api.directory(), wiki.site));
        return (await output.end()) ?? 0;
      }
      if (selection.kind === 'answer') return await printAnswer(request, wiki, output);
      const ask = askLocally(wiki, selection.all ? await localViewer(wiki.site) : undefined);
      return await streamAnswer({ request, selection, output, site: wiki.site, ask, partSize: PART_SIZE });
    } finally {
      await wiki.close();
    }
  },
};

async function streamFrom(
  address: string,
  request: RequestMap,
  selection: Streaming['selection'],
  output: Output,
): Promise<number> {
  const { site, directory } = unopenedWiki();
  // Loading what sends requests takes a tenth of a second.
  const { askFrom } = await import('./ask-from.ts');
  try {
    return await streamAnswer({
      request,
      selection,
      output,
      site,
      ask: askFrom(address, output.signal),
      isForeign: true,
    });
  } catch (error) {
    // The wiki may know names that are unknown here, so they are checked only after it rejects one.
    if (error instanceof UnknownNameError) checkNames(request, directory(), site);
    throw error;
  }
}

function readParameters(positionals: readonly string[]): ReadonlyMap<string, string> {
  const [text, ...more] = positionals;
  if (text === undefined || more.length > 0) {
    throw new CommandLineError(
      `Give the parameters as one quoted argument: wikiquery query 'list=allpages&aplimit=5'`,
    );
  }
  const form = readForm(Buffer.from(text.replace(/^[^?&=]*\?/, '')).toString('latin1'));
  if (form.tooMany) throw new UsageError('Too many parameters.');
  return form.values;
}

function withDefaults(given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const isJson = /^json(fm)?$/.test(given.get('format') ?? 'json');
  return new Map([
    ['action', 'query'],
    ['format', 'json'],
    ...(isJson ? [['formatversion', '2'] as const] : []),
    ...given,
  ]);
}
