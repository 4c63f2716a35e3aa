import type { ExtensionFixture } from '../fixture/extension.ts';
import type { Table } from '../database/schema/table.ts';
import type { KnownExtension } from '../wiki/site.ts';
import type { Module } from '../query/define.ts';
import type { LanguageEndings } from '../query/page-language.ts';

/** What an extension contributes: data only. */
export interface Extension extends KnownExtension {
  /** Its folder in `extensions/`, which is also how a configuration's `settings.extensions` names it. */
  readonly name: string;
  /** How `siprop=extensions` names it. */
  readonly displayName: string;
  /** Further names that `siprop=extensions` of some versions has for it. */
  readonly otherNames?: readonly string[];
  readonly modules: readonly Module[];
  /** Actions that it has and that are left to the wiki itself. */
  readonly actionsElsewhere?: readonly ActionElsewhere[];
  /** Tables that it has beside those of the core, by name. */
  readonly tables?: Readonly<Record<string, Table>>;
  /** Those of its tables that are for what is not answered here: nothing reads them. */
  readonly unreadTables?: readonly string[];
  /** What follows where one of its tables is missing, by table, if that is not the failure of a whole module. */
  readonly withoutTables?: Readonly<Record<string, string>>;
  /** How its rows come into wikis that are built for tests. */
  readonly fixture?: ExtensionFixture;
  /** Types of log entries that it adds, and types and actions, as `logTypes` and `logActions` of the settings have them. */
  readonly logs?: { readonly types: readonly string[]; readonly actions: readonly string[] };
  /** Special pages of its own whose lists the wiki keeps, see the setting `keptQueryPages`. */
  readonly queryPages?: readonly string[];
  /** Content models of its own, with the format that each is written in by default. */
  readonly contentModels?: Readonly<Record<string, string>>;
  /** Titles by which it tells the language of pages. */
  readonly languageEndings?: LanguageEndings;
}

/** An action that this program knows of and leaves to the wiki itself, most often because it writes. */
export interface ActionElsewhere {
  readonly name: string;
  readonly prefix?: string;
  /** Which of `meta=tokens` it needs; absent where it needs none. */
  readonly token?: string;
  /** Whether it changes nothing; it does unless said. */
  readonly reads?: boolean;
  readonly mustBePosted?: boolean;
  /** Whether who may not read the wiki may ask for it; not unless said. */
  readonly isPublic?: boolean;
  readonly internal?: boolean;
  /** Whether it takes parameters that depend on what it is asked for. */
  readonly dynamicParameters?: boolean;
  readonly helpPage?: string;
}

/** Declares an extension. */
export const defineExtension = (extension: Extension): Extension => extension;
