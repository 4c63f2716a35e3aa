import type { QueryContext } from '../../query/context.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import type { Json } from '../../wiki/json.ts';
import { withArguments } from './find-message.ts';
import { messageHtml } from './html.ts';
import { readMessages } from './messages.ts';
import { apiMessageContext, transformMessage } from './transform.ts';

/** Formats messages as HTML in the interface language, by name; a missing one shows its name in brackets. */
export async function messagesAsHtml(
  names: readonly string[],
  queryContext: Pick<QueryContext, 'site' | 'store' | 'environment' | 'language'>,
): Promise<ReadonlyMap<string, string>> {
  const { language } = queryContext;
  const messages = await readMessages(names, language, queryContext);
  const context = apiMessageContext(messages, queryContext);
  const shown = await Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const text = messages.text(name);
      if (text === undefined) return [name, `⧼${escapeHtml(name)}⧽`];
      return [
        name,
        await messageHtml(transformMessage(withArguments(text, name, []), context), queryContext),
      ];
    }),
  );
  return new Map(shown);
}

/** Formats notices as HTML in the interface language; empty if missing or disabled. */
export async function notesAsHtml(
  references: readonly Reference[],
  queryContext: Pick<QueryContext, 'site' | 'store' | 'environment' | 'language'>,
): Promise<readonly string[]> {
  const { language } = queryContext;
  const messages = await readMessages(
    references.map(({ key }) => key),
    language,
    queryContext,
  );
  const context = apiMessageContext(messages, queryContext);
  return Promise.all(
    references.map(async ({ key, params }) => {
      const text = messages.text(key)?.replaceAll(/<!--.*?-->/gs, '') ?? '';
      if (text.trim() === '' || text === '-') return '';
      return messageHtml(transformMessage(withArguments(text, key, params), context), queryContext);
    }),
  );
}

/** Formats of messages in answers. */
export type MessageFormat = 'html' | 'none' | 'raw' | 'wikitext';

/** A message with its arguments. */
export interface Reference {
  readonly key: string;
  readonly params: readonly string[];
  /** The arguments in the format `raw`, if they are not these texts. */
  readonly raw?: readonly Json[];
}

/** The message key of raw text, which is its argument. */
const RAW = 'rawmessage';

/**
 * Reads messages; returns a function that formats them as fields of an answer, in the requested format. The function
 * recognizes references by identity: its fields must be members of `references`.
 */
export async function createFormatter(
  references: readonly Reference[],
  format: MessageFormat,
  queryContext: Pick<QueryContext, 'site' | 'store' | 'environment' | 'language'>,
): Promise<(fields: Readonly<Record<string, Reference>>) => Readonly<Record<string, unknown>>> {
  if (format === 'none') return () => ({});
  if (format === 'raw')
    return (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, { key, params, raw }]) => [
          field,
          { key, params: raw ?? params },
        ]),
      );
  const { language } = queryContext;
  const names = [...new Set(references.map(({ key }) => key))].filter((name) => name !== RAW);
  const messages = await readMessages(names, language, queryContext);
  const context = apiMessageContext(messages, queryContext);
  const shown = new Map<Reference, string>();
  for (const reference of references) {
    const { key, params } = reference;
    const text = key === RAW ? (params[0] ?? '') : (messages.text(key) ?? `⧼${key}⧽`);
    const plain = key === RAW ? text : transformMessage(withArguments(text, key, params), context);
    shown.set(reference, format === 'html' ? await messageHtml(plain, queryContext) : plain);
  }
  return (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, reference]) => [field, shown.get(reference) ?? '']),
    );
}
