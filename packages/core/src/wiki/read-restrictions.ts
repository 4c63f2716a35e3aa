/** What an extension restricts to some readers. */
export type Restricted = 'namespaces' | 'pages' | 'categories' | 'drafts' | 'files';

/**
 * Extensions of MediaWiki that restrict reading beyond the right `read`, by their names in siteinfo. Those that only
 * restrict editing, or open pages of a private wiki, are not listed.
 */
export const readRestrictions: Readonly<Record<string, Restricted>> = {
  AccessControl: 'pages',
  AccessControlExtension: 'pages',
  BlueSpicePageAccess: 'pages',
  BlueSpicePermissionManager: 'namespaces',
  CategoryControl: 'categories',
  CategoryControl2: 'categories',
  CategoryLockdown: 'categories',
  ContentStabilization: 'drafts',
  FilePermissions: 'files',
  HaloACL: 'pages',
  'Hierarchical Namespace Permissions': 'namespaces',
  IntraACL: 'pages',
  Lockdown: 'namespaces',
  NamespacePermissions: 'namespaces',
  NSFileRepo: 'files',
  PageAccess: 'pages',
  PageOwnership: 'pages',
  PagePermissions: 'pages',
  PermissionACL: 'pages',
  PermissionACL2: 'pages',
  PrivatePageProtection: 'pages',
  'Restrict access by category and group': 'categories',
  SemanticACL: 'pages',
  SimpleSecurity: 'pages',
  SMWFileProtect: 'files',
  SMWUserProtect: 'pages',
  UserProtect: 'pages',
  ViewProtect: 'pages',
  WhiteList: 'pages',
  WikiGuard: 'pages',
};

/** An installed extension that restricts reading. */
export interface ReadRestriction {
  readonly name: string;
  readonly restricted: Restricted;
}

/** Normalizes the name of an extension, which older versions may write with spaces or in another case. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const byPlainName = new Map(Object.entries(readRestrictions).map(([name, what]) => [plain(name), what]));

/** Returns those of the extensions in siteinfo that restrict reading. */
export const findReadRestrictions = (
  extensions: readonly { readonly name?: string }[],
): readonly ReadRestriction[] =>
  extensions.flatMap(({ name = '' }) => {
    const restricted = byPlainName.get(plain(name));
    return restricted ? { name, restricted } : [];
  });

/** Returns the restrictions that the operator has not agreed to lose; `accepted` has names, or is true for all. */
export const unacceptedRestrictions = (
  restrictions: readonly ReadRestriction[],
  accepted: readonly string[] | true,
): readonly ReadRestriction[] => {
  if (accepted === true) return [];
  const names = new Set(accepted.map(plain));
  return restrictions.filter(({ name }) => !names.has(plain(name)));
};

const whatIsLost: Readonly<Record<Restricted, string>> = {
  namespaces: 'namespaces that it keeps from some readers',
  pages: 'pages that it keeps from some readers',
  categories: 'pages of categories that it keeps from some readers',
  drafts: 'versions of pages that it shows only to reviewers',
  files: 'descriptions of files that it keeps from some readers',
};

/** Returns a warning that a restriction is not enforced, with what becomes readable. */
export const lostRestriction = ({ name, restricted }: ReadRestriction): string =>
  `The restrictions of ${name} are not enforced: everyone who may read the wiki can read ${whatIsLost[restricted]}.`;
