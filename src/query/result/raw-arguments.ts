import type { Json } from '../../wiki/json.ts';
import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { escapeWikitext } from '../../wiki/escape-wikitext.ts';
import { argumentText, type ProblemArgument } from './problem-arguments.ts';

/**
 * Returns the arguments of an error or warning as `errorformat=raw` has them. Those of parameter validation are
 * marked as plain text or numbers; others are wikitext.
 */
export function rawArguments({
  key,
  arguments: args,
}: {
  readonly key: string;
  readonly arguments: readonly ProblemArgument[];
}): readonly Json[] {
  if (key === 'apierror-permissiondenied') {
    return args.map((right) => ({ message: { key: `action-${argumentText(right)}`, params: [] } }));
  }
  return args.map(key.startsWith('paramvalidator-') ? validated : wikitext);
}

const validated = (argument: ProblemArgument): Json => {
  if (typeof argument === 'string') return { plaintext: argument };
  if (typeof argument === 'number') return { num: argument };
  return 'num' in argument
    ? argument
    : { list: argument.list.map((item) => ({ plaintext: unescaped(item) })), type: argument.type };
};

const wikitext = (argument: ProblemArgument): Json => {
  if (typeof argument === 'string') return escapeWikitext(argument);
  return typeof argument === 'object' && 'list' in argument
    ? { list: argument.list.map(unescaped), type: argument.type }
    : argument;
};

/** Quirk: items of lists are not escaped. */
const unescaped = (item: string | number): string | number =>
  typeof item === 'string' ? decodeCharacterReferences(item) : item;
