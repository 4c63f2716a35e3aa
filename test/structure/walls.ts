/**
 * What modules cannot say: each slip that the compiler refuses stands here under the comment that expects the
 * refusal, with its code and a piece of its text. Where one of them compiles, `npm run typecheck` fails; where another
 * error refuses it, `walls.integration.test.ts` does.
 */
import type { TableDeclarations } from '../../packages/core/src/data/database/schema/declared-table.ts';
import { hasTag } from '../../packages/core/src/data/store/change-tags.ts';
import { slotsOf } from '../../packages/core/src/data/store/content.ts';
import { open } from '../../packages/core/src/data/store/hidden.ts';
import { pageEntries, pagesWithEntry, titlesCondition } from '../../packages/core/src/data/store/pages.ts';
import * as relations from '../../packages/core/src/data/store/relation.ts';
import { relation, type Store } from '../../packages/core/src/data/store/store.ts';
import {
  defineFetchedList,
  defineFields,
  defineList,
  defineMeta,
  defineProp,
} from '../../packages/core/src/query/define.ts';
import { continuation, limit, text } from '../../packages/core/src/query/parameters/types.ts';
import { fail, problem } from '../../packages/core/src/query/result/problems.ts';
import * as shape from '../../packages/core/src/query/result/shape.ts';
import type { Page } from '../../packages/core/src/query/row-definition.ts';
import { may, type Viewer } from '../../packages/core/src/wiki/viewer.ts';

/** The tables of an extension. */
const noteTables = {
  note: { columns: { note_page: 'integer', note_text: { type: 'text', seenBy: 'its author' } } },
} as const satisfies TableDeclarations;

const facts = { name: 'slip', prefix: 'sl', access: 'read' } as const;
const parameters = { title: text(), continue: continuation(), limit: limit() };
const result = shape.list('s', shape.record({ id: shape.integer(), name: shape.text() }));

type Authored = relations.RowOf<ReturnType<typeof authorsOf>>;

const authorsOf = (store: Store) =>
  store.from('revision').innerJoin('actor', 'actor_id', 'rev_actor').select(['rev_id', 'actor_name']);

const shownList = <Row>(rows: readonly Row[], listData: Page<Row>['listData'] & object): Page<Row> => ({
  rows,
  continueAt: () => ({}),
  listData,
});

