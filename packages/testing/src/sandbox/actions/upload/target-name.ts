import { isInvalid, Namespace, parseTitle, type Site, type Title } from '@wikiquery/core/wiki';
import { fileWriteProblems } from '../../file-problems.ts';
import { extensionOfType } from '../../file-type.ts';
import type { UploadContext } from './context.ts';

/** Why a file cannot have a name. */
export interface NameProblem {
  readonly problem:
    'filename-toolong' | 'filename-tooshort' | 'filetype-banned' | 'filetype-missing' | 'illegal-filename';
  /** The name without what is not allowed in it. */
  readonly filtered: string;
  /** Extensions that are never allowed. */
  readonly refused: readonly string[];
}

/** The name that a file gets, or why it cannot have the one that the client asks for. */
export interface TargetName {
  readonly title: Title | undefined;
  readonly extension: string;
  readonly why?: NameProblem;
}

/** Bytes that a name may have; old versions have a timestamp before it. */
const LONGEST = 240;

/** Extensions of files that browsers or servers might run, which no wiki takes. */
const refusedExtensions: ReadonlySet<string> = new Set(
  `html htm js jsb mhtml mht xhtml xht php phtml php3 php4 php5 phps phar shtml jhtml pl py cgi
   exe scr dll msi vbs bat com pif cmd vxd cpl xml`.split(/\s+/),
);

/** Finds the name under which a file is stored; `type` tells the extension where the name has none. */
export function targetName(desired: string, type: string, site: Site): TargetName {
  const asTitle = parseTitle(desired, site);
  const isFile = !isInvalid(asTitle) && asTitle.namespace === Namespace.file && asTitle.interwiki === '';
  const raw = isFile ? asTitle.key : desired;
  const filtered = stripped(raw);
  const refuse = (
    problem: NameProblem['problem'],
    extension = '',
    refused: readonly string[] = [],
  ): TargetName => ({ title: undefined, extension, why: { problem, refused, filtered } });
  if (Buffer.byteLength(raw) > LONGEST) return refuse('filename-toolong');
  const title = parseTitle(filtered, site, Namespace.file);
  if (isInvalid(title) || title.namespace !== Namespace.file) return refuse('illegal-filename');
  const [base = '', ...given] = title.key.split('.');
  const guessed = given.length === 0 ? extensionOfType(type) : undefined;
  const extensions = guessed === undefined ? given : [guessed];
  const extension = (extensions.at(-1) ?? '').trim();
  if (extension === '') return refuse('filetype-missing');
  const refused = extensions.filter((one) => refusedExtensions.has(one.toLowerCase()));
  if (refused.length > 0 || !allowedExtensions(site).includes(extension.toLowerCase()))
    return refuse('filetype-banned', extension, refused);
  if (base === '' && extensions.length === 1) return refuse('filename-tooshort', extension);
  return {
    title: guessed === undefined ? title : { ...title, key: `${title.key}.${guessed}` },
    extension,
  };
}

/** The extensions that the wiki allows. */
const allowedExtensions = ({ configuration }: Site): readonly string[] => [
  ...new Set(configuration.fileextensions.map(({ ext }) => ext)),
];

/** Replaces what titles or file names may not contain. */
const stripped = (name: string): string =>
  name.replaceAll(/[^ %!"$&'()*,\-./0-9:;=?@A-Z\\^_`a-z~+\u{80}-\u{10ffff}]|[:/\\]/gu, '-');

/** Ends the request because of a name; where the client can correct it, the answer tells where the file is meanwhile. */
export function refuseName(
  { why, extension }: TargetName,
  stash: () => Readonly<Record<string, string>>,
  { fail, site }: UploadContext,
): never {
  const { problem, filtered, refused } = why ?? { problem: 'illegal-filename', filtered: '', refused: [] };
  if (problem === 'filetype-banned') {
    const allowed = allowedExtensions(site);
    const named = refused.length > 0 ? refused : [extension];
    return fail(
      fileWriteProblems[problem],
      [{ list: named, type: 'comma' }, { list: allowed, type: 'comma' }, allowed.length, '', named.length],
      { data: { filetype: extension, allowed, ...(refused.length > 0 && { blacklisted: refused }) } },
    );
  }
  const isIllegal = problem === 'illegal-filename';
  return fail(fileWriteProblems[problem], [], {
    data: { ...(isIllegal && { filename: filtered }), ...stash(), invalidparameter: 'filename' },
  });
}
