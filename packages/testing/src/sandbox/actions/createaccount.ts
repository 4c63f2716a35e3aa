import type { accountActions } from '@wikiquery/core/api';
import { atLeastOne } from '@wikiquery/core/query';
import { problem, type KnownProblem, type Problem } from '@wikiquery/core/query/result';
import { createAnonymousViewers } from '@wikiquery/core/sessions';
import { readViewerBlocks, type ViewerBlock } from '@wikiquery/core/store';
import {
  canonicalUserName,
  isCreatableUserName,
  isRegistered,
  makeTitle,
  may,
  Namespace,
  type Viewer,
} from '@wikiquery/core/wiki';
import { readProblemTexts } from '@wikiquery/core/wikitext/messages';
import { digits, passwordHash } from '@wikiquery/import/fixture';
import { accountProblems } from '../account-problems.ts';
import { defineWrite, type WriteContext } from '../action.ts';
import { askHooks, problemOf } from '../hooks.ts';
import { checkPassword } from '../passwords.ts';
import { writeProblems } from '../problems.ts';
import { accountNamed, createAccount } from '../writing/accounts.ts';

type CreateContext = WriteContext<
  Extract<(typeof accountActions)[number], { readonly name: 'createaccount' }>['parameters']
>;

/** Fields of the form, which have no prefix. */
const fields: ReadonlySet<string> = new Set([
  'username',
  'password',
  'retype',
  'email',
  'realname',
  'mailpassword',
  'reason',
]);

const needsReturn = atLeastOne('continue', 'returnurl');

/** `action=createaccount`: creates an account in one step, with a password or one that is mailed. */
export const createaccount = defineWrite('createaccount', {
  run: async (given) => {
    const context = { ...given, viewer: await creatorOf(given) };
    const { params, fail, request, wiki, viewer, performer, sandbox, now } = context;
    const present = new Set(['continue', 'returnurl'].filter((name) => request.has(`create${name}`)));
    needsReturn.check(present, (name) => `create${name}`, 'createaccount');
    const { returnurl } = params;
    if (returnurl !== undefined && !URL.canParse(returnurl))
      fail('badurl', ['createreturnurl', returnurl], { code: 'badurl_createreturnurl' });
    const form = readForm(context);
    const { name = '', address, realName, isMailed, reason } = form;
    const answerOf = answering(context.viewer);
    const unfit = (await refusalsOf(form, context)).map((known) => problem('createaccount', known));
    if (unfit.length > 0) return answerOf(await failed(unfit, context));
    const title = makeTitle(Namespace.special, 'UserLogin');
    const attempt = { action: 'createaccount', viewer, title, summary: '', account: name } as const;
    const { refusals } = await askHooks(attempt, context);
    const [filtered] = refusals.map((one) => problemOf('createaccount', one));
    const problems = filtered ? [filtered] : passwordProblems(form, name);
    if (problems.length > 0) return answerOf(await failed(problems, context));
    const password = isMailed ? digits(`temporary ${name} ${now}`, 10) : form.password;
    wiki.transaction(() => {
      createAccount(wiki, {
        name,
        passwordHash: passwordHash(password, name),
        realName,
        address,
        timestamp: now,
        reason,
        performer: { ...performer, isBot: may(viewer, 'bot') !== false },
        action: isMailed ? 'byemail' : isRegistered(viewer) ? 'create2' : 'create',
      });
    });
    if (isMailed) {
      const text = `Temporary password of ${name}: ${password}`;
      sandbox.mails.push({ to: name, address, subject: 'Your new account', text });
    }
    return answerOf({ status: 'PASS', username: name });
  },
});

/** Who creates the account; who has a temporary one leaves it for that. */
async function creatorOf({ viewer, session, site }: CreateContext): Promise<Viewer> {
  if (!viewer.temporary) return viewer;
  await session?.logOut();
  return createAnonymousViewers(site)(viewer.address);
}

/** Fields for those who create accounts for others. */
const fieldsOfOthers: ReadonlySet<string> = new Set(['mailpassword', 'reason']);

const isField = (name: string, viewer: Viewer): boolean =>
  fields.has(name) && (isRegistered(viewer) || !fieldsOfOthers.has(name));

