import type { Site } from './site.ts';

/** An account's numbers across the wikis that share accounts, by who tells them. */
export interface CentralIds {
  readonly centralids: Readonly<Record<string, number>>;
  readonly attachedlocal: Readonly<Record<string, boolean>>;
  readonly attachedwiki?: Readonly<Record<string, boolean>>;
}

/**
 * What the wiki itself can tell of an account's central numbers; `id` is 0 for who has none that may be
 * known. A `wiki` asks whether the account is also one of that wiki.
 */
export function centralIds(
  id: number,
  registered: boolean,
  wiki: string | undefined,
  site: Site,
): CentralIds {
  const { general } = site.configuration;
  const known = general['allcentralidlookupproviders'];
  const providers: readonly unknown[] = Array.isArray(known) ? known : ['local'];
  const each = <T>(value: T): Record<string, T> =>
    Object.fromEntries(providers.map((provider) => [String(provider), value]));
  return {
    centralids: each(id),
    attachedlocal: each(registered),
    ...(wiki && { attachedwiki: each(registered && wiki === general.wikiid) }),
  };
}
