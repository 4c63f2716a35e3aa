import type { ApiRequest } from '../../src/cli/against/answers/api-request.ts';
import { drawRequest, type RequestSource } from '../../src/cli/against/answers/draw-request.ts';
import { type Random, random } from '../../bench/wiki/random.ts';
import { drawsFrom } from './draws.ts';
import { type Role, roles } from './people.ts';

/** A request that both servers get. */
export interface Question {
  /** Its number, from 1, by which `--only` repeats it. */
  readonly number: number;
  readonly role: Role;
  readonly request: ApiRequest;
  /** Whether its continuation is followed to the end. */
  readonly isChain: boolean;
}

/** How requests are drawn. */
export interface QuestionOptions {
  readonly seed: number;
  readonly count: number;
  /** Roles that are drawn. */
  readonly roles: readonly Role[];
  /** What each role can request. */
  readonly sources: ReadonlyMap<Role, RequestSource>;
}

/** All roles. */
export const allRoles = Object.keys(roles) as readonly Role[];

const languages = ['en', 'de', 'qqx', 'pt-br', 'he', 'zh-hant', 'user', 'content', 'x-none'];

/** Draws requests; each only depends on the seed, its number and the wiki. */
export function* drawQuestions(options: QuestionOptions): Generator<Question> {
  for (let number = 1; number <= options.count; number++) {
    const draw: Random = random(options.seed, 3, number);
    const { pick, chance } = drawsFrom(draw);
    const role = pick(options.roles);
    const source = options.sources.get(role);
    if (!source) throw new Error(`The role ${role} has nothing to request.`);
    const drawn = drawRequest(draw, source);
    const isChain = chance(0.15);
    const format = isChain ? 'json' : pick(['json', 'json', 'json', 'json', 'xml', 'php']);
    const { formatversion = '2', ...rest } = drawn;
    yield {
      number,
      role,
      isChain,
      request: {
        ...rest,
        format,
        ...(format !== 'xml' && { formatversion }),
        ...(chance(0.12) && { errorformat: pick(['none', 'plaintext', 'wikitext', 'html', 'raw', 'bc']) }),
        ...(chance(0.15) && { uselang: pick(languages) }),
        ...(chance(0.04) && { responselanginfo: '1' }),
        ...(chance(0.03) && { requestid: 'é"<' }),
        ...(chance(0.03) && { rawcontinue: '1' }),
        ...(chance(0.02) && { nosuchparam: '1' }),
      },
    };
  }
}
