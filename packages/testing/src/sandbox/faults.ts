import type { RequestParameters } from '@wikiquery/core/query/parameters';
import {
  choice,
  findFault,
  group,
  optional,
  required,
  table,
  text,
  whole,
} from '@wikiquery/core/wiki/settings';

/** What may go wrong with a request. */
export const faultKinds = [
  'badtoken',
  'captcha',
  'dropped',
  'editconflict',
  'lostsession',
  'maxlag',
  'ratelimited',
  'readonly',
  'unavailable',
] as const;

/** One of the things that may go wrong with a request. */
export type FaultKind = (typeof faultKinds)[number];

/** An order of something to go wrong. */
export interface FaultOrder {
  readonly fault: FaultKind;
  /** Values that the parameters of a request must have; every request by default. */
  readonly where?: Readonly<Record<string, string>>;
  /** How many such requests succeed before; none by default. */
  readonly after?: number;
  /** How many such requests fail; one by default. */
  readonly times?: number;
  /** Seconds after which the client is told to try again; 5 by default. */
  readonly retryAfter?: number;
}

const orderSchema = group({
  fault: required('What goes wrong.', choice(...faultKinds)),
  where: optional('Values that the parameters of a request must have.', table(text())),
  after: optional('How many such requests succeed before.', whole({ least: 0 })),
  times: optional('How many such requests fail.', whole({ least: 1 })),
  retryAfter: optional('Seconds after which clients are told to try again.', whole({ least: 0 })),
});

/** Throws a TypeError with a sentence if something in an order is wrong, which would otherwise never take effect. */
function checkOrder(order: unknown): void {
  const fault = findFault(orderSchema, order, '', {
    noun: 'field',
    page: 'docs/testing.md',
    names: () => [],
    isFolder: () => false,
  });
  if (fault !== undefined)
    throw new TypeError(
      fault.startsWith(' ') ? `The order of a fault${fault}` : `The order of a fault: ${fault}`,
    );
}

/** Makes requests fail as it is ordered. */
export interface Faults {
  /** Adds an order; throws a TypeError if something in it is wrong. */
  order(this: void, order: FaultOrder): void;
  /** Takes back all orders. */
  clear(this: void): void;
  /** Counts a request against the orders that are meant for it; returns the one by which it fails. */
  take(this: void, parameters: RequestParameters): FaultOrder | undefined;
}

/** Creates a list of orders, which is empty. */
export function createFaults(): Faults {
  const orders: { readonly order: FaultOrder; before: number; left: number }[] = [];
  return {
    order: (order) => {
      checkOrder(order);
      orders.push({ order, before: order.after ?? 0, left: order.times ?? 1 });
    },
    clear: () => {
      orders.length = 0;
    },
    take: (parameters) => {
      const meant = orders.filter(({ order: { where = {} } }) =>
        Object.entries(where).every(([name, value]) => parameters.get(name) === value),
      );
      const due = meant.find(({ before, left }) => before === 0 && left > 0);
      for (const one of meant) if (one.before > 0) one.before--;
      if (due) due.left--;
      return due?.order;
    },
  };
}