/** Never called: it is there for the compiler. */
export function slips(store: Store, tags: Parameters<typeof hasTag>[0]): unknown[] {
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
      // @ts-expect-error -- the name is Hidden: TS2322 'Hidden<string>'
      item: (row) => ({ id: row.rev_id, name: row.actor_name }),
    }),
    // So it is where a join need not find one.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'rev_id', type: 'integer' }],
      rows: () => perhapsAuthored.select(['rev_id', 'actor_name']),
      // @ts-expect-error -- the name is Hidden or null: TS2322 'string | Hidden<string>'
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
      // @ts-expect-error -- the hash of a comment that may be hidden is Hidden: TS2322 'Hidden<number>'
      item: (row) => ({ id: row.comment_hash }),
    }),
    // The name is compared with another after reading.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'rev_id', type: 'integer' }],
      rows: () => authored.select(['rev_id', 'actor_name']),
      // @ts-expect-error -- a Hidden value is never equal to a text: TS2367 'Hidden<string>'
      filter: (row) => row.actor_name === 'Keeper',
      item: (row) => ({ id: row.rev_id }),
    }),
    // Rows are found by the name of their author.
    // @ts-expect-error -- no comparison with a hidden column: TS2345 "actor_name"
    authored.where('actor_name', '=', 'Keeper'),
    // @ts-expect-error -- nor with one that stands in the row itself: TS2345 "rev_actor"
    revisions.where('rev_actor', '=', 7),
    // @ts-expect-error -- nor with several values: TS2345 "actor_name"
    authored.whereOneOf('actor_name', ['Keeper']),
    // @ts-expect-error -- nor with the beginning of one: TS2345 "actor_name"
    authored.whereStartsWith('actor_name', 'K'),
    // Rows are ordered by what may be hidden.
    // @ts-expect-error -- no order by a hidden column: TS2345 "actor_name"
    authored.select(['rev_id', 'actor_name']).orderBy('actor_name'),
    authored
      .select(['rev_id', 'actor_name'])
      // @ts-expect-error -- and no position in such an order: TS2322 "actor_name"
      .from([{ column: 'actor_name', value: 'K', direction: 'ascending' }]),
    // Another table is found by a hidden column's value.
    // @ts-expect-error -- a table is joined by a visible column of its own: TS2345 "actor_name"
    store.from('log_search').innerJoin('actor', 'actor_name', 'ls_field'),
    defineList({
      ...facts,
      parameters,
      result,
      // @ts-expect-error -- the order of a list names no hidden column: TS2322 "actor_name"
      order: [{ column: 'actor_name', type: 'text' }],
      rows: () => authored.select(['rev_id', 'actor_name']),
      item: (row) => ({ id: row.rev_id }),
    }),
    // The order names a column that there is not.
    defineList({
      ...facts,
      parameters,
      result,
      // @ts-expect-error -- it is iwl_from: TS2820 "iwl_form"
      order: [{ column: 'iwl_form', type: 'integer' }],
      rows: () => links,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // The order names a column that is not read: the list would continue at nothing.
    defineList({
      ...facts,
      parameters,
      result,
      // @ts-expect-error -- iwl_title is not selected: TS2322 "iwl_title"
      order: [{ column: 'iwl_title', type: 'text' }],
      rows: () => links,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // A list that has no limit.
    defineList({
      ...facts,
      // @ts-expect-error -- limit is missing: TS2322 Property 'limit' is missing
      parameters: { continue: continuation() },
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // A list that cannot be continued.
    defineList({
      ...facts,
      // @ts-expect-error -- continue is missing: TS2322 Property 'continue' is missing
      parameters: { limit: limit() },
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      item: (row) => ({ id: row.iwl_from }),
    }),
    // A property that cannot be continued.
    defineProp({
      ...facts,
      // @ts-expect-error -- continue is missing: TS2322 Property 'continue' is missing
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
      // @ts-expect-error -- the shape has no prefix: TS2322 type 'never'
      item: (row) => ({ id: row.iwl_from, prefix: row.iwl_prefix }),
    }),
    // The same where the field is not always there.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      // @ts-expect-error -- the shape has no prefix: TS2375 property 'prefix'
      item: (row) => ({ id: row.iwl_from, ...(row.iwl_prefix !== '' && { prefix: row.iwl_prefix }) }),
    }),
    // The names of accounts, hidden ones among them.
    // @ts-expect-error -- accounts are read by functions of the store: TS2345 "user"
    store.from('user'),
    // @ts-expect-error -- also where their ids are known: TS2345 "user"
    store.from('user_groups').innerJoin('user', 'user_id', 'ug_user'),
    // SQL of a module's own.
    // @ts-expect-error -- the builder of queries stays inside the store: TS2339 Property 'select' does not exist
    store.select,
    // @ts-expect-error -- so does the database: TS2339 Property 'database' does not exist
    store.database,
    // @ts-expect-error -- a condition is made by the store, not of text: TS2345 type 'Condition'
    links.where('1 = 1'),
    // @ts-expect-error -- a query is a relation or made by the store, not text: TS2345 type 'Query<unknown>'
    store.all('SELECT actor_name FROM actor'),
    // @ts-expect-error -- nor an object that compiles to text: TS2741 Property '[rowType]' is missing
    store.all({ compile: () => ({ sql: 'SELECT actor_name FROM actor', parameters: [] }) }),
    // @ts-expect-error -- relations are made by the store: TS2339 Property 'Relation' does not exist
    new relations.Relation('SELECT actor_name FROM actor'),
    // @ts-expect-error -- a SELECT of another's making is none: TS2740 missing the following properties from type 'Select
    relation(store, { compile: () => ({ sql: 'SELECT actor_name FROM actor', parameters: [] }) }),
    // Rows are ordered by the name of their author after reading.
    (a: Authored, b: Authored) =>
      // @ts-expect-error -- Hidden values are not compared: TS2469 type 'symbol'
      a.actor_name < b.actor_name,
    // A name becomes part of a text.
    (row: Authored) =>
      // @ts-expect-error -- Hidden values are not added: TS2469 type 'symbol'
      'by ' + row.actor_name,
    (row: Authored) =>
      // @ts-expect-error -- nor put into a text: TS2731 a 'symbol' to a 'string'
      `by ${row.actor_name}`,
    // A name is what something is found by.
    (row: Authored, numbers: Readonly<Record<string, number>>) =>
      // @ts-expect-error -- Hidden values are no keys: TS2538 cannot be used as an index type
      numbers[row.actor_name],
    (row: Authored, numbers: Readonly<Record<string, number>>) =>
      // @ts-expect-error -- of no kind: TS2322 'string | number | symbol'
      row.actor_name in numbers,
    (row: Authored) => ({
      // @ts-expect-error -- nor are they names of fields: TS2464 A computed property name
      [row.actor_name]: row.rev_id,
    }),
    (row: Authored, numbers: ReadonlyMap<string, number>) =>
      // @ts-expect-error -- maps by texts are not asked for them: TS2345 type 'Hidden<string>'
      numbers.get(row.actor_name),
    (row: Authored) =>
      // @ts-expect-error -- nor are lists of texts: TS2345 type 'Hidden<string>'
      ['Keeper'].includes(row.actor_name),
    (rows: readonly Authored[]) =>
      // @ts-expect-error -- and nothing is grouped by them under their texts: TS2322 type 'PropertyKey'
      Object.groupBy(rows, (row) => row.actor_name),
    (row: Authored): number => {
      switch (row.actor_name) {
        // @ts-expect-error -- no case is that of a Hidden value: TS2678 not comparable
        case 'Keeper':
          return row.rev_id;
        default:
          return 0;
      }
    },
    // A store opens a name without asking.
    (row: Authored) =>
      // @ts-expect-error -- who sees it, or why nobody is asked: TS2554 Expected 2 arguments
      open(row.actor_name),
    (row: Authored) =>
      // @ts-expect-error -- no condition of its own: TS2345 'false | Permission'
      open(row.actor_name, row.rev_id > 0),
    (row: Authored, viewer: Viewer): string =>
      // @ts-expect-error -- where the viewer may not see it, there is none: TS2322 'string | undefined'
      open(row.actor_name, may(viewer, 'hideuser')),
    // So are texts.
    // @ts-expect-error -- only a function that asked for the viewer says so: TS2322 'false | Permission'
    slotsOf(store, [{ id: 1, textVisible: true }], true),
    // A name is shown where the shape is open.
    defineList({
      ...facts,
      parameters,
      result: shape.list('s', shape.record({ details: shape.any() })),
      order: [{ column: 'rev_id', type: 'integer' }],
      rows: () => authored.select(['rev_id', 'actor_name']),
      // @ts-expect-error -- open shapes take JSON: TS2322 'Hidden<string>'
      item: (row) => ({ details: { name: row.actor_name } }),
    }),
    // A generator adds it to its pages.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'rev_id', type: 'integer' }],
      rows: () => authored.select(['rev_id', 'actor_name']),
      item: (row) => ({ id: row.rev_id }),
      generates: (row) => ({ revid: row.rev_id }),
      generatorData: {
        shape: shape.record({ name: shape.text() }),
        // @ts-expect-error -- fields of generators are JSON: TS2322 'Hidden<string>'
        fields: (row) => ({ name: row.actor_name }),
      },
    }),
    // A list adds it to what surrounds its items.
    defineFetchedList({
      ...facts,
      parameters,
      result,
      fetch: async () => {
        const rows = await store.all(authored.select(['rev_id', 'actor_name']));
        // @ts-expect-error -- fields about a list are JSON: TS2322 'Hidden<string>
        return shownList(rows, { first: rows[0]?.actor_name });
      },
      item: (row: Authored) => ({ id: row.rev_id }),
    }),
    // An error tells it.
    (row: Authored) =>
      // @ts-expect-error -- the data of errors is JSON: TS2322 'Hidden<string>'
      fail('slip', 'badtitle', [], { data: { name: row.actor_name } }),
    (row: Authored) =>
      // @ts-expect-error -- so is that of warnings: TS2322 'Hidden<string>'
      problem('slip', 'badtitle', [], { data: { name: row.actor_name } }),
    (row: Authored) =>
      // @ts-expect-error -- and their arguments are text or numbers: TS2322 'Hidden<string>'
      fail('slip', 'badtitle', [row.actor_name]),
    // Fields that the shape lacks, where a whole answer is given.
    defineMeta({
      ...facts,
      parameters: {},
      result: shape.record({ id: shape.integer() }),
      // @ts-expect-error -- the shape has no name: TS2322 property 'name'
      answer: async () => ({ value: { id: 1, name: 'Keeper' } }),
    }),
    defineMeta({
      ...facts,
      parameters: {},
      result,
      // @ts-expect-error -- nor has that of a list's items: TS2322 property 'place'
      answer: async () => ({ value: [{ id: 1, place: 'Harbour' }] }),
    }),
    // The same for fields of pages.
    defineFields({
      ...facts,
      parameters: {},
      result: shape.record({ id: shape.integer() }),
      // @ts-expect-error -- the shape has no name: TS2322 property 'name'
      fields: async () => ({ fields: new Map([[1, { id: 1, name: 'Keeper' }]]) }),
    }),
    // The same one level down.
    defineList({
      ...facts,
      parameters,
      result: shape.list('s', shape.record({ of: shape.record({ id: shape.integer() }) })),
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      // @ts-expect-error -- the shape of the inner record has no prefix: TS2322 type 'never'
      item: (row) => ({ of: { id: row.iwl_from, prefix: row.iwl_prefix } }),
    }),
    // An item whose type does not say what is in it.
    defineList({
      ...facts,
      parameters,
      result,
      order: [{ column: 'iwl_from', type: 'integer' }],
      rows: () => links,
      // @ts-expect-error -- an object may have any fields: TS2322 type 'never'
      item: (row): object => ({ id: row.iwl_from, prefix: row.iwl_prefix }),
    }),
    // Conditions on columns that are named by a text.
    // @ts-expect-error -- the actor of a revision may be hidden: TS2345 "rev_actor"
    hasTag(tags, 'ct_rev_id', 'rev_actor', 'slip'),
    // @ts-expect-error -- so may the name of an actor: TS2345 "actor_name"
    titlesCondition(store, [], 'page_namespace', 'actor_name'),
    // @ts-expect-error -- the same where an extension names the columns: TS2322 "note_text"
    pageEntries(noteTables, 'note', { page: 'note_page', where: 'note_text', is: 'slip' }),
    // @ts-expect-error -- entries are declared by that function: TS2741 Property '[typedColumns]' is missing
    pagesWithEntry(store, [], { table: 'actor', page: 'actor_id', where: 'actor_name', is: 'Keeper' }),
  ];
}
