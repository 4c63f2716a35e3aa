import { Namespace } from '../wiki/site.ts';

import { block, type Deed, unblock } from './blocks.ts';
import type { EventDescription } from './description.ts';
import { check, filterHit, login } from './extension-events.ts';
import { protect, unprotect } from './protections.ts';
import { deletePage, existingPage, move } from './edits.ts';
import { deleteFile } from './files.ts';
import { log, userPage } from './log.ts';
import { actorOf, hiddenBits, type State } from './state.ts';
import { pageTarget } from './titles.ts';

type Of<T extends EventDescription['type']> = Extract<EventDescription, { type: T }>;

/** Makes a described event happen. */
export function happen(state: State, event: EventDescription, at: string, by: string): void {
  const deed: Deed = {
    by,
    at,
    comment: event.comment ?? '',
    hidden: hiddenBits(event.hidden),
    tags: event.tags ?? [],
  };
  const { site } = state;
  switch (event.type) {
    case 'move':
      return move(state, pageTarget(event.from, site), pageTarget(event.to, site), {
        ...deed,
        redirect: event.redirect ?? true,
      });
    case 'delete':
      return deletePage(state, pageTarget(event.title, site), deed);
    case 'delete file': {
      const title = pageTarget(`File:${event.name}`, site);
      deleteFile(state, title.key, { ...deed, old: event.versions === 'old' });
      if (event.versions !== 'old') deletePage(state, title, deed);
      return;
    }
    case 'protect':
      return protect(state, event, deed);
    case 'unprotect':
      return unprotect(state, event, deed);
    case 'block':
      return block(state, event, deed);
    case 'unblock':
      return unblock(state, event.who, deed);
    case 'rights':
      return changeRights(state, event, deed);
    case 'hide':
      return hide(state, event, deed);
    case 'patrol':
      return patrol(state, event, deed);
    case 'language':
      return setLanguage(state, event, deed);
    case 'log':
      return writeLog(state, event, deed);
    case 'login':
      return login(state, event, deed);
    case 'check':
      return check(state, event, deed);
    case 'filter hit':
      return filterHit(state, event, deed);
  }
}

const withoutExpiry = (groups: readonly string[]) => groups.map(() => ({ expiry: null }));

function changeRights(state: State, event: Of<'rights'>, deed: Deed): void {
  log(state, {
    type: 'rights',
    action: 'rights',
    ...deed,
    ...userPage(event.who),
    parameters: {
      '4::oldgroups': event.from,
      '5::newgroups': event.to,
      oldmetadata: withoutExpiry(event.from),
      newmetadata: withoutExpiry(event.to),
    },
  });
}

function hide(state: State, event: Of<'hide'>, deed: Deed): void {
  const page = existingPage(state, pageTarget(event.title, state.site));
  const revision = page.revisions[event.revision - 1];
  if (!revision) throw new RangeError(`no revision ${event.revision} of ${event.title}`);
  const hidden = hiddenBits(event.parts);
  page.revisions[event.revision - 1] = { ...revision, hidden };
  state.changes = state.changes.map((change) =>
    change['rc_this_oldid'] === revision.id && change['rc_type'] !== 3
      ? { ...change, rc_deleted: hidden }
      : change,
  );
  log(state, {
    type: event.parts.includes('restricted') ? 'suppress' : 'delete',
    action: 'revision',
    ...deed,
    namespace: page.namespace,
    key: page.key,
    page: page.id,
    parameters: {
      '4::type': 'revision',
      '5::ids': [String(revision.id)],
      '6::ofield': revision.hidden,
      '7::nfield': hidden,
    },
    search: [
      ['rev_id', revision.id],
      ['target_author_actor', actorOf(state, revision.by)],
    ],
  });
}

function patrol(state: State, event: Of<'patrol'>, deed: Deed): void {
  const page = existingPage(state, pageTarget(event.title, state.site));
  const { id = 0, parent = 0 } = page.revisions.at(-1) ?? {};
  state.changes = state.changes.map((change) =>
    change['rc_this_oldid'] === id && change['rc_type'] !== 3 ? { ...change, rc_patrolled: 1 } : change,
  );
  log(state, {
    type: 'patrol',
    action: 'patrol',
    ...deed,
    namespace: page.namespace,
    key: page.key,
    page: page.id,
    parameters: { '4::curid': String(id), '5::previd': String(parent), '6::auto': 0 },
  });
}

function setLanguage(state: State, event: Of<'language'>, deed: Deed): void {
  const page = existingPage(state, pageTarget(event.title, state.site));
  const content = state.site.language;
  const before = page.language ?? `${content}[def]`;
  page.language = event.language;
  log(state, {
    type: 'pagelang',
    action: 'pagelang',
    ...deed,
    namespace: page.namespace,
    key: page.key,
    page: page.id,
    parameters: { '4::oldlanguage': before, '5::newlanguage': event.language },
  });
}

function writeLog(state: State, event: Of<'log'>, deed: Deed): void {
  // Special pages are written as they are: they hold no pages.
  const special = /^Special:(.*)$/u.exec(event.title)?.[1];
  const { namespace, key } =
    special === undefined
      ? pageTarget(event.title, state.site)
      : { namespace: Namespace.special, key: special.replaceAll(' ', '_') };
  const page = namespace < 0 ? undefined : state.pages.get(`${namespace}:${key}`);
  const parameters = event.parameters ?? {};
  log(state, {
    type: event.log,
    action: event.action,
    ...deed,
    namespace,
    key,
    page: page?.id ?? 0,
    parameters,
  });
}
