import type { Deed } from './blocks.ts';
import type { EventDescription } from './description.ts';
import { existingPage, nullRevision, pageAt } from './edits.ts';
import { timestampOf } from './encoding.ts';
import { log } from './log.ts';
import { commentOf, keep, type State, userOf } from './state.ts';
import { fullTitle, pageTarget } from './titles.ts';

type Of<T extends EventDescription['type']> = Extract<EventDescription, { type: T }>;

/** Protects a page, or a title under which there is none from being made. */
export function protect(state: State, event: Of<'protect'>, deed: Deed): void {
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

/** Takes a page's protections away. */
export function unprotect(state: State, event: Of<'unprotect'>, deed: Deed): void {
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
