import type { Table } from '../database/schema/table.ts';
import type { Module } from './define.ts';
import type { LanguageEndings } from './page-language.ts';

/** What an extension contributes: data only. */
export interface Extension {
  /** Its folder in `extensions/`, which is also how a configuration's `settings.extensions` names it. */
  readonly name: string;
  /** How `siprop=extensions` names it. */
  readonly displayName: string;
  readonly modules: readonly Module[];
  /** Tables that it has beside those of the core, by name. */
  readonly tables?: Readonly<Record<string, Table>>;
  /** Types of log entries that it adds, and types and actions, as `logTypes` and `logActions` of the settings have them. */
  readonly logs?: { readonly types: readonly string[]; readonly actions: readonly string[] };
  /** Special pages of its own whose lists the wiki keeps, see the setting `keptQueryPages`. */
  readonly queryPages?: readonly string[];
  /** Titles by which it tells the language of pages. */
  readonly languageEndings?: LanguageEndings;
}

/** Declares an extension. */
export const defineExtension = (extension: Extension): Extension => extension;
