import { FilterError } from './filter-error.ts';
import { functions } from './function-names.ts';
import { keywords } from './tokens.ts';
import type { Maybe, Node } from './tree.ts';
import { disabledVariables, renamedVariables, variableNames } from './variables.ts';

/** The variables that a filter has set so far. */
type Bound = ReadonlySet<string>;

/** Checks what a filter names before it runs: its functions, their arguments and its variables. */
export function checkNames(root: Maybe): void {
  if (root) check(root, new Set());
}

function check(node: Node, bound: Bound): Bound {
  const all = (nodes: readonly Maybe[]): Bound =>
    nodes.reduce((known, one) => (one ? check(one, known) : known), bound);
  switch (node.kind) {
    case 'literal':
      return bound;
    case 'variable':
      requireKnown(node.name, node.token.start, bound);
      return bound;
    case 'array':
      return all(node.items);
    case 'sequence':
      return all(node.statements);
    case 'index':
      return all([node.array, node.offset]);
    case 'not':
    case 'plus':
    case 'minus':
      return check(node.operand, bound);
    case 'conditional': {
      const after = check(node.condition, bound);
      const otherwise = node.otherwise ? check(node.otherwise, after) : after;
      return check(node.consequence, after).union(otherwise);
    }
    case 'assignment':
      return assign(node.name, node.position, check(node.value, bound));
    case 'append':
    case 'index assignment': {
      requireKnown(node.name.toLowerCase(), node.position, bound);
      const offset = node.kind === 'append' ? undefined : node.offset;
      return assign(node.name, node.position, all([offset, node.value]));
    }
    case 'call':
      return checkCall(node, bound);
    default:
      return all([node.left, node.right]);
  }
}

function checkCall({ name, args, position }: Node & { readonly kind: 'call' }, bound: Bound): Bound {
  const arity = functions.get(name);
  if (!arity) throw new FilterError('unknownfunction', position, [name]);
  // MediaWiki knows the two by one name then.
  const shown = name === 'set_var' ? 'set' : name;
  if (args.length < arity.least)
    throw new FilterError(arity.least === 1 ? 'noparams' : 'notenoughargs', position, [
      shown,
      arity.least,
      args.length,
    ]);
  if (args.length > arity.most)
    throw new FilterError('toomanyargs', position, [shown, arity.most, args.length]);
  const [first, second] = args;
  if (shown !== 'set' || !first || !second)
    return args.reduce((known, argument) => check(argument, known), bound);
  if (first.kind !== 'literal' || first.token.type !== 'T_STRING')
    throw new FilterError('variablevariable', position);
  return assign(first.token.value, first.token.start, check(second, bound));
}

const isVariable = (name: string): boolean =>
  variableNames.has(name) || disabledVariables.has(name) || Object.hasOwn(renamedVariables, name);

const isReserved = (name: string): boolean => isVariable(name) || functions.has(name) || keywords.has(name);

function assign(given: string, position: number, bound: Bound): Bound {
  const name = given.toLowerCase();
  if (isReserved(name)) throw new FilterError('overridebuiltin', position, [name]);
  return new Set([...bound, name]);
}

function requireKnown(name: string, position: number, bound: Bound): void {
  if (bound.has(name)) return;
  if (disabledVariables.has(name)) throw new FilterError('disabledvar', position, [name]);
  if (isVariable(name)) return;
  throw new FilterError(isReserved(name) ? 'usebuiltin' : 'unrecognisedvar', position, [name]);
}
