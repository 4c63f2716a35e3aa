import type { AnyRequest } from 'wikiquery-client';
import { createWiki } from '../../packages/testing/src/create-wiki.ts';
import type { ShortDescription } from '../../packages/testing/src/test-wiki.ts';
import { guardAnswer } from './guard-answer.ts';

type Fields = Readonly<Record<string, unknown>>;

const users = [{ name: 'Ada' }, { name: 'Ben' }, { name: 'Warden', groups: ['sysop'] }];

/** A wiki with what tests do in it. */
export function openWiki(description: ShortDescription = {}) {
  const wiki = createWiki({ users, ...description });
  /** Performs an action; returns its answer, or its error. */
  const act = async (
    parameters: AnyRequest & { readonly action: string },
    as = 'Warden',
  ): Promise<Fields> => {
    const answer: Fields = await wiki.request(parameters, { as, method: 'POST' });
    return (answer[parameters.action] ?? answer['error']) as Fields;
  };
  return {
    act,
    /** Returns a whole answer to who may do everything. */
    answer: (parameters: AnyRequest): Promise<Fields> =>
      wiki.request(parameters, { as: 'Warden', method: 'POST' }),
    edit: (parameters: AnyRequest, as = 'Ada') => act({ ...parameters, action: 'edit' }, as),
    query: async (parameters: AnyRequest): Promise<Fields> => {
      const request: AnyRequest = { action: 'query', ...parameters };
      const answer: Fields = guardAnswer(await wiki.request(request));
      return (answer['query'] ?? {}) as Fields;
    },
    text: (title: string): unknown =>
      wiki.database
        .prepare(
          `SELECT old_text FROM page JOIN slots ON slot_revision_id = page_latest JOIN content ON content_id = slot_content_id
            JOIN text ON old_id = substr(content_address, 4) + 0 WHERE page_title = ?
            ORDER BY page_namespace`,
        )
        .pluck()
        .get(title),
    /** Returns the rows of a statement, as texts. */
    rows: (statement: string): readonly string[] =>
      wiki.database
        .prepare(statement)
        .raw()
        .all()
        .map((row) => (row as unknown[]).join(' ')),
    [Symbol.asyncDispose]: wiki.close,
  };
}
