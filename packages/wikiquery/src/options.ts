import type { parseArgs } from 'node:util';

/** An option of a command, as the parser reads it and as the command's help describes it. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** Its value if it is not given; help shows a text in parentheses. */
  readonly default?: string | boolean | string[];
  /** The placeholder of its value in help, such as FILE. */
  readonly value?: string;
  /** How it is written, such as `no-links`, if not by its name. */
  readonly written?: string;
  readonly help: string;
}

/** The options of a command, in the order of its help. */
export type Options = Readonly<Record<string, Option>>;

/** The values of options as the parser returns them. */
export type OptionValues<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

const INDENT = 25;
const WIDTH = 110;

/** Formats options as lines of a command's help. */
export function describeOptions(options: Options): string {
  return Object.entries(options)
    .flatMap(([name, { written = name, value, help, default: fallback }]) => {
      const label = `  --${written}${value === undefined ? '' : ` ${value}`}`;
      const isShown = typeof fallback !== 'boolean' && fallback !== undefined && fallback.length > 0;
      const lines = wrap(isShown ? `${help} (${String(fallback)})` : help);
      const described = label.length < INDENT ? [label.padEnd(INDENT) + (lines.shift() ?? '')] : [label];
      return [...described, ...lines.map((line) => ' '.repeat(INDENT) + line)];
    })
    .join('\n');
}

/** Breaks a text into lines that fit a help beside its options. */
export function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && INDENT + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}
