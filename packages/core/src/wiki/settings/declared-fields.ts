import type { Site } from '../site.ts';
import type { Field, Fields, SchemaNode } from './schema.ts';
import type { Settings } from './settings.ts';

/** What a value may be, as data. */
export type ValueDeclaration =
  | { readonly type: 'boolean' }
  | {
      readonly type: 'number';
      readonly whole?: boolean;
      readonly least?: number;
      /** A bound that is itself not allowed. */
      readonly above?: number;
      readonly most?: number;
      /** The unit, in the plural. */
      readonly unit?: string;
    }
  | { readonly type: 'text' }
  | { readonly type: 'constant'; readonly value: string | boolean | null }
  | { readonly type: 'list'; readonly of: ValueDeclaration; readonly filled?: boolean }
  /** A list of fixed length. */
  | { readonly type: 'tuple'; readonly of: readonly ValueDeclaration[] }
  /** An object with any names. */
  | { readonly type: 'table'; readonly of: ValueDeclaration }
  /** An object with declared fields only. */
  | { readonly type: 'group'; readonly fields: FieldDeclarations }
  | { readonly type: 'either'; readonly of: readonly ValueDeclaration[] };

/** A named value: its sentence in the documentation, what it may be, and its default. */
export type FieldDeclaration = ValueDeclaration & {
  /** What the value means, in a sentence. */
  readonly description: string;
  /** The value if none is given; a field without a default is optional. */
  readonly default?: unknown;
  readonly required?: true;
};

/** Named values, as data. */
export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>;

/** The type of a declared value. */
export type DeclaredValue<D> = D extends { readonly type: 'boolean' }
  ? boolean
  : D extends { readonly type: 'number' }
    ? number
    : D extends { readonly type: 'text' }
      ? string
      : D extends { readonly type: 'constant'; readonly value: infer V }
        ? V
        : D extends { readonly type: 'list'; readonly of: infer V }
          ? readonly DeclaredValue<V>[]
          : D extends { readonly type: 'tuple'; readonly of: infer V }
            ? { readonly [K in keyof V]: DeclaredValue<V[K]> }
            : D extends { readonly type: 'table'; readonly of: infer V }
              ? Readonly<Record<string, DeclaredValue<V>>>
              : D extends { readonly type: 'group'; readonly fields: infer F }
                ? DeclaredValues<F>
                : D extends { readonly type: 'either'; readonly of: readonly (infer V)[] }
                  ? DeclaredValue<V>
                  : never;

type Present = { readonly default: unknown } | { readonly required: true };

/** The values of declared fields with the defaults filled in. */
export type DeclaredValues<F> = {
  readonly [K in keyof F as F[K] extends Present ? K : never]: DeclaredValue<F[K]>;
} & { readonly [K in keyof F as F[K] extends Present ? never : K]?: DeclaredValue<F[K]> };

/** Returns the fields that declarations describe. */
export const declaredFields = (declarations: FieldDeclarations): Fields =>
  Object.fromEntries(
    Object.entries(declarations).map(([name, { description, default: byDefault, required, ...value }]) => {
      const presence = required ? 'required' : byDefault === undefined ? 'optional' : 'defaulted';
      const field: Field = {
        description,
        schema: nodeOf(value),
        presence,
        ...(byDefault !== undefined && { default: byDefault }),
      };
      return [name, field];
    }),
  );

function nodeOf(declaration: ValueDeclaration): SchemaNode {
  switch (declaration.type) {
    case 'list':
    case 'table':
      return { ...declaration, of: nodeOf(declaration.of) };
    case 'tuple':
    case 'either':
      return { ...declaration, of: declaration.of.map(nodeOf) };
    case 'group':
      return { type: 'group', fields: declaredFields(declaration.fields) };
    default:
      return declaration;
  }
}

/** The settings of an extension. */
export interface DeclaredSettings<F> {
  /** What {@link defineSettings} was given, for the declaration of the extension. */
  readonly fields: Fields;
  /** Reads the settings of a wiki, which contain the defaults. */
  readonly of: (this: void, site: Site) => DeclaredValues<F>;
}

/** Declares an extension's settings, and returns what reads them from a wiki. */
export const defineSettings = <const F extends FieldDeclarations>(declarations: F): DeclaredSettings<F> => ({
  fields: declaredFields(declarations),
  of: ({ configuration }) => configuration.settings as Settings & DeclaredValues<F>,
});
