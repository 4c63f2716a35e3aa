import { accountExists } from '../../data/store/hidden-accounts.ts';
import { readProtections } from '../../data/store/protections.ts';
import type { Context } from '../../query/context.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { localUrl, pageUrl } from '../../wiki/page-url.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { specialPageTitle } from '../../wiki/special-page.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { isInvalid, isTalk, makeTitle, parseTitle, prefixedKey, titleText } from '../../wiki/title.ts';
import { isIpAddress } from '../../wiki/user-name.ts';
import { isRegistered, may } from '../../wiki/viewer.ts';
import { normalizeMessageName } from '../../wikitext/messages/find-message.ts';
import { notesAsHtml } from '../../wikitext/messages/format.ts';
import { messageHtml } from '../../wikitext/messages/html.ts';
import { softwareTexts } from '../../wikitext/messages/software-texts.ts';
import { expandTexts } from '../../wikitext/rendering/expand-texts.ts';
import { renderHtml } from '../../wikitext/rendering/render-html.ts';
import { textOfPage, type EditedPage } from './preload.ts';

type IntroductionContext = Pick<Context, 'store' | 'site' | 'viewer' | 'environment' | 'language' | 'server'>;

/** The parameters of `info` that select the edit notices. */
interface IntroductionParameters {
  readonly editintrocustom?: string | undefined;
  readonly editintroskip?: readonly string[] | undefined;
  readonly editintrostyle: 'lessframes' | 'moreframes';
}

/** A notice above the editor. */
interface Notice {
  readonly name: string;
  readonly messages: readonly NoticeMessage[];
  /** HTML around the notice, with `$1` for its content; omitted for `lessframes`. */
  readonly frame?: string;
}

interface NoticeMessage {
  readonly key: string;
  readonly params?: readonly string[];
  /** HTML around the message, with `$1` for its text. */
  readonly wrapper?: string;
}

/** Returns the notices shown above the editor, by name. */
export async function editIntroduction(
  page: EditedPage,
  { editintrocustom, editintroskip = [], editintrostyle }: IntroductionParameters,
  context: IntroductionContext,
): Promise<{ readonly editintro: Readonly<Record<string, string>> }> {
  const custom = editintrocustom ? await customIntroduction(editintrocustom, context) : undefined;
  const notices = [
    ...codeNotices(page, context),
    ...(await userNotices(page, context)),
    ...(custom === undefined ? newPageNotices(page, context) : [customNotice]),
    ...(isTalk(page.title) ? [simpleNotice('talkpagetext')] : []),
    ...anonymousNotices(page, context),
    ...(await protectionNotices(page, context)),
    simpleNotice('editpage-head-copy-warn', "<div class='editpage-head-copywarn'>\n$1\n</div>"),
  ].filter(({ name }) => !editintroskip.includes(name));
  const references = notices.flatMap(({ messages }) => messages);
  const shown = await notesAsHtml(
    references.map(({ key, params = [] }) => ({ key, params })),
    context,
  );
  const htmlOf = new Map(references.map((message, i) => [message, shown[i] ?? '']));
  const editintro: Record<string, string> = {};
  for (const { name, messages, frame } of notices) {
    const html = messages.map((message) => wrap(htmlOf.get(message) ?? '', message.wrapper)).join('');
    if (html !== '') editintro[name] = editintrostyle === 'lessframes' ? html : wrap(html, frame);
    if (name === customNotice.name && custom !== undefined) editintro[name] = custom;
  }
  return { editintro };
}

const wrap = (html: string, wrapper: string | undefined): string =>
  html === '' || wrapper === undefined ? html : wrapper.replace('$1', () => html);

const simpleNotice = (key: string, frame?: string, params: readonly string[] = []): Notice => ({
  name: key,
  messages: [{ key, params }],
  ...(frame !== undefined && { frame }),
});

const box = (kind: 'error' | 'warning', name?: string): string =>
  `<div class="cdx-message cdx-message--block cdx-message--${kind}${name ? ` ${name}` : ''}">` +
  '<span class="cdx-message__icon"></span><div class="cdx-message__content">$1</div></div>';

/** The text of the page in `editintrocustom`. */
const customNotice: Notice = { name: 'editintro', messages: [] };

async function customIntroduction(name: string, context: IntroductionContext): Promise<string | undefined> {
  const { site } = context;
  if ((await textOfPage(name, context)) === undefined) return undefined;
  const title = makeTitle(Namespace.main, 'API');
  const [expanded = ''] = await expandTexts([{ text: `{{:${name}}}`, title, pageId: 0 }], context);
  const text = withoutCategories(expanded, site);
  if (!text.includes('\n')) return `<div class="mw-editintro">${await messageHtml(text, context)}</div>`;
  const rendered = await renderHtml([{ text, title, headings: [] }], context);
  const html = typeof rendered === 'object' ? rendered[0] : undefined;
  return `<div class="mw-editintro">${html ?? (await messageHtml(text, context))}</div>`;
}

const withoutCategories = (text: string, site: Site): string =>
  text.replaceAll(/\[\[([^:[\]|][^[\]|]*)(?:\|[^[\]]*)?\]\]/g, (link, target: string) => {
    const title = parseTitle(target, site);
    return !isInvalid(title) && title.interwiki === '' && title.namespace === Namespace.category ? '' : link;
  });

const scripts: ReadonlySet<string> = new Set(['css', 'javascript', 'json']);

