import { declaredTables, type TableDeclarations } from '../data/database/schema/declared-table.ts';
import type { Table } from '../data/database/schema/table.ts';
import type { KnownExtension } from '../wiki/site.ts';
import type { VersionRange } from '../wiki/version.ts';
import type { TranslatedSubpages } from './context.ts';
import type { Module } from './define.ts';
import type { Earlier } from './module-metadata.ts';
import type { Parameters } from './parameters/parameter.ts';
import type { RecordShape } from './result/shape.ts';

/** An extension's contributions to the core. */
export interface Extension extends KnownExtension {
  /** Name of its folder in `extensions/`, also used in the configuration's `settings.extensions`. */
  readonly name: string;
  /** Display name, as in `siprop=extensions`. */
  readonly displayName: string;
  /** Other display names, used in some versions of MediaWiki. */
  readonly otherNames?: readonly string[];
  readonly modules: readonly Module[];
  /** Actions that only the wiki itself provides. */
  readonly delegatedActions?: readonly ActionElsewhere[];
  /** Its tables, by name. */
  readonly tables?: Readonly<Record<string, Table>>;
  /** The tables that no module reads. */
  readonly unreadTables?: readonly string[];
  /** Consequences of missing tables, by table, as shown by `wikiquery check`. */
  readonly withoutTables?: Readonly<Record<string, string>>;
  /** Its log types and actions, as in the settings `logTypes` and `logActions`. */
  readonly logs?: { readonly types: readonly string[]; readonly actions: readonly string[] };
  /** Its special pages with cached results, see the setting `keptQueryPages`. */
  readonly queryPages?: readonly string[];
  /** Its content models, with their default formats. */
  readonly contentModels?: Readonly<Record<string, string>>;
  /** Titles from which it derives the language of pages. */
  readonly translatedSubpages?: TranslatedSubpages;
}

/** An action that only the wiki itself provides, usually because it writes. */
export interface ActionElsewhere extends VersionRange {
  readonly name: string;
  readonly prefix?: string;
  /** What it answers; absent where nothing here tells. */
  readonly result?: RecordShape;
  /** Type of the required token, as in `meta=tokens`. */
  readonly token?: string;
  /** In the order of `action=paraminfo`; the token, unless listed, comes last. */
  readonly parameters?: Parameters;
  /** Whether `action=paraminfo` shows it without `writerights`; false by default. */
  readonly reads?: boolean;
  readonly mustBePosted?: boolean;
  /** Whether it is available without the right to read; false by default. */
  readonly isPublic?: boolean;
  readonly internal?: boolean;
  /** Whether it has parameters that depend on other parameters' values. */
  readonly dynamicParameters?: boolean;
  readonly helpPage?: string;
  readonly earlier?: Earlier;
}

/** What {@link defineExtension} takes: an extension with its tables as data. */
export interface ExtensionDeclaration extends Omit<Extension, 'tables'> {
  /** Its tables, by name. */
  readonly tables?: TableDeclarations;
}

/** Declares an extension. */
export const defineExtension = ({ tables, ...declaration }: ExtensionDeclaration): Extension => ({
  ...declaration,
  ...(tables && { tables: declaredTables(tables) }),
});
