import { answerTo, moduleNamed } from './ask-module.ts';
import { pagesIn, type Row } from './rows.ts';

/** What other modules return about pages and users, for parameters that filter by more than a row shows. */
export interface Facts {
  /** By title. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  /** Accounts, by name. */
  readonly users: ReadonlyMap<string, UserFacts>;
}

interface PageFacts {
  readonly isRedirect: boolean;
  readonly length: number;
  readonly contentModel: string;
  readonly latestRevision: number;
  readonly hasLangLinks: boolean;
  readonly protection: readonly Protection[];
}

interface Protection {
  readonly type: string;
  readonly level: string;
  readonly expiry: string;
  readonly cascade?: boolean;
}

/** Expired protections are still listed. */
const isCurrent = ({ expiry }: Protection): boolean =>
  expiry === 'infinity' || Date.parse(expiry) > Date.now();

interface UserFacts {
  readonly groups: readonly string[];
  readonly rights: readonly string[];
}

const answerOf = (name: string, parameters: Readonly<Record<string, string>>): Promise<Row> =>
  answerTo({ module: moduleNamed(name), parameters });

async function readPages(): Promise<ReadonlyMap<string, PageFacts>> {
  const translated = new Set(
    pagesIn(await answerOf('langlinks', {}))
      .filter((page) => 'langlinks' in page)
      .map(({ title }) => title),
  );
  return new Map(
    pagesIn(await answerOf('info', { prop: 'protection' })).map((page) => [
      String(page['title']),
      {
        isRedirect: page['redirect'] === true,
        length: Number(page['length']),
        contentModel: String(page['contentmodel']),
        latestRevision: Number(page['lastrevid']),
        hasLangLinks: translated.has(page['title']),
        protection: (page['protection'] as readonly Protection[]).filter(isCurrent),
      },
    ]),
  );
}

async function readUsers(): Promise<ReadonlyMap<string, UserFacts>> {
  const { query } = await answerOf('allusers', { prop: 'groups|rights' });
  const { allusers } = query as { readonly allusers: readonly (UserFacts & { readonly name: string })[] };
  return new Map(allusers.map((user) => [user.name, user]));
}

/** Reads the facts of the wiki. */
export const readFacts = async (): Promise<Facts> => ({ pages: await readPages(), users: await readUsers() });
