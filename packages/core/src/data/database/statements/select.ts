import type { Mutable } from '../../../wiki/mutable.ts';
import { VISITS_PER_CALL, type CompiledQuery } from './query.ts';
import { AliasedPart, Fragment, List, nameOf, selectedNameOf } from './sql.ts';
import type { From, Join, Select } from './typed-select.ts';
import { isPart, write, Writer, type Part, type Syntax } from './writer.ts';

/** Builds SELECT statements in the syntax of a database. */
export interface Builder<Tables = unknown> extends From<Tables> {
  readonly syntax: Syntax;
  /** Returns the same builder, typed with more tables. */
  withTables<More>(): Builder<Tables & More>;
}

/** Creates a builder for a syntax. */
export function createBuilder(syntax: Syntax): Builder {
  const builder = {
    syntax,
    selectFrom: (table: string | Part) => new SelectWriter(syntax, { ...nothing, from: named(table) }),
    withTables: () => builder,
  };
  // Only the interface knows the types of columns and rows.
  return builder as unknown as Builder;
}

/** The clauses of a SELECT. */
interface Clauses {
  readonly from: Part;
  readonly isDistinct: boolean;
  readonly columns: readonly Part[];
  readonly joins: readonly JoinClause[];
  readonly where: readonly Part[];
  readonly groups: readonly Part[];
  readonly having: readonly Part[];
  readonly orders: readonly { readonly by: Part; readonly direction: string | undefined }[];
  readonly limit: unknown;
  readonly offset: unknown;
  readonly unions: readonly Part[];
}

interface JoinClause {
  readonly kind: 'inner' | 'left' | 'cross';
  readonly table: Part;
  readonly on: readonly Part[];
}

const nothing: Omit<Clauses, 'from'> = {
  isDistinct: false,
  columns: [],
  joins: [],
  where: [],
  groups: [],
  having: [],
  orders: [],
  limit: undefined,
  offset: undefined,
  unions: [],
};

/** The methods of an interface, whatever their types: a class that lacks one does not compile. */
type Methods<I> = { readonly [M in Exclude<Extract<keyof I, string>, 'visitsFew'>]: unknown };

type Given = string | Part;
type Selected = Given | readonly Given[];

/** A SELECT; each method returns another. */
class SelectWriter implements Part, Methods<Select<unknown, unknown, unknown>> {
  readonly #syntax: Syntax;
  readonly #clauses: Clauses;

  constructor(syntax: Syntax, clauses: Clauses) {
    this.#syntax = syntax;
    this.#clauses = clauses;
  }

