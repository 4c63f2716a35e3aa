import type { WikitextElement } from '../preprocessor-nodes.ts';
import { conditions } from './conditions.ts';
import type { Frame } from './frame.ts';
import { pageFunction } from './page-functions.ts';
import { textFunctions } from './text-functions.ts';

/** A call of a parser function: `text` expands an argument, trimmed; undefined where there is none. */
export interface Call {
  readonly parts: readonly WikitextElement[];
  readonly frame: Frame;
  text(this: void, index: number): string | undefined;
}

/** What a parser function comes to; undefined where it is not one with these arguments. */
export type ParserFunction = (call: Call) => string | undefined;

/** Calls a parser function by its name; undefined where it is not known here. */
export function callFunction(
  name: string,
  parts: readonly WikitextElement[],
  frame: Frame,
): string | undefined {
  const text = (index: number): string | undefined => {
    const part = parts[index];
    return part && frame.expansion.expand(part.children, frame).trim();
  };
  const one = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
  if (one) return one({ parts, frame, text });
  const other = Object.hasOwn(textFunctions, name) ? textFunctions[name] : undefined;
  return other ? other({ parts, frame, text }) : pageFunction(name, text(0), frame);
}
