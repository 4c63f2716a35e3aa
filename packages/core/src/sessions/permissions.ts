import { lookupTable } from '@wikiquery/common/lookup-table';
import type { PartialRestrictions, ViewerBlock } from '../data/store/viewer-blocks.ts';
import { wikitext, type ProblemArgument } from '../query/result/problem-arguments.ts';
import type { KnownProblem } from '../query/result/problems.ts';
import { isHtmlMessage } from '../wiki/html-messages.ts';
import { Namespace, type Site } from '../wiki/site.ts';
import { isTalk, type Title } from '../wiki/title.ts';
import { isRegistered, type Viewer } from '../wiki/viewer.ts';

/** The page that an action would affect. */
export interface PermissionSubject {
  readonly title: Title;
  /** Its page id; undefined if it does not exist. */
  readonly pageId: number | undefined;
  readonly contentModel: string;
  /** Its current protections: its own, or cascading from a page (`source`) that includes it. */
  readonly protections: readonly {
    readonly type: string;
    readonly level: string;
    readonly cascade?: boolean;
    readonly source?: string;
  }[];
  /** Another reason to refuse all actions but those in `exempt` and, with a right, those in `exemptWith`. */
  readonly refusal?:
    | {
        readonly name: KnownProblem;
        readonly exempt: readonly string[];
        readonly exemptWith: { readonly right: string; readonly actions: readonly string[] };
      }
    | undefined;
  /** Who protected a title from creation and why; only needed where the message is shown. */
  readonly creationProtection?: { readonly user: string; readonly reason: string } | undefined;
}

/** The viewer who would perform an action, with the blocks that affect them. */
export interface PermissionHolder {
  readonly viewer: Viewer;
  readonly site: Site;
  readonly blocks: readonly ViewerBlock[];
  readonly restrictions: PartialRestrictions;
}

/** How thorough a check is: `quick` omits what takes further reads of the database. */
export type Rigor = 'quick' | 'full';

/** A reason why an action is not permitted, with the arguments of its message. */
export interface PermissionProblem {
  readonly name: KnownProblem;
  readonly arguments: readonly ProblemArgument[];
}

/** Quirk: names and reasons are wikitext in these messages. */
const because = (name: KnownProblem, ...args: readonly (string | number)[]): PermissionProblem => ({
  name,
  arguments: args.map((argument) => (typeof argument === 'string' ? wikitext(argument) : argument)),
});

interface Question extends PermissionHolder {
  readonly action: string;
  readonly page: PermissionSubject;
  readonly rigor: Rigor;
  readonly may: (...rights: string[]) => boolean;
}

type Check = (question: Question) => readonly PermissionProblem[];

/** Returns why a viewer may not perform an action on a page, in MediaWiki's order; empty if it is permitted. */
export function permissionProblems(
  action: string,
  page: PermissionSubject,
  holder: PermissionHolder,
  rigor: Rigor,
): PermissionProblem[] {
  const { rights } = holder.viewer;
  const question = {
    ...holder,
    action,
    page,
    rigor,
    may: (...needed: string[]) => needed.every((right) => rights.has(right)),
  };
  const problems = checksFor(action).flatMap((check) => check(question));
  return [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()];
}

/** Actions that cannot change what a user's own scripts do. */
const harmlessToScripts: ReadonlySet<string> = new Set([
  'patrol',
  'delete',
  'deleterevision',
  'suppressrevision',
  'deletedhistory',
  'deletedtext',
  'viewsuppressed',
]);
const seesDeleted: ReadonlySet<string> = new Set(['deletedhistory', 'deletedtext', 'viewsuppressed']);

function checksFor(action: string): readonly Check[] {
  if (action === 'read') return [checkReading];
  if (action === 'create')
    return [checkRight, checkRefusal, checkProtection, checkCascade, checkAction, checkBlock];
  return [
    checkRight,
    checkRefusal,
    checkNamespace,
    checkSiteScripts,
    ...(harmlessToScripts.has(action) ? [] : [checkUserScripts]),
    checkProtection,
    checkCascade,
    checkAction,
    checkBlock,
  ];
}

const checkReading: Check = ({ may }) => (may('read') ? [] : [because('permissiondenied', 'read')]);