/** Notices for code and interface pages. */
function codeNotices({ title, found }: EditedPage, { site, viewer }: IntroductionContext): readonly Notice[] {
  const model = found?.row.page_content_model ?? defaultContentModel(title, site);
  const isScript = scripts.has(model);
  const ofUser = title.namespace === Namespace.user && title.key.includes('/') && isScript;
  const own = ofUser && title.key.startsWith(`${viewer.name.replaceAll(' ', '_')}/`);
  const kind = model === 'javascript' ? 'js' : model;
  const isInterface = title.namespace === Namespace.mediawiki;
  const translated =
    isInterface && !isScript && softwareTexts(site).text(normalizeMessageName(title.key), 'en') !== undefined;
  const messages: readonly NoticeMessage[] = [
    ...(own ? [{ key: `user${kind}ispublic`, wrapper: '<div class="mw-userconfigpublic">$1</div>' }] : []),
    ...(isInterface
      ? [{ key: 'editinginterface', wrapper: '<div class="mw-editinginterface">$1</div>' }]
      : []),
    ...(translated
      ? [{ key: 'translateinterface', wrapper: '<div class="mw-translateinterface">$1</div>' }]
      : []),
    ...(ofUser && kind === 'js'
      ? [{ key: 'userjsdangerous', wrapper: '<div class="mw-userconfigdangerous">$1</div>' }]
      : []),
    ...(isScript && kind !== 'json' ? [{ key: 'editpage-code-message', wrapper: '<p>$1\n</p>' }] : []),
  ];
  return messages.length === 0 ? [] : [{ name: 'code-editing-intro', messages, frame: box('error') }];
}

/** Notices for user pages without an account. */
async function userNotices(
  { title }: EditedPage,
  { store, viewer }: IntroductionContext,
): Promise<readonly Notice[]> {
  if (title.namespace !== Namespace.user && title.namespace !== Namespace.userTalk) return [];
  const name = titleText(title).split('/', 1)[0] ?? '';
  if (isIpAddress(name)) return [];
  if (await accountExists(store, name, may(viewer, 'hideuser'))) return [];
  const message = { key: 'userpage-userdoesnotexist', params: [name] };
  const wrapper = box('warning', 'mw-userpage-userdoesnotexist');
  return [{ name: message.key, messages: [{ ...message, wrapper }] }];
}

const HELP = 'https://www.mediawiki.org/wiki/Special:MyLanguage/Help:Contents';

function newPageNotices({ found }: EditedPage, { viewer }: IntroductionContext): readonly Notice[] {
  if (found) return [];
  const key = isRegistered(viewer) ? 'newarticletext' : 'newarticletextanon';
  return [simpleNotice(key, `<div class="mw-${key} plainlinks">\n$1\n</div>`, [HELP])];
}

/** Notices for anonymous viewers. */
function anonymousNotices({ title }: EditedPage, { site, viewer }: IntroductionContext): readonly Notice[] {
  if (isRegistered(viewer)) return [];
  const createsAccount = site.configuration.autocreatetempuser.enabled && may(viewer, 'createaccount');
  const query = `returnto=${encodeForQuery(prefixedKey(title, site))}`;
  const params = ['Userlogin', 'CreateAccount'].map((name) =>
    pageUrl(specialPageTitle(makeTitle(Namespace.special, name), site), site, query),
  );
  const key = createsAccount ? 'autocreate-edit-warning' : 'anoneditwarning';
  return [
    { name: 'anoneditwarning', messages: [{ key, params }], frame: box('warning', 'mw-anon-edit-warning') },
  ];
}

const encodeForQuery = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

async function protectionNotices(
  page: EditedPage,
  { store, site, environment }: IntroductionContext,
): Promise<readonly Notice[]> {
  const currentTime = isoTimestamp(timestampOf(environment.now));
  const protections = (await readProtections(store, site, [page]))(page.key).protection.filter(
    ({ type, expiry }) => type === 'edit' && (expiry === 'infinity' || expiry > currentTime),
  );
  const own = protections.filter(({ source }) => source === undefined);
  const { semiprotectedlevels } = site.configuration.restrictions;
  const semi = own.every(({ level }) => semiprotectedlevels.includes(level));
  const key = semi ? 'semiprotectedpagewarning' : 'protectedpagewarning';
  const wrapper = wrap(
    '<div class="mw-content-ltr" dir="ltr" lang="en"><p>$1\n</p></div>',
    box('warning', 'mw-warning-with-logexcerpt'),
  );
  const isInterface = page.title.namespace === Namespace.mediawiki;
  // Cascading protection of a page that shows a file protects the file, not its description page.
  const isFile = page.title.namespace === Namespace.file;
  const sources = isFile ? [] : [...new Set(protections.flatMap(({ source }) => source ?? []))];
  return [
    ...(own.length > 0 && !isInterface ? [{ name: key, messages: [{ key, wrapper }] }] : []),
    ...(sources.length > 0 ? [cascadeNotice(sources, site)] : []),
  ];
}

function cascadeNotice(sources: readonly string[], site: Site): Notice {
  const links = sources.map((source) => {
    const title = parseTitle(source, site);
    const text = escapeHtml(source);
    if (isInvalid(title)) return `<li>${text}</li>`;
    return `<li><a href="${escapeHtml(localUrl(title, site))}" title="${text}">${text}</a></li>`;
  });
  const key = 'cascadeprotectedwarning';
  const wrapper = `$1<ul>${links.join('')}</ul>`;
  return {
    name: key,
    messages: [{ key, params: [String(sources.length)], wrapper }],
    frame: box('warning', 'mw-cascadeprotectedwarning'),
  };
}
