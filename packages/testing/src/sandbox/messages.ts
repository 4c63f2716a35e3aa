import type { QueryContext } from '@wikiquery/core/query';
import { argumentText, type ProblemArgument } from '@wikiquery/core/query/result';
import { apiMessageContext, readMessages, transformMessage } from '@wikiquery/core/wikitext/messages';

/** Returns an interface message in the content language, as automatic summaries have it. */
export async function contentMessage(
  name: string,
  args: readonly ProblemArgument[],
  { site, store, environment }: Pick<QueryContext, 'environment' | 'site' | 'store'>,
): Promise<string> {
  const { language } = site;
  const messages = await readMessages([name], language, { site, store });
  const text = messages.text(name) ?? `⧼${name}⧽`;
  const texts = args.map(argumentText);
  // Only numbers matter to what a message contains; what users write is no part of it.
  const filled = text.replaceAll(/\$(\d)/g, (whole, digit: string) => {
    const argument = args[Number(digit) - 1];
    return typeof argument === 'string'
      ? `\u{F0000}${digit}`
      : argument === undefined
        ? whole
        : argumentText(argument);
  });
  const done = transformMessage(filled, apiMessageContext(messages, { site, environment, language }));
  return done.replaceAll(/\u{F0000}(\d)/gu, (_, digit: string) => texts[Number(digit) - 1] ?? '');
}
