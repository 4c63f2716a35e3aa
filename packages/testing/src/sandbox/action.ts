import {
  accountActions,
  checkToken,
  defineAction,
  fileActions,
  pageActions,
  tags,
  type Action,
  type ActionContext,
  type RunAnswer,
} from '@wikiquery/core/api';
import {
  checkTemporaryAccounts,
  type Earlier,
  type pageSetParameters,
  type QueryRunner,
  type RequestedPages,
} from '@wikiquery/core/query';
import {
  createReader,
  texts,
  token,
  type Parameters,
  type TemporaryAccountName,
  type Values,
} from '@wikiquery/core/query/parameters';
import {
  ApiError,
  fail,
  type KnownProblem,
  type ProblemArgument,
  type RecordShape,
} from '@wikiquery/core/query/result';
import { loadSetGenders } from '@wikiquery/core/store';
import {
  may,
  timestampOf,
  tokenPurposes,
  type JsonFields,
  type Site,
  type TokenPurpose,
  type Version,
} from '@wikiquery/core/wiki';
import { sentRequest, type Write } from './journal.ts';
import { writeProblems } from './problems.ts';
import { createRateLimiter, unlimited, type RateLimiter } from './rate-limiter.ts';
import type { Sandbox } from './sandbox.ts';
import type { Performer } from './writing/logs.ts';
import { asSeen } from './writing/query-error.ts';
import { query, type WritableWiki } from './writing/writable-wiki.ts';

/** The declarations of MediaWiki's actions that write. */
const declarations = [...accountActions, ...fileActions, ...pageActions];

type Declaration = (typeof declarations)[number];

/** Name of an action that MediaWiki's core declares, with what it answers, and a sandbox may perform. */
export type WriteName = Extract<Declaration, { readonly result: RecordShape }>['name'];

type ParametersOf<Name extends WriteName> =
  Extract<Declaration, { readonly name: Name }> extends { readonly parameters: infer P extends Parameters }
    ? P
    : Parameters;

/** What an action that writes runs with. */
export interface WriteContext<P extends Parameters = Parameters> extends ActionContext<P> {
  readonly sandbox: Sandbox;
  readonly wiki: WritableWiki;
  /** The time of the request, fourteen digits. */
  readonly now: string;
  /** The viewer as who performs it; a change is a bot's only where the action says so. */
  readonly performer: Performer;
  readonly rateLimiter: RateLimiter;
  /** Finds the pages that the request is about, for actions that are about any number of them. */
  requestedPages(
    this: void,
    params: Values<typeof pageSetParameters> & { readonly continue?: string | undefined },
  ): Promise<RequestedPages>;
  /** Ends the request with an error of this action. */
  fail(
    this: void,
    problem: KnownProblem,
    args?: readonly ProblemArgument[],
    more?: { readonly code?: string; readonly data?: JsonFields },
  ): never;
}

/** An action that writes, for one sandbox; pages are found by `finder`. */
export type WriteAction = (sandbox: Sandbox, site: Site, finder: Pick<QueryRunner, 'findPages'>) => Action;

/** Defines what an action does that is declared in `api/delegated-actions`. */
export const defineWrite =
  <const Name extends WriteName>(
    name: Name,
    definition: { readonly run: (context: WriteContext<ParametersOf<Name>>) => Promise<RunAnswer> },
  ): WriteAction =>
  (sandbox, site, { findPages }) => {
    const declared: Declared | undefined = declarations.find((one) => one.name === name);
    if (!declared) throw new Error(`The action ${name} is not declared.`);
    return makeWrite({ ...declared, name }, definition)(sandbox, site, { findPages });
  };

