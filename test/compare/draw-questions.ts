import { random } from '../../bench/wiki/random.ts';
import { modulesIn, type ApiRequest } from '../../packages/wikiquery/src/against/answers/api-request.ts';
import {
  drawRequest,
  type RequestSource,
} from '../../packages/wikiquery/src/against/answers/draw-request.ts';
import type { TheirModule } from '../../packages/wikiquery/src/against/read-modules.ts';
import { drawsFrom, type Draws } from './draws.ts';
import { roles, type Role } from './people.ts';

/** A request that both servers get. */
export interface Question {
  /** Its number, from 1, by which `--only` repeats it. */
  readonly number: number;
  readonly role: Role;
  readonly request: ApiRequest;
  /** Whether its continuation is followed to the end. */
  readonly isChain: boolean;
  /** Whether it is compared although both servers refuse it: an error may be the difference. */
  readonly keepsRefusal: boolean;
}

/** The questions of one number: each call draws another one, for where the earlier ones show nothing. */
export interface QuestionSource {
  readonly number: number;
  readonly draw: () => Question;
}

/** How requests are drawn. */
export interface QuestionOptions {
  readonly seed: number;
  /** Number of single requests. */
  readonly count: number;
  /** Number of chains, whose numbers follow those of the single requests. */
  readonly chains: number;
  /** Roles that are drawn. */
  readonly roles: readonly Role[];
  /** What each role can request. */
  readonly sources: ReadonlyMap<Role, RequestSource>;
}

/** All roles. */
export const allRoles = Object.keys(roles) as readonly Role[];

const languages = ['en', 'de', 'qqx', 'pt-br', 'he', 'zh-hant', 'user', 'content', 'x-none'];

/** Share of refused requests that are kept. */
const KEPT_REFUSALS = 0.15;

/** Items of each answer of a chain: few, so that positions of all kinds occur. */
const chainLimits = ['1', '2', '3', '5', '7', '20'];

/** Draws requests and chains; each only depends on the seed, its number and the wiki. */
export function* drawQuestions(options: QuestionOptions): Generator<QuestionSource> {
  const { seed, count, chains } = options;
  const chainSources = new Map([...options.sources].map(([role, source]) => [role, withLimits(source)]));
  for (let number = 1; number <= count + chains; number++) {
    const draws = drawsFrom(random(seed, 3, number));
    const isChain = number > count;
    yield {
      number,
      draw: () => {
        const role = draws.pick(options.roles);
        const source = (isChain ? chainSources : options.sources).get(role);
        if (!source) throw new Error(`The role ${role} has nothing to request.`);
        return {
          number,
          role,
          isChain,
          keepsRefusal: draws.chance(KEPT_REFUSALS),
          request: isChain ? drawChain(draws, source) : drawSingle(draws, source),
        };
      },
    };
  }
}

function drawSingle({ draw, pick, chance }: Draws, source: RequestSource): ApiRequest {
  const { formatversion = '2', ...rest } = drawRequest(draw, source);
  const format = pick(['json', 'json', 'json', 'json', 'xml', 'php']);
  return {
    ...rest,
    format,
    ...(format !== 'xml' && { formatversion }),
    ...(chance(0.12) && { errorformat: pick(['none', 'plaintext', 'wikitext', 'html', 'raw', 'bc']) }),
    ...(chance(0.15) && { uselang: pick(languages) }),
    ...(chance(0.04) && { responselanginfo: '1' }),
    ...(chance(0.03) && { requestid: 'é"<' }),
    ...(chance(0.03) && { rawcontinue: '1' }),
    ...(chance(0.02) && { nosuchparam: '1' }),
  };
}

/** Draws a request whose answers are short, so that most need a continuation. */
function drawChain({ draw, pick }: Draws, source: RequestSource): ApiRequest {
  const request = drawRequest(draw, source);
  const limits = modulesIn(request).flatMap((name) => {
    const module = [...source.modules.values()].find((one) => one.path === `query+${name}`);
    if (!module || !hasLimit(module)) return [];
    const prefix = name === request['generator'] ? `g${module.prefix}` : module.prefix;
    return [[`${prefix}limit`, pick(chainLimits)] as const];
  });
  return { ...request, ...Object.fromEntries(limits) };
}

/** Keeps the modules that can need a continuation, and those about pages, which follow that of a generator. */
function withLimits({ modules, names }: RequestSource): RequestSource {
  const kept = [...modules].filter(
    ([path, module]) => !path.startsWith('query+') || module.group === 'prop' || hasLimit(module),
  );
  return { modules: new Map(kept), names };
}

const hasLimit = ({ parameters }: TheirModule): boolean =>
  parameters.some(({ name, type }) => name === 'limit' && type === 'limit');
