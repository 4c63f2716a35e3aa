/** What an extension keeps some readers from. */
export type Restricted = 'namespaces' | 'pages' | 'categories' | 'drafts' | 'files';

/**
 * Extensions of MediaWiki that restrict who may read what, beyond the right `read`, by the names that siteinfo gives
 * them. Those that only restrict editing, or open pages of a private wiki, are not listed.
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

/** Older versions of an extension write its name with spaces, or in other letters. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const byPlainName = new Map(Object.entries(readRestrictions).map(([name, what]) => [plain(name), what]));

/** Finds the extensions that restrict reading among those that siteinfo names. */
export const findReadRestrictions = (
  extensions: readonly { readonly name: string }[],
): readonly ReadRestriction[] =>
  extensions.flatMap(({ name }) => {
    const restricted = byPlainName.get(plain(name));
    return restricted ? { name, restricted } : [];
  });

/** Those whose restrictions an operator has not accepted to lose: `accepted` has names, or is true for all. */
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

/** Says what everybody who may read the wiki can read here nevertheless. */
export const lostRestriction = ({ name, restricted }: ReadRestriction): string =>
  `The restrictions of ${name} do not hold here: whoever may read the wiki can read ${whatIsLost[restricted]}.`;
