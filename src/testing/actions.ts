import { Namespace } from '../wiki/site.ts';
import { parseAddress } from './addresses.ts';
import { block, type Deed, unblock } from './blocks.ts';
import type { EventDescription } from './description.ts';
import { phpSerialize, timestampOf } from './encoding.ts';
import { deletePage, existingPage, move, nullRevision, pageAt } from './edits.ts';
import { deleteFile } from './files.ts';
import { log, userPage } from './log.ts';
import { actorOf, commentOf, hiddenBits, keep, originOf, type State, userOf } from './state.ts';
import { fullTitle, pageTarget } from './titles.ts';

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

function protect(state: State, event: Of<'protect'>, deed: Deed): void {
  const title = pageTarget(event.title, state.site);
  const page = pageAt(state, title);
  const expiry = timestampOf(event.expiry ?? 'infinity');
  const details = Object.entries(event.levels).map(([type, level]) => ({
    type,
    level,
    expiry,
    cascade: event.cascade ?? false,
  }));
  const until = expiry === 'infinity' ? 'indefinite' : `expires ${expiry}`;
  const description = details.map(({ type, level }) => `[${type}=${level}] (${until})`).join(' ');
  const entry = { type: 'protect', action: 'protect', ...deed, namespace: title.namespace, key: title.key };
  const parameters = { '4::description': description, '5:bool:cascade': event.cascade ?? false, details };
  if (!page) {
    keep(state, 'protected_titles', {
      pt_namespace: title.namespace,
      pt_title: title.key,
      pt_user: userOf(state, deed.by),
      pt_reason_id: commentOf(state, deed.comment),
      pt_timestamp: deed.at,
      pt_expiry: expiry,
      pt_create_perm: event.levels['create'] ?? 'sysop',
    });
    log(state, { ...entry, parameters });
    return;
  }
  page.restrictions = details.map((detail) => ({ id: state.next('restriction'), ...detail }));
  const name = fullTitle(title.namespace, title.key, state.site);
  const revision = nullRevision(
    state,
    page,
    deed.by,
    deed.at,
    `Protected "[[${name}]]": ${deed.comment} ${description}`,
  );
  const search = page.restrictions.map(({ id }) => ['pr_id', id] as const);
  log(state, { ...entry, page: page.id, parameters, revision: revision.id, search });
}

function unprotect(state: State, event: Of<'unprotect'>, deed: Deed): void {
  const title = pageTarget(event.title, state.site);
  const page = existingPage(state, title);
  page.restrictions = [];
  const name = fullTitle(title.namespace, title.key, state.site);
  const revision = nullRevision(
    state,
    page,
    deed.by,
    deed.at,
    `Removed protection from "[[${name}]]": ${deed.comment}`,
  );
  log(state, {
    type: 'protect',
    action: 'unprotect',
    ...deed,
    namespace: title.namespace,
    key: title.key,
    page: page.id,
    revision: revision.id,
  });
}

function changeRights(state: State, event: Of<'rights'>, deed: Deed): void {
  const metadata = (groups: readonly string[]) => groups.map(() => ({ expiry: null }));
  log(state, {
    type: 'rights',
    action: 'rights',
    ...deed,
    ...userPage(event.who),
    parameters: {
      '4::oldgroups': event.from,
      '5::newgroups': event.to,
      oldmetadata: metadata(event.from),
      newmetadata: metadata(event.to),
    },
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

function login(state: State, event: Of<'login'>, deed: Deed): void {
  const { address, hex, agent } = originOf(state, deed.by);
  keep(state, 'cu_private_event', {
    cupe_namespace: Namespace.user,
    cupe_title: userPage(event.who).key,
    cupe_actor: event.success ? actorOf(state, event.who) : null,
    cupe_log_type: 'checkuser-private-event',
    cupe_log_action: event.success ? 'login-success' : 'login-failure',
    cupe_params: phpSerialize({ '4::target': event.who }),
    cupe_comment_id: commentOf(state, ''),
    cupe_timestamp: deed.at,
    cupe_ip: address,
    cupe_ip_hex: hex,
    cupe_xff: '',
    cupe_agent: agent,
  });
}

function check(state: State, event: Of<'check'>, deed: Deed): void {
  const address = parseAddress(event.target);
  keep(state, 'cu_log', {
    cul_timestamp: deed.at,
    cul_actor: actorOf(state, deed.by),
    cul_reason_id: commentOf(state, deed.comment),
    cul_reason_plaintext_id: commentOf(
      state,
      deed.comment.replaceAll(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/gu, '$1'),
    ),
    cul_type: event.request,
    cul_target_id: userOf(state, event.target),
    cul_target_text: address?.text ?? event.target,
    cul_target_hex: address?.first ?? '',
    cul_range_start: address?.range ? address.first : '',
    cul_range_end: address?.range ? address.last : '',
  });
}

function filterHit(state: State, event: Of<'filter hit'>, deed: Deed): void {
  const title = pageTarget(event.title, state.site);
  const name = fullTitle(title.namespace, title.key, state.site);
  const action = event.action ?? 'edit';
  const id = state.next('content');
  state.texts.push({
    id,
    text: JSON.stringify({
      user_name: deed.by,
      page_id: pageAt(state, title)?.id ?? 0,
      page_namespace: title.namespace,
      page_title: title.key.replaceAll('_', ' '),
      page_prefixedtitle: name,
      action,
      summary: deed.comment,
      old_wikitext: '',
      new_wikitext: event.text ?? '',
    }),
  });
  keep(state, 'abuse_filter_log', {
    afl_global: 0,
    afl_filter_id: event.filter,
    afl_user: userOf(state, deed.by),
    afl_user_text: deed.by,
    afl_ip: originOf(state, deed.by).address,
    afl_action: action,
    afl_actions: (event.consequences ?? []).join(','),
    afl_var_dump: `tt:${id}`,
    afl_timestamp: deed.at,
    afl_namespace: title.namespace,
    afl_title: title.key,
    afl_wiki: null,
    afl_deleted: (deed.hidden ?? 0) === 0 ? 0 : 1,
    afl_rev_id: null,
  });
}
