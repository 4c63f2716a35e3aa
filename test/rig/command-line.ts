import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the command line of a program for developers. Prints its usage for `--help`, and a sentence in place of a stack
 * trace where an option is wrong, and ends it then.
 */
export function readCommandLine<const O extends Options, const P extends boolean = false>(
  usage: string,
  options: O,
  { positionals }: { readonly positionals?: P } = {},
): ReturnType<typeof parseArgs<{ options: O; allowPositionals: P }>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowPositionals: (positionals ?? false) as P });
  } catch (error) {
    // The rest tells how to write positional arguments that look like options.
    return giveUp(
      `${error instanceof Error ? error.message.split('. ', 1).join('') : String(error)}; --help lists the options.`,
    );
  }
}

/** Reads an option that is a number. */
export function numberOf(option: string, text: string, least = 0): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return number >= least ? number : giveUp(`--${option} must be a number from ${least}, not "${text}".`);
}

/** Ends the program with a sentence about what its user can mend. */
export function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
