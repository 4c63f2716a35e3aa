import type { Node } from '@babel/types';
import { childrenOf } from './syntax-tree.ts';

/** Names of timings, which only change how long something takes. */
const timing = /(?:timeout|patience|interval|delay|deadline|backoff|debounce)/i;

/** Functions that wait, or only end a wait. */
const waits = new Set(['clearTimeout', 'clearInterval', 'pause', 'unref', 'timeout']);

/** Functions that call their first argument later. */
const timers = new Set(['setTimeout', 'setInterval']);

/** Objects with methods that write to logs. */
const logs = /^(?:console|log|logger)$/;

/** Names of classes whose arguments are texts for people. */
const errors = /Error$/;

/**
 * Checks whether no test should depend on a part of a program, so that it is not mutated: what is logged, texts of
 * exceptions, timings.
 */
export function isUntouched(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
    case 'OptionalCallExpression':
      return writesLog(node.callee) || waits.has(nameOf(node.callee));
    case 'NewExpression':
      return errors.test(nameOf(node.callee));
    case 'VariableDeclarator':
      return isNumeric(node.init) && timing.test(nameOf(node.id));
    case 'ObjectProperty':
      return isNumeric(node.value) && timing.test(nameOf(node.key));
    case 'AssignmentPattern':
      return isNumeric(node.right) && timing.test(nameOf(node.left));
    default:
      return false;
  }
}

/** Returns the parts of a node that may be mutated. */
export function touchedChildren(node: Node): readonly Node[] {
  if (node.type === 'CallExpression' && timers.has(nameOf(node.callee))) return node.arguments.slice(0, 1);
  return childrenOf(node).filter((child) => !isUntouched(child));
}

function writesLog(callee: Node): boolean {
  if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return false;
  return logs.test(nameOf(callee.object));
}

/** A number, or what is computed from numbers. */
function isNumeric(node: Node | null | undefined): boolean {
  if (node?.type === 'BinaryExpression') return isNumeric(node.left) && isNumeric(node.right);
  return node?.type === 'NumericLiteral' || node?.type === 'Identifier';
}

/** The last name of `a.b.c`; empty for what has none. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression')
    return nameOf(node.property);
  return '';
}