const checkRight: Check = ({ action, page, viewer, may, site }) => {
  const { title } = page;
  const isSubpage = (site.namespaces.get(title.namespace)?.subpages ?? false) && title.key.includes('/');
  const isRootUserPage = title.namespace === Namespace.user && !isSubpage;
  switch (action) {
    case 'create':
      if (may(isTalk(title) ? 'createtalk' : 'createpage')) return [];
      return [because(isRegistered(viewer) && !viewer.temporary ? 'cantcreate' : 'cantcreate-anon')];
    case 'move':
      return [
        ...(isRootUserPage && !may('move-rootuserpages') ? [because('cant-move-user-page')] : []),
        ...(title.namespace === Namespace.file && !may('movefile') ? [because('cantmovefile')] : []),
        ...(title.namespace === Namespace.category && !may('move-categorypages')
          ? [because('cant-move-category-page')]
          : []),
        ...(may('move') ? [] : [because(isRegistered(viewer) ? 'cantmove' : 'cantmove-anon')]),
      ];
    case 'move-target':
      if (!may('move')) return [because('cantmove')];
      if (isRootUserPage && !may('move-rootuserpages')) return [because('cant-move-to-user-page')];
      return title.namespace === Namespace.category && !may('move-categorypages')
        ? [because('cant-move-to-category-page')]
        : [];
    case 'autocreateaccount':
      return may('autocreateaccount') || may('createaccount') ? [] : [because('permissiondenied', action)];
    default:
      return may(action) ? [] : [because('permissiondenied', action)];
  }
};

const checkRefusal: Check = ({ action, page: { refusal }, rigor, may }) => {
  if (!refusal || rigor === 'quick' || refusal.exempt.includes(action)) return [];
  const { right, actions } = refusal.exemptWith;
  return actions.includes(action) && may(right) ? [] : [because(refusal.name)];
};

const checkNamespace: Check = ({ action, page: { title }, site, may }) => {
  const problems: PermissionProblem[] = [];
  if (title.namespace === Namespace.special && !['createaccount', 'autocreateaccount'].includes(action)) {
    problems.push(because('unsupportednamespace'));
  }
  const needed = site.namespaces.get(title.namespace)?.namespaceprotection?.split('|') ?? [];
  if (!seesDeleted.has(action) && needed.some((right) => right !== '' && !may(right))) {
    problems.push(
      title.namespace === Namespace.mediawiki
        ? because('protectednamespace-interface', action)
        : because('protectednamespace', site.namespaces.get(title.namespace)?.name ?? '', action),
    );
  }
  return problems;
};

const kindOfScript: Readonly<Record<string, 'css' | 'json' | 'js'>> = lookupTable({
  css: 'css',
  json: 'json',
  javascript: 'js',
});

const checkSiteScripts: Check = ({ action, page: { title, contentModel }, site, may }) => {
  if (title.namespace !== Namespace.mediawiki || action === 'patrol' || seesDeleted.has(action)) return [];
  // A page whose name ends like a script's is one whatever its content model.
  const kind = (['css', 'json', 'js'] as const).find(
    (one) => kindOfScript[contentModel] === one || title.key.endsWith(`.${one}`),
  );
  return [
    ...(kind && !may(`editsite${kind}`) ? [because(`site${kind}protected`, action)] : []),
    ...(isHtmlMessage(title, site) && !may('editsitecss', 'editsitejs')
      ? [because('siterawhtmlprotected', action)]
      : []),
  ];
};

const checkUserScripts: Check = ({ action, page: { title, contentModel }, viewer, may }) => {
  const kind = kindOfScript[contentModel];
  if (title.namespace !== Namespace.user || !title.key.includes('/') || !kind) return [];
  const own = title.key.startsWith(`${viewer.name.replaceAll(' ', '_')}/`);
  if (may(`edituser${kind}`) || (own && may(`editmyuser${kind}`))) return [];
  return [because(own ? `mycustom${kind}protected` : `custom${kind}protected`, action)];
};

/** Returns the right that a protection level requires. */
const rightOfLevel = (level: string): string =>
  level === 'sysop' ? 'editprotected' : level === 'autoconfirmed' ? 'editsemiprotected' : level;

