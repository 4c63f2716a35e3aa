/**
 * What modules cannot say: each slip that the compiler refuses stands here under the comment that expects the
 * refusal. Where one of them compiles, the expectation is unused and `npm run typecheck` fails.
 */
import { continuation, limit, text } from '../../src/query/parameters/types.ts';
import { defineList, defineProp } from '../../src/query/define.ts';
import * as shape from '../../src/query/result/shape.ts';
import type { Store } from '../../src/data/store/store.ts';

const facts = { name: 'slip', prefix: 'sl', access: 'read' } as const;
const parameters = { title: text(), continue: continuation(), limit: limit() };
const result = shape.list('s', shape.record({ id: shape.integer(), name: shape.text() }));

/** Never called: it is there for the compiler. */
export function slips(store: Store): unknown[] {
  const revisions = store.from('revision');
  const authored = revisions.innerJoin('actor', 'actor_id', 'rev_actor');
  const perhapsAuthored = revisions.leftJoin('actor', 'actor_id', 'rev_actor');
  const links = store.from('iwlinks').select(['iwl_from', 'iwl_prefix']);
  return [
    // The name of an author, who may be hidden, is shown.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'rev_id', type: 'integer' }],
      rows: () => authored.select(['rev_id', 'actor_name']),
      // @ts-expect-error -- the name is Hidden
      item: (row) => ({ id: row.rev_id, name: row.actor_name }),
    }),
    // So it is where a join need not find one.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'rev_id', type: 'integer' }],
      rows: () => perhapsAuthored.select(['rev_id', 'actor_name']),
      // @ts-expect-error -- the name is Hidden or null
      item: (row) => ({ id: row.rev_id, name: row.actor_name ?? '' }),
    }),
    // Even a column that is visible in its own table is hidden where it is joined by a hidden one.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'rev_id', type: 'integer' }],
      rows: () =>
        revisions.innerJoin('comment', 'comment_id', 'rev_comment_id').select(['rev_id', 'comment_hash']),
      // @ts-expect-error -- the hash of a comment that may be hidden is Hidden
      item: (row) => ({ id: row.comment_hash }),
    }),
    // The name is compared with another after reading.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'rev_id', type: 'integer' }],
      rows: () => authored.select(['rev_id', 'actor_name']),
      // @ts-expect-error -- a Hidden value is never equal to a text
      keeps: (row) => row.actor_name === 'Keeper',
      item: (row) => ({ id: row.rev_id }),
    }),
    // Rows are found by the name of their author.
    // @ts-expect-error -- no comparison with a hidden column
    authored.where('actor_name', '=', 'Keeper'),
    // @ts-expect-error -- nor with one that stands in the row itself
    revisions.where('rev_actor', '=', 7),
    // @ts-expect-error -- nor with several values
    authored.whereOneOf('actor_name', ['Keeper']),
    // @ts-expect-error -- nor with the beginning of one
    authored.whereStartsWith('actor_name', 'K'),
    // Rows are ordered by what may be hidden.
    // @ts-expect-error -- no order by a hidden column
    authored.select(['rev_id', 'actor_name']).orderBy('actor_name'),
    authored
      .select(['rev_id', 'actor_name'])
      // @ts-expect-error -- and no position in such an order
      .from([{ column: 'actor_name', value: 'K', direction: 'ascending' }]),
    // Another table is found by a hidden column's value.
    // @ts-expect-error -- a table is joined by a visible column of its own
    store.from('user').innerJoin('actor', 'actor_name', 'user_name'),
    defineList({
      ...facts,
      parameters,
      result,
      // @ts-expect-error -- the order of a list names no hidden column
      order: [{ column: 'actor_name', type: 'text' }],
      rows: () => authored.select(['rev_id', 'actor_name']),
      item: (row) => ({ id: row.rev_id }),
    }),
    // The order names a column that there is not.
    defineList({
      ...facts,
      parameters,
      result,
      // @ts-expect-error -- it is iwl_from
      order: [{ column: 'iwl_form', type: 'integer' }],
      rows: () => links,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // The order names a column that is not read: the list would continue at nothing.
    defineList({
      ...facts,
      parameters,
      result,
      // @ts-expect-error -- iwl_title is not selected
      order: [{ column: 'iwl_title', type: 'text' }],
      rows: () => links,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // A list that has no limit.
    defineList({
      ...facts,
      // @ts-expect-error -- limit is missing
      parameters: { continue: continuation() },
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // A list that cannot be continued.
    defineList({
      ...facts,
      // @ts-expect-error -- continue is missing
      parameters: { limit: limit() },
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // A property that cannot be continued.
    defineProp({
      ...facts,
      // @ts-expect-error -- continue is missing
      parameters: { limit: limit() },
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      page: (row) => row.iwl_from,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // An item with a field that the shape lacks: no format would know what to make of it.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      // @ts-expect-error -- the shape has no prefix
      item: (row) => ({ id: row.iwl_from, prefix: row.iwl_prefix }),
    }),
    // The same where the field is not always there.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      // @ts-expect-error -- the shape has no prefix
      item: (row) => ({ id: row.iwl_from, ...(row.iwl_prefix !== '' && { prefix: row.iwl_prefix }) }),
    }),
    // SQL of a module's own.
    // @ts-expect-error -- the builder of queries stays inside the store
    store.select,
    // @ts-expect-error -- so does the database
    store.database,
    // @ts-expect-error -- a condition is made by the store, not of text
    links.where('1 = 1'),
    // @ts-expect-error -- a query is a relation or made by the store, not text
    store.all('SELECT actor_name FROM actor'),
  ];
}
