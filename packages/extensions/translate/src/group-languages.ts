import type { Site } from '@wikiquery/core/wiki';
import type { MessageGroup } from './groups.ts';
import { translateSettings, translationLanguages } from './settings.ts';

/** Returns the languages that a group's declaration allows; undefined if it does not restrict them. */
export function groupLanguages(group: MessageGroup, site: Site): ReadonlySet<string> | undefined {
  const declared = 'declared' in group ? group.declared?.languages : undefined;
  if (!declared) return undefined;
  const { include, exclude } = declared;
  if (include === '*') return undefined;
  const { disabledLanguages } = translateSettings(site);
  const disabled = [group.id, group.id.split('-')[0] ?? '', '*'].flatMap((name) =>
    Object.keys(disabledLanguages[name] ?? {}),
  );
  // Unless some are excluded, only the included languages are allowed.
  const allowed = new Set(exclude === undefined || exclude === '*' ? [] : translationLanguages(site));
  for (const code of [...(exclude === undefined || exclude === '*' ? [] : exclude), ...disabled])
    allowed.delete(code);
  for (const code of include ?? []) allowed.add(code);
  return allowed;
}
