import { escapeWikitext } from '../../wiki/escape-wikitext.ts';
import { fileRepository, fileUrl } from '../../wiki/file-repository.ts';
import { mediaHandler } from '../../wiki/media/handlers.ts';
import { thumbnail } from '../../wiki/media/thumbnails.ts';
import { expandUrl } from '../../wiki/page-url.ts';
import { Namespace } from '../../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle, titleText, type Title } from '../../wiki/title.ts';
import { languageOf, type Call, type ParserFunction } from './context.ts';
import type { CategoryMembers, PageProtection } from './facts.ts';
import { mayLookUp } from './frame.ts';
import { numbersIn } from './numbers.ts';

/** Parser functions that depend on the wiki's data; all but `gender` stay as written if none is known. */
export const wikiFunctions: Readonly<Record<string, ParserFunction>> = {
  pagesincategory: (call) => (factsOf(call) ? pagesInCategory(call) : undefined),
  protectionlevel: (call) => withProtection(call, 1, ({ actions }) => actions.get(actionOf(call))?.level),
  protectionexpiry: (call) => withProtection(call, 1, ({ actions }) => actions.get(actionOf(call))?.expiry),
  cascadingsources: (call) => withProtection(call, 0, ({ sources }) => sources.join('|')),
  filepath: (call) => (factsOf(call) ? filePath(call) : undefined),
  gender: (call) => gender(call),
};

const factsOf = ({ frame }: Call) => frame.expansion.context.facts;
const actionOf = (call: Call): string => (call.text(0) ?? '').toLowerCase();

const kinds: readonly (keyof CategoryMembers)[] = ['all', 'pages', 'subcats', 'files'];

function pagesInCategory(call: Call): string {
  const { expansion } = call.frame;
  const { context, words } = expansion;
  const [one = '', other = ''] = [call.text(1), call.text(2)];
  const isRawFirst = words.is(one, 'rawsuffix');
  const [kind, format] = isRawFirst ? [other, one] : [one, other];
  const of = kinds.find((name) => words.is(kind, `pagesincategory_${name}`)) ?? 'all';
  const category = keyIn('Category', call);
  const isKnown = category !== undefined && mayLookUp(`members:${category}`, expansion);
  const members = isKnown ? context.facts?.members?.(category) : undefined;
  const count = String(members?.[of] ?? 0);
  return words.is(format, 'rawsuffix') ? count : numbersIn(languageOf(context), context.site).format(count);
}

const reference = /&(?:[a-z\d]+|#\d+|#x[\da-f]+);/i;

/** Returns the key of the title that the first argument names; undefined if invalid or with character references. */
function keyIn(namespace: 'Category' | 'File', call: Call): string | undefined {
  const name = call.text(0) ?? '';
  const title = parseTitle(`${namespace}:${name}`, call.frame.expansion.context.site);
  return isInvalid(title) || title.key === '' || reference.test(name) ? undefined : title.key;
}

/** Reads the protection of the page named in an argument, or of the page itself. */
function withProtection(
  call: Call,
  index: number,
  tell: (protection: PageProtection) => string | undefined,
): string | undefined {
  const { expansion } = call.frame;
  const { facts, site, title: own } = expansion.context;
  if (!facts) return undefined;
  const given = parseTitle(call.text(index) ?? '', site);
  const title = isInvalid(given) || given.key === '' ? own : given;
  const kind = index === 0 ? 'sources' : 'protection';
  if (!mayLookUp(`${kind}:${title.namespace}:${title.key}`, expansion)) return '';
  const protection = facts.protection?.(title);
  return (protection && tell(protection)) ?? '';
}

/** Evaluates `{{filepath:…}}`: the URL of a file or of its thumbnail. */
function filePath(call: Call): string {
  const { context } = call.frame.expansion;
  const { site } = context;
  const name = keyIn('File', call);
  const file = name === undefined ? undefined : context.facts?.file?.(name);
  if (!file) return '';
  const [one = '', other = ''] = [call.text(1), call.text(2)];
  const isFirst = one === 'nowiki';
  const repository = fileRepository(site);
  const [, width, height] = /^(\d*)(?:x(\d*))?\s*(?:px)?\s*(?:px)?\s*$/.exec(isFirst ? other : one) ?? [];
  const size = { width: Number(width), ...(height !== undefined && { height: Number(height) }) };
  const made =
    size.width > 0 ? thumbnail(file, mediaHandler(file.mime, repository), size, repository) : undefined;
  const url = expandUrl(made && 'url' in made ? made.url : fileUrl(repository, file), site);
  return isFirst || other === 'nowiki' ? escapeWikitext(url) : url;
}

/** Evaluates `{{gender:…}}`: of three forms, the third is for unknown genders; without it, the first. */
function gender(call: Call): string {
  const { context } = call.frame.expansion;
  const forms = call.parts.slice(1);
  if (forms.length < 2) return call.text(1) ?? '';
  const name = call.text(0) ?? '';
  const title = parseTitle(name, context.site, Namespace.user);
  const isUser = !isInvalid(title) && title.namespace === Namespace.user;
  const user = isUser ? userOf(title) : name;
  const set = context.gender?.(user) ?? context.site.configuration.defaultoptions['gender'];
  if (set === 'male') return call.text(1) ?? '';
  if (set === 'female') return call.text(2) ?? '';
  return call.text(3) ?? call.text(1) ?? '';
}

const userOf = ({ key }: Title): string => titleText(makeTitle(Namespace.user, key));
