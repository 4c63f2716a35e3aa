import type { RequestParameters } from './parameters/form.ts';
import { fail } from './result/problems.ts';

/** Parameters that continue after an answer; some modules return numbers. */
export type ContinueParameters = Readonly<Record<string, string | number>>;

/** The parsed `continue` of a request. */
export interface ContinueRequest {
  /** Whether all pages are complete, so that neither the generator nor properties run again. */
  readonly generatorDone: boolean;
  /** Names of finished modules. */
  readonly finished: ReadonlySet<string>;
  /** The generator's continuation parameters in the request. */
  readonly generatorParameters: ContinueParameters;
}

/** Parses the parameter `continue`. */
export function readContinue(value: string, request: RequestParameters): ContinueRequest {
  if (value === '') return fromStart;
  const parts = value.split('||');
  const [generator, finished] = parts;
  if (parts.length !== 2 || generator === undefined || finished === undefined) fail('query', 'badcontinue');
  const generatorDone = generator === '-';
  const generatorParameters: Record<string, string> = {};
  if (!generatorDone) {
    const names = new Set(generator.split('|'));
    for (const [name, value] of request) if (names.has(name)) generatorParameters[name] = value;
  }
  return { generatorDone, finished: new Set(finished.split('|')), generatorParameters };
}

const fromStart: ContinueRequest = { generatorDone: false, finished: new Set(), generatorParameters: {} };

/** How a module ended: the prefixed parameters that continue it, or none if it is finished. */
export interface ModuleEnd {
  readonly name: string;
  readonly usesPages: boolean;
  readonly continue?: ContinueParameters | undefined;
}

/** Whether a module was finished before a request that continues another one. */
export const isFinished = (
  { name, usesPages }: ModuleEnd,
  { finished, generatorDone }: ContinueRequest,
): boolean => finished.has(name) || (generatorDone && usesPages);

/** The continuation of an answer. */
export interface Continuation {
  readonly continue?: ContinueParameters;
  readonly batchcomplete: boolean;
}

/** Combines the ends of all modules and the generator into `continue` and `batchcomplete`. */
export function foldContinuation(
  ends: readonly ModuleEnd[],
  generator: ContinueParameters | undefined,
  request: ContinueRequest,
): Continuation {
  if (!generator && ends.every((end) => !end.continue)) return complete;
  const parameters: Record<string, string | number> = {};
  const take = (some: ContinueParameters | undefined): void => {
    for (const [name, value] of Object.entries(some ?? {})) parameters[name] ??= value;
  };
  for (const end of ends) if (!end.usesPages) take(end.continue);
  const unfinished = ends.filter((end) => end.usesPages && end.continue);
  let finished = ends.filter((end) => !end.continue);
  let generatorPart = '-';
  if (unfinished.length > 0) {
    for (const end of unfinished) take(end.continue);
    take(request.generatorParameters);
    generatorPart = Object.keys(request.generatorParameters).join('|');
  } else if (generator) {
    take(generator);
    finished = finished.filter((end) => !end.usesPages);
    generatorPart = Object.keys(generator).join('|');
  }
  const batchcomplete = unfinished.length === 0;
  if (Object.keys(parameters).length === 0 && generatorPart === '-') return { batchcomplete };
  parameters['continue'] = `${generatorPart}||${finished.map(({ name }) => name).join('|')}`;
  return { continue: parameters, batchcomplete };
}

const complete: Continuation = { batchcomplete: true };

/** Returns the continuation by module, as MediaWiki before 1.21 did, for `rawcontinue`. */
export function rawContinuation(
  ends: readonly ModuleEnd[],
  generator: Pick<GeneratorEnd, 'name' | 'continue'> | undefined,
): Readonly<Record<string, ContinueParameters>> {
  const raw: Record<string, ContinueParameters> = {};
  for (const end of ends) if (end.continue) raw[end.name] = end.continue;
  if (generator?.continue) raw[generator.name] = { ...raw[generator.name], ...generator.continue };
  return raw;
}

/** How a generator ended, with prefixed names. */
export interface GeneratorEnd {
  readonly name: string;
  readonly continue: ContinueParameters | undefined;
  /** The parameters that select the same pages again. */
  readonly repeat: ContinueParameters | undefined;
}

/** Returns the continuation fields of the answer, in the requested format. */
export function continuationFields(
  ends: readonly ModuleEnd[],
  generator: GeneratorEnd | undefined,
  requested: ContinueRequest,
  isRaw: boolean,
): Record<string, unknown> {
  if (isRaw) {
    const raw = rawContinuation(ends, generator);
    return {
      ...(Object.keys(raw).length > 0 && { 'query-continue': raw }),
      ...(generator?.repeat && { 'query-noncontinue': { [generator.name]: generator.repeat } }),
    };
  }
  const repeat = generator?.repeat;
  const again = repeat
    ? { ...requested, generatorParameters: { ...repeat, ...requested.generatorParameters } }
    : requested;
  const folded = foldContinuation(ends, generator?.continue, again);
  const fields: Record<string, unknown> = {};
  if (folded.batchcomplete) fields['batchcomplete'] = true;
  if (folded.continue) fields['continue'] = folded.continue;
  return fields;
}
