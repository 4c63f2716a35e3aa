import { howToSaveSiteinfo } from '../siteinfo-answer.ts';
import { answerLines, verdictLine, type AnswersReport } from './answers/report-answers.ts';
import type { OneSidedModule, OneSidedParameter } from './compare-modules.ts';
import type { DifferentPart } from './compare-siteinfo.ts';
import type { Comparison } from './compare-with-wiki.ts';

/** Whether some requests are answered differently than by the wiki until something is changed. */
export const needsChanges = (of: Comparison): boolean =>
  [
    of.onlyHere,
    of.surplus,
    of.properties,
    of.extensionsToEnable,
    of.extensionsToDisable,
    of.siteinfo ?? [],
    of.settings,
    of.drift,
  ].some((some) => some.length > 0) ||
  of.loginFault !== undefined ||
  [...of.unknownParameters, ...of.unknownValues].some(({ isSent }) => !isSent) ||
  (!of.hasProxy &&
    [of.unknownModules, of.unknownParameters, of.unknownValues].some((some) => some.length > 0));

/** Formats a comparison as text: verdicts, then the answers if they were compared, then a section for each kind of difference. */
export function reportLines(of: Comparison, answers?: AnswersReport): readonly string[] {
  const { version, hasProxy } = of;
  const fate = hasProxy ? 'sent to the wiki' : 'refused, since delegatedStatus is not set';
  const isLost = ({ isSent }: OneSidedParameter): boolean => !isSent;
  const lost = of.unknownParameters.filter(isLost);
  const listed = [...new Set(lost.map(({ parameter }) => parameter))].toSorted();
  const sections: readonly (readonly string[])[] = [
    section(`Modules not known here, ${fate}`, bySource(of.unknownModules)),
    section(
      'Modules known here but sent to the wiki nevertheless',
      hasProxy ? (of.sentModules.length > 0 ? [of.sentModules.join(', ')] : []) : [],
    ),
    section(
      `Parameters not known here, ${hasProxy ? 'sent to the wiki' : 'answered with a warning'}`,
      byModule(hasProxy ? of.unknownParameters.filter(({ isSent }) => isSent) : of.unknownParameters),
    ),
    section(
      'Parameters not known here, ignored with a warning',
      hasProxy ? byModule(lost) : [],
      `To send them to the wiki, add to the file of "init --with": ${setting({ delegatedParameters: listed })}`,
    ),
    section(
      `Values not known here, ${hasProxy ? 'sent to the wiki' : 'refused, or ignored with a warning'}`,
      byModule(hasProxy ? of.unknownValues.filter(({ isSent }) => isSent) : of.unknownValues),
    ),
    section('Values not known here, refused', hasProxy ? byModule(of.unknownValues.filter(isLost)) : []),
    section(
      'Modules answered here that the wiki does not have',
      bySource(of.onlyHere),
      `To refuse them, add to the file of "init --with": ${setting({ withoutModules: of.onlyHere.map(({ module }) => module.replace(/^.*=/, '')) })}`,
    ),
    section('Parameters and values answered here that the wiki ignores with a warning', byModule(of.surplus)),
    section(
      'Parameters that differ',
      of.properties.map(
        ({ module, parameter, property, here, there }) =>
          `${module} ${parameter}: ${property} is ${textOf(here)} here, ${textOf(there)} there`,
      ),
    ),
    section(
      'Extensions of the wiki that are supported but not enabled here',
      of.extensionsToEnable,
      'To enable them, recreate the configuration with "wikiquery init", or add them to settings.extensions.',
    ),
    section(
      'Extensions that are enabled here but that the wiki does not have',
      of.extensionsToDisable,
      'To disable them, recreate the configuration with "wikiquery init", or remove them from settings.extensions.',
    ),
    section(
      'Settings that differ',
      of.settings,
      'To correct them, recreate the configuration with "wikiquery init", or change them in its settings.',
    ),
    of.siteinfo
      ? section(
          'Siteinfo that has changed',
          of.siteinfo.map(partLine),
          `To bring the configuration up to date: wikiquery init --from ${of.address} --with settings.json --output wiki.json`,
        )
      : [
          '',
          'Only whether the wiki is private was compared, since only logged-in users may read its siteinfo.',
          `To bring the configuration up to date, ${howToSaveSiteinfo(of.address)}`,
        ],
  ];
  return [
    `${of.address}: ${version.there ?? 'version unknown'}; configured here: ${version.here}`,
    ...(answers ? [verdictLine(answers)] : []),
    ...verdict(of, answers !== undefined),
    ...(of.loginFault === undefined ? [] : [of.loginFault]),
    ...(answers ? ['', ...answerLines(answers)] : []),
    ...sections.flat(),
  ];
}

/** Says first whether something has to be changed. */
function verdict(of: Comparison, hasAnswers: boolean): readonly string[] {
  if (!needsChanges(of)) return ['OK: whatever is not known here is sent to the wiki.'];
  if (of.drift.length === 0)
    return [
      hasAnswers
        ? 'DIFFERENT: the configuration is out of date, see below.'
        : 'DIFFERENT: some requests are answered differently here than by the wiki.',
    ];
  return [
    'DIFFERENT: the wiki shows or hides other content than this configuration:',
    ...of.drift.map((difference) => `  ${difference}`),
    'While that is so, "wikiquery serve" leaves every request to the wiki. Make the configuration again with "wikiquery init".',
  ];
}

const setting = (settings: Readonly<Record<string, unknown>>): string => JSON.stringify({ settings });

function textOf(value: unknown): string {
  if (value === undefined) return 'not set';
  return Array.isArray(value) ? `one of ${value.length} values` : JSON.stringify(value);
}

/** A heading, its lines and what to do about them; nothing if there are no lines. */
const section = (heading: string, lines: readonly string[], advice?: string): readonly string[] =>
  lines.length === 0
    ? []
    : ['', `${heading}:`, ...lines.map((line) => `  ${line}`), ...(advice === undefined ? [] : [advice])];

function bySource(modules: readonly OneSidedModule[]): readonly string[] {
  const sources = Map.groupBy(modules, ({ source }) => source);
  return [...sources]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, some]) => `${source}: ${some.map(({ module }) => module).join(', ')}`);
}

function byModule(found: readonly OneSidedParameter[]): readonly string[] {
  const groups = Map.groupBy(found, ({ module, parameter, value }) =>
    value === undefined ? module : `${module} ${parameter}`,
  );
  return [...groups].map(
    ([of, some]) => `${of}: ${some.map(({ parameter, value }) => value ?? parameter).join(', ')}`,
  );
}

/** Maximum number of names of each kind in a line. */
const MOST_NAMES = 12;

function partLine({ part, added, changed, removed }: DifferentPart): string {
  const some = (what: string, names: readonly string[]): readonly string[] =>
    names.length === 0
      ? []
      : [
          `${what} ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''}`,
        ];
  return `${part}: ${[...some('added', added), ...some('changed', changed), ...some('removed', removed)].join('; ')}`;
}
