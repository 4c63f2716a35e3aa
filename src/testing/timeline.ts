import { createSite } from '../wiki/site.ts';
import { happen } from './actions.ts';
import type { WikiDescription } from './description.ts';
import { timestampOf } from './encoding.ts';
import { edit } from './edits.ts';
import { upload } from './files.ts';
import { log, userPage } from './log.ts';
import { actorOf, emptyState, type State } from './state.ts';
import { pageTarget } from './titles.ts';

const dawn = Date.UTC(2024, 0, 1);
const hour = 3_600_000;

/** Lets everything described happen in the order of its times. */
export function liveThrough(description: WikiDescription): State {
  const state = emptyState(createSite(description.configuration), description);
  const first = description.users?.[0]?.name ?? '127.0.0.1';
  const happenings: { readonly at: string; readonly run: (at: string) => void }[] = [];
  let clock = dawn;
  const at = (text: string | undefined, run: (at: string) => void): void => {
    clock += hour;
    happenings.push({ at: text === undefined ? digitsOf(clock) : timestampOf(text), run });
  };

  for (const user of description.users ?? []) {
    actorOf(state, user.name);
    if (user.system) continue;
    at(user.registered, (at) => register(state, user.name, at, user.createdBy));
  }
  // What has no time of its own comes when all accounts are there.
  const registered = (description.users ?? []).flatMap((user) => user.registered ?? []);
  clock = Math.max(clock, ...registered.map((text) => timeOf(timestampOf(text))));
  for (const { title, revisions } of description.pages ?? []) {
    const target = pageTarget(title, state.site);
    for (const revision of revisions)
      at(revision.at, (at) => edit(state, target, { ...revision, at, by: revision.by ?? first }));
  }
  for (const { name, text = '', versions } of description.files ?? []) {
    const { key } = pageTarget(`File:${name}`, state.site);
    for (const version of versions)
      at(version.at, (at) =>
        upload(state, key, { ...version, at, by: version.by ?? first, comment: version.comment ?? '' }, text),
      );
  }
  for (const event of description.events ?? [])
    at(event.at, (at) => happen(state, event, at, event.by ?? first));

  for (const { at, run } of happenings.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) run(at);
  return state;
}

/** When an account was made, and by whom. */
function register(state: State, name: string, at: string, createdBy: string | undefined): void {
  const user = state.users.get(name);
  if (!user) return;
  state.registrations.set(name, at);
  log(state, {
    type: 'newusers',
    action: user.description.temporary ? 'autocreate' : createdBy === undefined ? 'create' : 'create2',
    at,
    by: createdBy ?? name,
    ...userPage(name),
    parameters: { '4::userid': user.id },
  });
}

const timeOf = (digits: string): number =>
  Date.parse(digits.replace(/^(....)(..)(..)(..)(..)(..)$/u, '$1-$2-$3T$4:$5:$6Z'));

const digitsOf = (time: number): string => new Date(time).toISOString().replaceAll(/\D/gu, '').slice(0, 14);
