import { ApiError, type Problem, problem, problemText } from '../result/problems.ts';
import { writeTree } from '../formats/json.ts';
import { toModern } from '../result/modern.ts';
import { toLegacy } from '../result/legacy.ts';
import type { Shape } from '../result/shape.ts';
import type { QueryRunner } from '../query/run.ts';
import type { Store } from '../store/store.ts';
import type { Site } from '../wiki/site.ts';
import { normalizeText } from '../wiki/unicode.ts';
import type { Viewer } from '../wiki/viewer.ts';

/** A request as it came, whatever brought it. */
export interface RawRequest {
  readonly method: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly posted: boolean;
  readonly server: string;
  readonly viewer: Viewer;
}

/** What goes back. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers the API's requests. */
export interface Api {
  handle(request: RawRequest): Promise<ApiResponse>;
}

/** Puts the API together. */
export function createApi(site: Site, store: Store, query: QueryRunner): Api {
  return {
    handle: async ({ parameters: raw, posted, server, viewer }) => {
      const parameters = new Map([...raw].map(([name, value]) => [name, normalizeText(value)]));
      const warnings: Problem[] = [];
      const warn = (warning: Problem): void => {
        warnings.push(warning);
      };
      const surroundings = { site, viewer, store, now: Date.now(), language: 'en', server };
      const legacy = !['2', 'latest'].includes(parameters.get('formatversion') ?? '1');
      let value: Record<string, unknown>;
      let shape: Shape | undefined;
      const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
      try {
        const answer = await query.run({ parameters, raw, posted }, surroundings, warn);
        const unknown = [...parameters.keys()].filter((name) => !answer.owns(name) && !frame.has(name));
        if (unknown.length > 0)
          warn(problem('main', 'unrecognizedparams', [unknown.join(', '), unknown.length]));
        ({ value, shape } = { value: { ...answer.value }, shape: answer.shape });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        headers['mediawiki-api-error'] = error.problem.code;
        value = { error: { code: error.problem.code, info: error.message, ...error.problem.data } };
      }
      if (shape)
        value = ((legacy ? toLegacy(shape) : toModern(shape))?.(value) ?? value) as Record<string, unknown>;
      if (warnings.length > 0) {
        const byModule: Record<string, Record<string, string>> = {};
        for (const warning of warnings) {
          const name = warning.module.slice(warning.module.lastIndexOf('+') + 1);
          byModule[name] = { [legacy ? '*' : 'warnings']: problemText(warning) };
        }
        value = { ...value, warnings: byModule };
      }
      return { status: 200, headers, body: writeTree(value) };
    },
  };
}

const frame = new Set(['action', 'format', 'formatversion', 'uselang', 'utf8', 'ascii', 'errorformat']);
