import { ApiError, problem } from '@wikiquery/core/query/result';
import type { JsonFields } from '@wikiquery/core/wiki';
import type { Attempt, Refusal, Verdict } from '@wikiquery/import/hooks';
import { hookedWiki, type HookedContext } from './hooked-wiki.ts';

/** What extensions add to a write that they let through. */
export interface Allowed {
  readonly tags: readonly string[];
  /** Tells them of the revision that was stored. */
  readonly onSaved: (this: void, revision: number) => void;
}

/** Why extensions refuse what somebody is about to do, and what they add to it if they do not. */
export async function askHooks(
  attempt: Attempt,
  context: HookedContext,
): Promise<Allowed & { readonly refusals: readonly Refusal[] }> {
  const installed = new Set(context.site.configuration.settings.extensions);
  const hooks = context.sandbox.hooks.filter(({ name }) => installed.has(name));
  const verdicts: Verdict[] = [];
  for (const { attempted } of hooks) verdicts.push(await attempted(attempt, hookedWiki(context)));
  return {
    refusals: verdicts.flatMap(({ refusals }) => refusals),
    tags: verdicts.flatMap(({ tags }) => tags),
    onSaved: (revision) => {
      for (const { onSaved } of verdicts) onSaved?.(revision);
    },
  };
}

/** Lets extensions refuse what somebody is about to do, with all their reasons; `onRefused` may tell more. */
export async function requireHooks(
  module: string,
  attempt: Attempt,
  context: HookedContext,
  onRefused?: () => JsonFields,
): Promise<Allowed> {
  const { refusals, ...allowed } = await askHooks(attempt, context);
  const more = refusals.length > 0 ? onRefused?.() : undefined;
  const [first, ...others] = refusals.map((refusal) =>
    problemOf(module, more ? { ...refusal, data: { ...refusal.data, ...more } } : refusal),
  );
  if (first) throw new ApiError(first, {}, others);
  return allowed;
}

/** An extension's refusal as an error. */
export const problemOf = (module: string, { code, message, text, args, data }: Refusal) =>
  problem(module, { code, key: message, text }, args, data && { data });
