import type { Title } from '../../wiki/title.ts';
import { findGroups, type MessageGroup, type TranslateContext } from './groups.ts';
import { messageNamespaces } from './settings.ts';
import { readIndex } from './store/message-index.ts';

/** What a title in a namespace of messages stands for: a message, in a language unless it is the message itself. */
export interface MessageReference {
  /** The message's own name as a title's key. */
  readonly key: string;
  /** Empty where the title names no language. */
  readonly language: string;
  /** The group that it belongs to first of all; undefined where it belongs to none. */
  readonly group: MessageGroup | undefined;
}

/** Reads which messages titles stand for, from the index that the extension keeps. */
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

/** How the index names a message: its first letter small, where it is a Latin one without an accent. */
const indexName = (namespace: number, key: string): string =>
  `${namespace}:${key.replace(/^[A-Z]/, (letter) => letter.toLowerCase()).replaceAll(' ', '_')}`;

/** Parts a title's key at its last slash. */
function split(key: string): { readonly key: string; readonly language: string } {
  const slash = key.lastIndexOf('/');
  return slash < 0 ? { key, language: '' } : { key: key.slice(0, slash), language: key.slice(slash + 1) };
}