const checkProtection: Check = ({ action, page: { protections }, may }) => {
  const own = protections.filter(({ source, level }) => source === undefined && level !== '');
  const cascades = own.some(({ cascade }) => cascade);
  return own
    .filter(({ type }) => type === action)
    .flatMap(({ level }) => {
      const missing = [rightOfLevel(level), ...(cascades ? ['protect'] : [])].find((right) => !may(right));
      return missing === undefined ? [] : [because('protectedpage', missing, action)];
    });
};

const checkCascade: Check = ({ action, page: { protections, title }, rigor, may }) => {
  if (rigor === 'quick') return [];
  const isFile = title.namespace === Namespace.file;
  // Cascading protection of a page that shows a file protects the file, not its description page.
  if (isFile && action === 'edit') return [];
  const type = isFile && (action === 'upload' || action === 'move') ? 'edit' : action;
  const refused = protections.some(
    (one) =>
      one.source !== undefined &&
      one.type === type &&
      one.level !== '' &&
      !may('protect', rightOfLevel(one.level)),
  );
  if (!refused) return [];
  const sources = new Set(protections.flatMap(({ source }) => source ?? []));
  const list = [...sources].map((source) => `* [[:${source}]]\n`).join('');
  return [because('cascadeprotected', sources.size, list, action)];
};

const checkAction: Check = (question) => {
  const { action, page, site, rigor, may } = question;
  const cannot = (other: string): boolean => permissionProblems(other, page, question, rigor).length > 0;
  switch (action) {
    case 'protect':
      return cannot('edit') ? [because('protect-cantedit')] : [];
    case 'create': {
      const level = page.protections.find(({ type }) => type === 'create')?.level;
      if (level === undefined || page.pageId !== undefined || may(rightOfLevel(level))) return [];
      const { user = '', reason = '' } = page.creationProtection ?? {};
      return [because('protectedtitle', user, reason)];
    }
    case 'move':
    case 'move-target': {
      const movable = page.title.namespace >= 0 && site.namespaces.has(page.title.namespace);
      if (movable) return [];
      const name = site.namespaces.get(page.title.namespace)?.name ?? '';
      return [because(action === 'move' ? 'immobile-source-namespace' : 'immobile-target-namespace', name)];
    }
    case 'delete':
    case 'delete-redirect': {
      const editing = { ...question, action: 'edit' };
      return checkProtection(editing).length > 0 || checkCascade(editing).length > 0
        ? [because('deleteprotected')]
        : [];
    }
    case 'undelete':
      return [
        ...(cannot('edit') ? [because('undelete-cantedit')] : []),
        ...(page.pageId === undefined && cannot('create') ? [because('undelete-cantcreate')] : []),
      ];
    case 'edit':
      // Editing a missing page creates it; the first reason against that is enough.
      return page.pageId === undefined ? permissionProblems('create', page, question, rigor).slice(0, 1) : [];
    default:
      return [];
  }
};

/** Actions that no block forbids. */
const neverBlocked: ReadonlySet<string> = new Set(['read', 'unblock', 'purge']);
/** Numbers, in `ipblocks_restrictions`, of actions that a partial block can forbid. */
const actionNumbers: Readonly<Record<string, number>> = lookupTable({ upload: 1, move: 2, create: 3 });

const checkBlock: Check = ({ action, page, blocks, restrictions, viewer, site, rigor }) => {
  if (rigor === 'quick' || blocks.length === 0 || neverBlocked.has(action)) return [];
  if (site.configuration.settings.implicitRights.includes(action)) return [];
  const { title, pageId } = page;
  const isOwnTalk = title.namespace === Namespace.userTalk && title.key === viewer.name.replaceAll(' ', '_');
  const block = blocks.find((one) => {
    if (action === 'createaccount' || action === 'autocreateaccount') return one.noAccountCreation;
    if (action === 'sendemail') return one.noEmail;
    if (!one.sitewide) {
      return (
        restrictions.actions.has(actionNumbers[action] ?? 0) ||
        restrictions.namespaces.has(title.namespace) ||
        (pageId !== undefined && restrictions.pages.has(pageId))
      );
    }
    return !(isOwnTalk && one.ownTalkAllowed);
  });
  if (!block) return [];
  return [because(block.automatic ? 'autoblocked' : 'blocked')];
};
