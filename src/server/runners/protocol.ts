import type { AccountKind, ApiRequest, ApiResponse, RequestWork } from '../../api/request.ts';

/** Where a request stands among others when it has to wait for a runner. */
export interface QueuePosition {
  /** Its client's class, then the groups that contain the client, then the client. */
  readonly path: readonly string[];
  /** What it will probably cost, in milliseconds of work. */
  readonly cost: number;
  /** The same while few others run; 0 if it is not known. */
  readonly alone: number;
}

/** What a runner gets of a request: all that another process can read. */
export type RunnerRequest = Omit<ApiRequest, 'leaving' | 'viewer'>;

/** What a runner sends: that it is ready, or why it cannot be, or an answer with what it used. */
export type RunnerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | {
      readonly kind: 'answer';
      readonly response: ApiResponse;
      readonly usage: RequestWork['usage'];
      readonly account: AccountKind;
    };
