import { escapeHtml } from '../../wiki/escape-html.ts';
import type { WikitextElement } from '../preprocessor-nodes.ts';
import { preprocess } from '../preprocessor.ts';
import { extensionTags } from '../section.ts';
import { conditions } from './conditions.ts';
import type { Call, Frame, ParserFunction } from './context.ts';
import { formatDate } from './format-date.ts';
import { defaultsort, displaytitle, pageFunction } from './page-functions.ts';
import { textFunctions } from './text-functions.ts';
import { wikiFunctions } from './wiki-functions.ts';

const known: ReadonlyMap<string, ParserFunction> = new Map(
  Object.entries({
    ...conditions,
    ...textFunctions,
    ...wikiFunctions,
    defaultsort,
    displaytitle,
    formatdate: formatDate,
    int: interfaceMessage,
  }),
);

/** Calls a parser function; undefined if there is none of this name or it does not apply. */
export function callFunction(
  name: string,
  parts: readonly WikitextElement[],
  frame: Frame,
): string | undefined {
  const text = (index: number): string | undefined => {
    const part = parts[index];
    return part && frame.expansion.expand(part.children, frame).trim();
  };
  const { functions = {} } = frame.expansion.context;
  const called = Object.hasOwn(functions, name) ? functions[name] : known.get(name);
  if (called) return called({ parts, frame, text });
  const result = pageFunction(name, text(0), frame);
  if (result === undefined) frame.expansion.context.onUnknown?.(name);
  return result;
}

/** Evaluates `{{int:…}}`: the text of a message, whose wikitext is expanded too. */
function interfaceMessage({ parts, frame, text }: Call): string | undefined {
  const { context, expand } = frame.expansion;
  const name = text(0) ?? '';
  if (name === '') return undefined;
  const args = parts.slice(1).map((_, i) => text(i + 1) ?? '');
  const message = context.message?.(name, args) ?? `⧼${escapeHtml(name)}⧽`;
  if (!message.includes('{{')) return message;
  return expand(preprocess(message, extensionTags(context.site), true), { ...frame, level: frame.level + 1 });
}
