import type { Token } from './tokens.ts';

/** What a filter computes. A position is the byte after the operator or name. */
export type Node =
  | { readonly kind: 'literal'; readonly token: Token; readonly position: number }
  | { readonly kind: 'variable'; readonly name: string; readonly token: Token; readonly position: number }
  | { readonly kind: 'array'; readonly items: readonly Node[]; readonly position: number }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: readonly Node[];
      readonly position: number;
    }
  | { readonly kind: 'index'; readonly array: Node; readonly offset: Maybe; readonly position: number }
  | { readonly kind: 'not' | 'plus' | 'minus'; readonly operand: Node; readonly position: number }
  | {
      readonly kind: 'keyword' | 'power' | 'arithmetic' | 'comparison' | 'logic';
      readonly operator: string;
      readonly left: Node;
      readonly right: Node;
      readonly position: number;
    }
  | {
      readonly kind: 'conditional';
      readonly condition: Node;
      readonly consequence: Node;
      readonly otherwise: Node | undefined;
      readonly position: number;
    }
  | { readonly kind: 'assignment'; readonly name: string; readonly value: Node; readonly position: number }
  | { readonly kind: 'append'; readonly name: string; readonly value: Node; readonly position: number }
  | {
      readonly kind: 'index assignment';
      readonly name: string;
      readonly offset: Maybe;
      readonly value: Node;
      readonly position: number;
    }
  | { readonly kind: 'sequence'; readonly statements: readonly Node[]; readonly position: number };

/** What may be empty. */
export type Maybe = Node | undefined;
