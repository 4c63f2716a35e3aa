import { exactlyOne } from '@wikiquery/core/query';
import * as shape from '@wikiquery/core/query/result/shape';
import type { Json, JsonFields } from '@wikiquery/core/wiki';
import { defineHookedAction, type HookedActionContext } from '@wikiquery/import/hooks';
import { abusefilterActions } from '../delegated-actions.ts';
import { createHolder, type Holder } from '../filtering/holder.ts';
import { variablesOfChange } from '../filtering/past.ts';
import { createEvaluator, readFilter } from '../language/evaluate.ts';
import { ConditionLimitError, FilterError } from '../language/filter-error.ts';
import { asBool, type Native } from '../language/values.ts';
import { renamedVariables } from '../language/variables.ts';
import { filterPermissions, type FilterPermissions } from '../permissions.ts';
import { abusefilterProblems } from '../problems.ts';
import { abusefilterSettings } from '../settings.ts';
import { privateDetailsOf } from '../store/filtering.ts';
import { filterLog, maySeeEntry, openEntry, readVariables } from '../store/log.ts';
import { checked } from './check-syntax.ts';

type MatchContext = HookedActionContext<(typeof abusefilterActions)['checkMatch']['parameters']>;

/** `action=abusefiltercheckmatch`: tells whether a filter matches a change, a hit of another, or given variables. */
export const checkMatch = defineHookedAction(abusefilterActions.checkMatch, {
  result: shape.record({ abusefiltercheckmatch: shape.record({ result: shape.boolean() }) }),
  run: async (context) => {
    const { params, request, site, fail } = context;
    const { filter } = params;
    exactlyOne<(typeof abusefilterActions)['checkMatch']['parameters']>('vars', 'rcid', 'logid').check(
      new Set(request.keys()),
      (name) => name,
      'abusefiltercheckmatch',
    );
    const permissions = await filterPermissions(context);
    if (!permissions.privateFilters) fail(abusefilterProblems.canttest);
    const holder = await variablesMeant(permissions, context);
    if (checked(filter).mistake) fail(abusefilterProblems.badsyntax);
    const restricted = abusefilterSettings.of(site).abuseFilterProtectedVariables;
    if (
      !permissions.protectedVariables &&
      restricted.some((name) => new RegExp(`\\b${name}\\b`, 'i').test(filter))
    )
      fail(abusefilterProblems.cannotseeprotectedvariables);
    return { abusefiltercheckmatch: { result: matches(filter, holder) } };
  },
});

function matches(filter: string, holder: Holder): boolean {
  try {
    return asBool(createEvaluator(holder).evaluate(readFilter(filter)));
  } catch (error) {
    if (error instanceof FilterError || error instanceof ConditionLimitError) return false;
    throw error;
  }
}

async function variablesMeant(permissions: FilterPermissions, context: MatchContext): Promise<Holder> {
  const { params, fail } = context;
  if (params.vars !== undefined)
    return holderOf(readObject(params.vars) ?? fail(abusefilterProblems.badvars));
  if (params.rcid !== undefined) return variablesOfChange(params.rcid, context);
  const id = params.logid ?? 0;
  const hidden = { entries: true, names: true };
  const [row] = await context.store.all(filterLog(context.store, { hidden, id }).limit(1));
  if (!row) return fail(abusefilterProblems.nosuchlogid, [id]);
  const entry = openEntry(row, permissions) ?? fail(abusefilterProblems.cannotseedetails);
  if (!maySeeEntry(row, permissions)) fail(abusefilterProblems.deletedabuselog);
  const variables = await readVariables(context.store, [entry.variables], []);
  const holder = holderOf(variables.get(entry.variables) ?? {});
  // The address itself stands only where it is deleted after a time.
  if (holder.native('user_unnamed_ip'))
    holder.define('user_unnamed_ip', privateDetailsOf(context.wiki, id)?.address ?? '');
  return holder;
}

/** Reads an object from JSON; undefined if it is none. */
function readObject(text: string): JsonFields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonFields) : undefined;
  } catch {
    return undefined;
  }
}

function holderOf(variables: JsonFields): Holder {
  const holder = createHolder();
  for (const [name, value] of Object.entries(variables))
    holder.define(renamedVariables[name] ?? name, nativeOfJson(value ?? null));
  return holder;
}

const nativeOfJson = (value: Json): Native =>
  typeof value === 'object' && value !== null
    ? Object.values(value as Readonly<Record<string, Json>>).map(nativeOfJson)
    : value;
