import type { Site } from './site.ts';

/** An account's central ids, by lookup provider. */
export interface CentralIds {
  readonly centralids: Readonly<Record<string, number>>;
  readonly attachedlocal: Readonly<Record<string, boolean>>;
  readonly attachedwiki?: Readonly<Record<string, boolean>>;
}

/**
 * Returns an account's central ids as a wiki without shared accounts does; `id` is 0 for an unknown or hidden account.
 * With `wiki`, also returns whether the account is attached there.
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
    // Quirk: PHP takes "0" for an empty text.
    ...(wiki && wiki !== '0' && { attachedwiki: each(registered && wiki === general.wikiid) }),
  };
}
