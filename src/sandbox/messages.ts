import type { QueryContext } from '../query/context.ts';
import { argumentText, type ProblemArgument } from '../query/result/problem-arguments.ts';
import { readMessages } from '../wikitext/messages/messages.ts';
import { apiMessageContext, transformMessage } from '../wikitext/messages/transform.ts';

/** Returns an interface message in the content language, as automatic summaries have it. */
export async function contentMessage(
  name: string,
  args: readonly ProblemArgument[],
  { site, store, environment }: Pick<QueryContext, 'environment' | 'site' | 'store'>,
): Promise<string> {
  const { language } = site;
  const messages = await readMessages([name], language, { site, store });
  const text = messages.text(name) ?? `⧼${name}⧽`;
  const filled = text.replaceAll(/\$(\d)/g, (_, digit: string) =>
    argumentText(args[Number(digit) - 1] ?? ''),
  );
  return transformMessage(filled, apiMessageContext(messages, { site, environment, language }));
}
