import { hex, quoted } from './quoted.ts';

/** Writes a text as a string of JavaScript. */
export const javascriptString = (text: string): string =>
  quoted(text, (codePoint) => `\\u{${hex(codePoint, 1)}}`);

/** Writes parameters as an object over several lines; values of `expressions` are code. */
export function javascriptObject(
  parameters: ReadonlyMap<string, string>,
  expressions: ReadonlyMap<string, string> = new Map(),
): string {
  const values = [...parameters].map(([name, value]) => [name, javascriptString(value)] as const);
  const lines = [...values, ...expressions].map(([name, value]) => `  ${key(name)}: ${value},\n`);
  return `{\n${lines.join('')}}`;
}

function key(name: string): string {
  // Without brackets, this name would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_]\w*$/.test(name) ? name : javascriptString(name);
}

/** Writes the loop that prints the parts that an asynchronous generator yields. */
export function javascriptLoop(parts: string, list: string | undefined): string {
  const rows =
    list === undefined
      ? `console.log(JSON.stringify(part));`
      : `for (const item of part.query.${list}) console.log(JSON.stringify(item));`;
  return `for await (const part of ${parts}) {
  ${rows}
}
`;
}

/** Writes the line that prints a whole answer. */
export const javascriptPrint = (answer: string): string =>
  `console.log(JSON.stringify(${answer}, null, 2));\n`;
