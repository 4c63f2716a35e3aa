import type { AccountKind, ApiRequest, ApiResponse, RequestWork } from '@wikiquery/core/api';
import type { PageRequest } from '../served-request.ts';

/** What decides when a waiting request gets a runner. */
export interface QueuePosition {
  /** The client's class, then the groups that contain the client, then the client itself. */
  readonly path: readonly string[];
  /** Its expected cost, in milliseconds of work. */
  readonly cost: number;
}

/** A request without what cannot be sent to another process. */
export type RunnerRequest = Omit<ApiRequest, Unsendable> | Omit<PageRequest, Unsendable>;

type Unsendable = 'leaving' | 'viewer';

/** A message from a runner: that it is ready, why it cannot open the database, or an answer with what it used. */
export type RunnerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | {
      readonly kind: 'answer';
      readonly response: ApiResponse;
      readonly usage: RequestWork['usage'];
      readonly account: AccountKind;
      /** Bytes of memory that the runner then takes. */
      readonly memory: number;
    };