/** Makes an action of its declaration. */
export const makeWrite =
  <P extends Parameters>(
    declared: Declared & { readonly name: string },
    definition: { readonly run: (context: WriteContext<P>) => Promise<RunAnswer> },
  ): WriteAction =>
  (sandbox, site, { findPages }) => {
    const { name } = declared;
    const purpose = tokenPurposes.find((one) => one === declared.token);
    const parameters = { ...declared.parameters, ...(purpose && { token: token(purpose) }) };
    // The token is checked apart.
    const { token: _token, ...others } = parameters;
    // MediaWiki knows the tags, a declaration does not.
    const takesTags = declared.parameters?.['tags'] === tags;
    const read: Parameters = takesTags ? { ...others, tags: texts() } : others;
    const own = { module: name, prefix: declared.prefix };
    const reader = createReader(read, site, own);
    const tokenReader = purpose ? createReader({ ...read, token: token(purpose) }, site, own) : reader;
    return defineAction({
      name,
      access: declared.isPublic ? 'public' : 'read',
      ...(declared.prefix !== undefined && { prefix: declared.prefix }),
      ...(declared.source !== undefined && { source: declared.source }),
      ...(declared.helpPage !== undefined && { helpPage: declared.helpPage }),
      ...(declared.earlier && { earlier: declared.earlier }),
      ...(declared.since && { since: declared.since }),
      ...(declared.mustBePosted && { mustBePosted: true }),
      ...(declared.internal && { internal: true }),
      ...(declared.dynamicParameters && { dynamicParameters: true }),
      writes: !declared.reads,
      readsItself: true,
      parameters,
      ...(declared.result && { result: declared.result }),
      run: (context) =>
        sandbox.alone(async () => {
          try {
            const { request, raw, viewer, environment, warn } = context;
            // Who calls in-process as a viewer needs no token.
            const temporaryAccounts: TemporaryAccountName[] = [];
            const given: Readonly<Record<string, unknown>> = (raw.viewer ? reader : tokenReader).read(
              request,
              { ...context, temporaryAccounts },
            );
            await checkTemporaryAccounts(temporaryAccounts, context.store);
            if (takesTags) checkTags(name, given['tags'] as readonly string[] | undefined, sandbox.wiki);
            // MediaWiki reads all parameters first.
            if (purpose && !raw.viewer) requireToken(name, purpose, declared.prefix, context);
            const params = given as unknown as Values<P>;
            if (site.genders) await loadSetGenders(site.genders, context.store);
            const answer = await definition.run({
              ...context,
              params,
              sandbox,
              wiki: sandbox.wiki,
              now: timestampOf(environment.now),
              performer: {
                author: { id: viewer.id, name: viewer.name },
                address: viewer.address,
                isBot: false,
                isTrusted: may(viewer, 'autopatrol'),
                isQuiet: may(viewer, 'nominornewtalk'),
              },
              rateLimiter: sandbox.limitsRates
                ? createRateLimiter(sandbox.rateCounts, { viewer, site, now: environment.now })
                : unlimited,
              requestedPages: (of) =>
                findPages(
                  name,
                  of,
                  { parameters: request, raw: raw.parameters, posted: raw.posted },
                  context,
                  warn,
                ),
              fail: (...of) => fail(name, ...of),
            });
            if (!declared.reads) note(sandbox, context, { name, answer });
            return answer;
          } catch (error) {
            if (!declared.reads) note(sandbox, context, { name, error });
            throw asSeen(error);
          }
        }),
    });
  };

/** A declaration as far as all of them have it. */
interface Declared {
  readonly result?: RecordShape;
  readonly token?: string;
  readonly prefix?: string;
  readonly source?: string;
  readonly parameters?: Parameters;
  readonly helpPage?: string;
  readonly earlier?: Earlier;
  readonly since?: Version | undefined;
  readonly reads?: boolean;
  readonly isPublic?: boolean;
  readonly internal?: boolean;
  readonly mustBePosted?: boolean;
  readonly dynamicParameters?: boolean;
}

function requireToken(name: string, purpose: TokenPurpose, prefix = '', context: ActionContext): void {
  const parameter = `${prefix}token`;
  checkToken(name, parameter, purpose, context.request.get(parameter) ?? '', context);
}

/** Refuses tags that nobody has defined for users. */
export function checkTags(name: string, given: readonly string[] = [], wiki: WritableWiki): void {
  const defined = wiki.rows(
    query<{ readonly ctd_name: string }>('SELECT ctd_name FROM change_tag_def WHERE ctd_user_defined = 1'),
  );
  const allowed = new Set(defined.map(({ ctd_name: tag }) => tag));
  const disallowedtags = [...new Set(given)].filter((tag) => !allowed.has(tag));
  if (disallowedtags.length === 0) return;
  const one = disallowedtags.length === 1;
  fail(name, one ? writeProblems.badtag : writeProblems.badtags, [{ list: disallowedtags, type: 'comma' }], {
    data: { disallowedtags },
  });
}

/** Refuses tags from a viewer who may not use any. */
export function requireTags(
  name: string,
  given: Iterable<string>,
  { viewer }: Pick<ActionContext, 'viewer'>,
): void {
  if ([...given].length > 0 && !may(viewer, 'applychangetags'))
    fail(name, writeProblems['tags-apply-no-permission']);
}

function note(
  { journal }: Sandbox,
  { request, viewer }: ActionContext,
  of: { readonly name: string; readonly answer?: RunAnswer; readonly error?: unknown },
): void {
  const code = of.error instanceof ApiError ? of.error.problem.code : of.error && 'internal_api_error';
  const write = {
    ...sentRequest(request),
    user: viewer.name,
    ...(of.answer && 'value' in of.answer && { result: of.answer.value[of.name] }),
    ...(typeof code === 'string' && { error: code }),
  };
  // Answers have the fields that their actions declare.
  journal.addWrite(write as Write);
}