  #with<K extends keyof Clauses>(name: K, clause: Clauses[K]): SelectWriter {
    const clauses: Mutable<Clauses> = { ...this.#clauses };
    clauses[name] = clause;
    return new SelectWriter(this.#syntax, clauses);
  }

  select(selected: Selected | ((expressions: typeof expression) => Selected)): SelectWriter {
    const added = typeof selected === 'function' ? selected(expression) : selected;
    const columns = [...this.#clauses.columns];
    for (const each of Array.isArray(added) ? (added as readonly Given[]) : [added as Given]) {
      const column = isPart(each) ? each : selectedNameOf(each);
      if (!columns.includes(column)) columns.push(column);
    }
    return this.#with('columns', columns);
  }

  selectAll(): SelectWriter {
    return this.#with('columns', [...this.#clauses.columns, everything]);
  }

  distinct(): SelectWriter {
    return this.#with('isDistinct', true);
  }

  innerJoin(table: Given, ...on: JoinCondition): SelectWriter {
    return this.#join('inner', table, on);
  }

  leftJoin(table: Given, ...on: JoinCondition): SelectWriter {
    return this.#join('left', table, on);
  }

  crossJoin(table: Given): SelectWriter {
    return this.#join('cross', table, []);
  }

  #join(kind: JoinClause['kind'], table: Given, on: JoinCondition | readonly []): SelectWriter {
    const join = { kind, table: named(table), on: conditionsOf(on) };
    return this.#with('joins', [...this.#clauses.joins, join]);
  }

  where(...condition: ConditionArguments): SelectWriter {
    return this.#with('where', [...this.#clauses.where, conditionOf(condition)]);
  }

  whereRef(left: string, operator: string, right: string): SelectWriter {
    return this.#with('where', [...this.#clauses.where, new Comparison(named(left), operator, named(right))]);
  }

  groupBy(by: Given | readonly Given[]): SelectWriter {
    const groups = (Array.isArray(by) ? (by as readonly Given[]) : [by as Given]).map(named);
    return this.#with('groups', [...this.#clauses.groups, ...groups]);
  }

  having(...condition: ConditionArguments): SelectWriter {
    return this.#with('having', [...this.#clauses.having, conditionOf(condition)]);
  }

  orderBy(by: Given, direction?: string): SelectWriter {
    return this.#with('orders', [...this.#clauses.orders, { by: named(by), direction }]);
  }

  limit(limit: unknown): SelectWriter {
    return this.#with('limit', limit);
  }

  offset(offset: unknown): SelectWriter {
    return this.#with('offset', offset);
  }

  unionAll(other: SelectWriter): SelectWriter {
    return this.#with('unions', [...this.#clauses.unions, { [write]: (to) => other.#writeClauses(to) }]);
  }

  when(condition: boolean, change: (query: SelectWriter) => SelectWriter): SelectWriter {
    return condition ? change(this) : this;
  }

  rowsAs(): SelectWriter {
    return this;
  }

  as(alias: string): AliasedPart {
    return new AliasedPart(this, alias);
  }

  asTable(alias: string): SelectWriter {
    return new SelectWriter(this.#syntax, { ...nothing, from: this.as(alias) });
  }

  compile(): CompiledQuery {
    return this.#compiled();
  }

  compileCounting(visit: string): CompiledQuery {
    return this.#compiled(visit);
  }

  #compiled(visit?: string) {
    const writer = new Writer(this.#syntax, visit);
    this.#writeClauses(writer);
    return { sql: writer.text, parameters: writer.parameters };
  }

  /** Appends it as part of another statement. */
  [write](to: Writer): void {
    to.put('(');
    this.#writeClauses(to);
    to.put(')');
  }

  #writeClauses(to: Writer): void {
    const { isDistinct, columns, from, joins, groups, orders, limit, offset, unions } = this.#clauses;
    to.put(isDistinct ? 'select distinct ' : 'select ');
    to.addAll(columns, ', ');
    to.put(' from ');
    from[write](to);
    for (const join of joins) writeJoin(join, to);
    this.#writeWhere(to);
    if (groups.length > 0) {
      to.put(' group by ');
      to.addAll(groups, ', ');
    }
    if (this.#clauses.having.length > 0) {
      to.put(' having ');
      to.addAll(this.#clauses.having, ' and ');
    }
    for (const union of unions) {
      to.put(' union all ');
      union[write](to);
    }
    orders.forEach(({ by, direction }, i) => {
      to.put(i === 0 ? ' order by ' : ', ');
      by[write](to);
      if (direction !== undefined) {
        to.put(' ');
        to.put(direction);
      }
    });
    if (limit !== undefined) {
      to.put(' limit ');
      to.add(limit);
    }
    if (offset !== undefined) {
      to.put(' offset ');
      to.add(offset);
    }
  }

  #writeWhere(to: Writer): void {
    const { where, joins, orders } = this.#clauses;
    if (where.length === 0 && to.visit === undefined) return;
    to.put(' where ');
    if (to.visit !== undefined) {
      to.put(`(random() & ${VISITS_PER_CALL - 1} or ${to.visit}(`);
      // In a join, the table that gives the order is the one of which many rows may be visited.
      if (joins.length > 0) orders[0]?.by[write](to);
      to.put(where.length === 0 ? '))' : ')) and ');
    }
    to.addAll(where, ' and ');
  }
}

const joinTexts = { inner: 'inner join', left: 'left join' } as const;

function writeJoin({ kind, table, on }: JoinClause, to: Writer): void {
  to.put(' ');
  to.put(kind === 'cross' ? to.syntax.orderedJoin : joinTexts[kind]);
  to.put(' ');
  table[write](to);
  if (on.length === 0) return;
  to.put(' on ');
  to.addAll(on, ' and ');
}

const everything = new Fragment(['*'], []);

const named = (given: Given): Part => (isPart(given) ? given : nameOf(given));

const or = new Fragment([' or '], []);

class Comparison implements Part {
  readonly #left: Part;
  readonly #operator: string;
  readonly #right: unknown;

  constructor(left: Part, operator: string, right: unknown) {
    this.#left = left;
    this.#operator = operator;
    this.#right = right;
  }

  [write](to: Writer): void {
    if (Array.isArray(this.#right) && this.#right.length === 0) {
      // Databases disagree about an empty list.
      to.put(this.#operator === 'in' ? '1 = 0' : '1 = 1');
      return;
    }
    this.#left[write](to);
    to.put(' ');
    to.put(this.#operator);
    to.put(' ');
    if (this.#right === null) to.put('null');
    else if (Array.isArray(this.#right)) {
      to.put('(');
      to.addAll(this.#right as readonly unknown[], ', ');
      to.put(')');
    } else to.add(this.#right);
  }
}

type ConditionArguments =
  | readonly [condition: Part | ((expressions: typeof expression) => Part)]
  | readonly [left: Given, operator: string, right: unknown];

function conditionOf(given: ConditionArguments): Part {
  if (given.length === 1) return typeof given[0] === 'function' ? given[0](expression) : given[0];
  return new Comparison(named(given[0]), given[1], given[2]);
}

/** Passed to functions that build conditions or columns. */
const expression = Object.assign(
  (left: Given, operator: string, right: unknown): Part => new Comparison(named(left), operator, right),
  {
    or: (conditions: readonly Part[]): Part => new Fragment(['(', ')'], [new List(conditions, or)]),
    fn: {
      countAll: () => new Fragment(['count(*)'], []),
      max: (column: string) => new Fragment(['max(', ')'], [named(column)]),
    },
  },
);

type JoinCondition = readonly [left: string, right: string] | readonly [make: (join: JoinOn) => JoinOn];

function conditionsOf(on: JoinCondition | readonly []): readonly Part[] {
  if (on.length === 0) return [];
  if (on.length === 1) return on[0](new JoinOn([])).conditions;
  return [new Comparison(named(on[0]), '=', named(on[1]))];
}

/** The conditions of a join. */
class JoinOn implements Methods<Join<unknown>> {
  readonly conditions: readonly Part[];

  constructor(conditions: readonly Part[]) {
    this.conditions = conditions;
  }

  on(...condition: ConditionArguments): JoinOn {
    return new JoinOn([...this.conditions, conditionOf(condition)]);
  }

  onRef(left: string, operator: string, right: string): JoinOn {
    return new JoinOn([...this.conditions, new Comparison(named(left), operator, named(right))]);
  }
}
