import type { BinaryExpression, Node } from '@babel/types';
import { childrenOf, isType, parse, placed } from './syntax-tree.ts';
import { isUntouched, touchedChildren } from './untouched.ts';

/** Another text for a part of a file. */
export interface Edit {
  /** The kind of change. */
  readonly operator: string;
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};

const calculations: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };

/** Methods that return the same kind of value as that which they are called on. */
const removable = new Set(['filter', 'slice', 'toReversed', 'toSorted', 'trim', 'trimEnd', 'trimStart']);

/** Finds every mutation of a text that the operators make. */
export function findEdits(path: string, text: string): readonly Edit[] {
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    if (isType(node)) return;
    edits.push(...editsOf(node, text));
    touchedChildren(node).forEach(visit);
  };
  visit(parse(path, text).program);
  return edits;
}

/** Applies an edit to a text. */
export const applyEdit = (text: string, { start, end, replacement }: Edit): string =>
  text.slice(0, start) + replacement + text.slice(end);

function editsOf(node: Node, text: string): readonly Edit[] {
  const of = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    text.slice(start, end);
  const replace = (operator: string, target: Node, ...replacements: readonly string[]): readonly Edit[] => {
    const { start, end } = placed(target);
    return replacements.map((replacement) => ({ operator, start, end, replacement }));
  };
  switch (node.type) {
    case 'BinaryExpression':
      return swapOperator(node, text);
    case 'IfStatement':
    case 'ConditionalExpression':
      return replace('condition', node.test, 'true', 'false');
    case 'WhileStatement':
      return replace('condition', node.test, 'false');
    case 'LogicalExpression':
      // The parentheses keep the rest of a larger expression apart.
      return replace('operand', node, `(${of(placed(node.left))})`, `(${of(placed(node.right))})`);
    case 'UnaryExpression':
      return node.operator === '!' ? replace('negation', node, `(${of(placed(node.argument))})`) : [];
    case 'BooleanLiteral':
      return replace('boolean', node, node.value ? 'false' : 'true');
    case 'NumericLiteral':
      return replace('number', node, String(node.value + 1));
    case 'ArrayExpression':
      if (node.elements.length === 0) return [];
      return [...replace('list', node, '[]'), ...emptySpreads(node.elements, '[]')];
    case 'ObjectExpression':
      if (node.properties.length === 0) return [];
      return [...replace('object', node, '{}'), ...emptySpreads(node.properties, '{}')];
    case 'NewExpression':
      return emptySpreads(node.arguments, '[]');
    case 'ExpressionStatement':
      return dropsNothing(node.expression) ? [] : replace('statement', node, '{}');
    case 'CallExpression':
    case 'OptionalCallExpression': {
      const { callee } = node;
      const spreads = emptySpreads(node.arguments, '[]');
      if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return spreads;
      const { object, property } = callee;
      const isRemovable = property.type === 'Identifier' && removable.has(property.name) && !callee.computed;
      return isRemovable
        ? [...replace(`.${property.name}()`, node, of(placed(object))), ...spreads]
        : spreads;
    }
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ObjectMethod':
    case 'ClassMethod':
      return returnEarly(node);
    default:
      return [];
  }
}

/** Spreads nothing in place of each value that is spread. */
function emptySpreads(nodes: readonly (Node | null)[], replacement: string): readonly Edit[] {
  return nodes.flatMap((node) => {
    if (node?.type !== 'SpreadElement') return [];
    const { start, end } = placed(node.argument);
    return [{ operator: 'spread', start, end, replacement }];
  });
}

/** Swaps an operator with its neighbour, wherever it stands between its operands. */
function swapOperator({ operator, left, right }: BinaryExpression, text: string): readonly Edit[] {
  const replacement = comparisons[operator] ?? calculations[operator];
  if (replacement === undefined) return [];
  const start = positionOutsideComments(text, operator, placed(left).end, placed(right).start);
  const end = start + operator.length;
  const kind = operator in comparisons ? 'comparison' : 'calculation';
  return start < 0 ? [] : [{ operator: kind, start, end, replacement }];
}

function positionOutsideComments(text: string, wanted: string, start: number, end: number): number {
  const between = text
    .slice(start, end)
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, (comment) => ' '.repeat(comment.length));
  const found = between.indexOf(wanted);
  return found < 0 ? found : start + found;
}

/** Checks whether an expression does nothing that a test should notice when it is a statement. */
function dropsNothing(expression: Node): boolean {
  if (
    expression.type === 'AwaitExpression' ||
    (expression.type === 'UnaryExpression' && expression.operator === 'void')
  )
    return dropsNothing(expression.argument);
  return isUntouched(expression);
}

/** Ends a function at its beginning; only one that returns no value, since the type of others would not allow it. */
function returnEarly(node: Node & { readonly body: Node }): readonly Edit[] {
  const { body } = node;
  if (body.type !== 'BlockStatement' || body.body.length === 0 || body.body.some(returnsValue)) return [];
  // A class's fields have to be set, and what only calls something is the dropped statement.
  if (node.type === 'ClassMethod' && node.kind === 'constructor') return [];
  if (body.body.length === 1 && body.body[0]?.type === 'ExpressionStatement') return [];
  const start = placed(body).start + 1;
  return [{ operator: 'return', start, end: start, replacement: ' return;' }];
}

function returnsValue(node: Node): boolean {
  if (node.type === 'ReturnStatement') return node.argument !== null && node.argument !== undefined;
  if (/Function|Method/.test(node.type)) return false;
  return childrenOf(node).some(returnsValue);
}
