import type { ApiResponse, RawRequest, RequestStats } from '../../api/request.ts';

/** What a runner gets of a request: all that another process can read. */
export type RunnerRequest = Omit<RawRequest, 'leaving' | 'notes' | 'refused' | 'viewer'>;

/** What a runner sends: that it is ready, or why it cannot be, or an answer with what it used. */
export type RunnerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | {
      readonly kind: 'answer';
      readonly response: ApiResponse;
      readonly usage: RequestStats['usage'];
      readonly account: RequestStats['account'];
    };
