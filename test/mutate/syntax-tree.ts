import { parse as parseModule } from '@babel/parser';
import type { File, Node } from '@babel/types';

/** A node with its place in the text, in UTF-16 units. */
export type Placed<N extends Node = Node> = N & { readonly start: number; readonly end: number };

/** Parses TypeScript. */
export const parse = (path: string, text: string): File =>
  parseModule(text, {
    sourceType: 'module',
    plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  });

/** What wraps an expression and is erased. */
const erasing = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
  'TSTypeAssertion',
]);

/** Checks whether a node is erased with all in it when its file runs: types, declarations of types. */
export const isType = (node: Node): boolean => node.type.startsWith('TS') && !erasing.has(node.type);

/** Returns the nodes right below a node, without comments. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node)
    .filter(([key]) => !key.endsWith('Comments'))
    .flatMap(([, value]) => [value].flat())
    .filter(isNode);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Checks that a node has a place, as all have that were parsed. */
export function placed<N extends Node>(node: N): Placed<N> {
  if (typeof node.start !== 'number' || typeof node.end !== 'number')
    throw new Error(`${node.type} has no place.`);
  return node as Placed<N>;
}
