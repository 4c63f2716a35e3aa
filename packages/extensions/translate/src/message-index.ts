import type { Title } from '@wikiquery/core/wiki';
import { findGroups, type MessageGroup, type TranslateContext } from './groups.ts';
import { messageNamespaces } from './settings.ts';
import { readIndex } from './store/message-index.ts';

/** The message that a title refers to, and its language, if it is a translation. */
export interface MessageReference {
  /** The message's key. */
  readonly key: string;
  /** The part of the title after its last slash; empty if the title is the message itself. */
  readonly language: string;
  /** Its primary group, if any. */
  readonly group: MessageGroup | undefined;
}

/** Resolves titles to messages by the extension's message index. */
export async function readReferences(
  titles: readonly Title[],
  context: TranslateContext,
): Promise<(title: Title) => MessageReference> {
  const namespaces = messageNamespaces(context.site);
  const names = new Set(
    titles
      .filter(({ namespace }) => namespaces.has(namespace))
      .flatMap(({ namespace, key }) => [indexName(namespace, key), indexName(namespace, split(key).key)]),
  );
  const index = await readIndex([...names], context.store);
  const groups = await findGroups(
    [...index.values()].flatMap((ids) => ids[0] ?? []),
    context,
  );
  return ({ namespace, key }) => {
    const isKnown = index.has(indexName(namespace, key));
    const parts = isKnown ? { key, language: '' } : split(key);
    const [first] = index.get(indexName(namespace, parts.key)) ?? [];
    return { ...parts, group: first === undefined ? undefined : groups.get(first) };
  };
}

/** Normalizes a message name as in the index: with a lowercase first letter, if it is ASCII. */
const indexName = (namespace: number, key: string): string =>
  `${namespace}:${key.replace(/^[A-Z]/, (letter) => letter.toLowerCase()).replaceAll(' ', '_')}`;

/** Splits a key at its last slash. */
function split(key: string): { readonly key: string; readonly language: string } {
  const slash = key.lastIndexOf('/');
  return slash < 0 ? { key, language: '' } : { key: key.slice(0, slash), language: key.slice(slash + 1) };
}