const answering = (viewer: Viewer) => (createaccount: Readonly<Record<string, unknown>>) => ({
  value: { createaccount },
  owns: (name: string) => isField(name, viewer),
});

interface Form {
  /** Undefined if the name is not valid. */
  readonly name: string | undefined;
  readonly password: string;
  readonly retype: string;
  /** Whether the password is made and mailed. */
  readonly isMailed: boolean;
  readonly address: string;
  readonly realName: string;
  readonly reason: string;
}

function readForm({ request, site, viewer }: CreateContext): Form {
  const field = (name: string): string => (isField(name, viewer) ? (request.get(name) ?? '') : '');
  // Personal data counts only as a whole.
  const hasPersonal = request.has('email') && request.has('realname');
  const name = canonicalUserName(field('username'), site);
  return {
    name: name !== undefined && isCreatableUserName(name, site) ? name : undefined,
    password: field('password'),
    retype: field('retype'),
    isMailed: isField('mailpassword', viewer) && request.has('mailpassword'),
    address: hasPersonal ? field('email') : '',
    realName: hasPersonal ? field('realname') : '',
    reason: field('reason').trim(),
  };
}

/** Why an account cannot be created; none if it can. */
async function refusalsOf(form: Form, context: CreateContext): Promise<readonly KnownProblem[]> {
  const { viewer, wiki, rateLimiter } = context;
  const { name, address } = form;
  const denied = [
    ...(rateLimiter.limitOnce('createaccount') ? [writeProblems.actionthrottled] : []),
    ...(may(viewer, 'createaccount') ? [] : [accountProblems['create-denied']]),
    ...(await creationBlocks(context)).map(() => accountProblems['create-blocked']),
  ];
  if (denied.length > 0) return denied;
  if (name === undefined) return [accountProblems.invaliduser];
  if (accountNamed(wiki, name)) return [accountProblems.userexists];
  return address === '' || mailAddress.test(address) ? [] : [accountProblems.invalidemailaddress];
}

/** The blocks that keep the viewer from creating accounts, also those of the address that let accounts edit. */
async function creationBlocks({ viewer, store, now }: CreateContext): Promise<readonly ViewerBlock[]> {
  const ofAddress = { ...viewer, id: 0, name: viewer.address };
  const [own, address] = [
    await readViewerBlocks(store, viewer, now),
    await readViewerBlocks(store, ofAddress, now),
  ];
  return [...new Map([...own, ...address].map((block) => [block.id, block])).values()].filter(
    ({ noAccountCreation }) => noAccountCreation,
  );
}

const mailAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/;

/** Why an account cannot have the password that it is to have; none if it can. */
function passwordProblems({ password, retype, isMailed, address }: Form, name: string): readonly Problem[] {
  const only = (known: KnownProblem) => [problem('createaccount', known)];
  if (isMailed) return mailAddress.test(address) ? [] : only(accountProblems.noemailcreate);
  if (password === '' || retype === '') return only(accountProblems['create-no-primary']);
  if (password !== retype) return only(accountProblems.badretype);
  return checkPassword('createaccount', password, { name, groups: [] }).problems;
}

/** The code of several problems at once, which MediaWiki makes of a list that has no message of its own. */
const codeOfList = (problems: readonly Problem[]): string =>
  problems.map((_, index) => `___${index + 1}`).join('_');

async function failed(problems: readonly Problem[], context: CreateContext) {
  const { messageformat } = context.params;
  const reading = { errorFormat: messageformat, errorLanguage: context.language, usesPages: true };
  const textOf = await readProblemTexts(problems, reading, context);
  const [first, ...others] = problems;
  const list = problems.map((one) => `* ${textOf(one)}`).join('\n');
  const single =
    messageformat === 'raw' ? { key: first?.key, params: first?.arguments } : first && textOf(first);
  return {
    status: 'FAIL',
    ...(messageformat !== 'none' && { message: others.length > 0 ? list : single }),
    messagecode: others.length > 0 ? codeOfList(problems) : first?.code,
    canpreservestate: false,
  };
}
