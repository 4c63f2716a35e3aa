import { problem } from '@wikiquery/core/query/result';
import { isRegistered, may } from '@wikiquery/core/wiki';
import { accountProblems } from '../account-problems.ts';
import { defineWrite } from '../action.ts';
import { problemOfPreference } from './options/preference.ts';

/** `action=options`: changes the viewer's preferences, or sets them back. */
export const options = defineWrite('options', {
  run: async (context) => {
    const { params, fail, wiki, site, viewer, warn } = context;
    if (!isRegistered(viewer) || viewer.temporary) return fail(accountProblems['options-notloggedin']);
    if (!may(viewer, 'editmyoptions')) fail('permissiondenied', ['editmyoptions']);
    if (params.optionvalue !== undefined && params.optionname === undefined)
      fail('missingparam', ['optionname'], { code: 'nooptionname' });
    const changes = new Map<string, string | undefined>();
    for (const change of params.change ?? []) {
      const equals = change.indexOf('=');
      if (equals < 0) changes.set(change, undefined);
      else changes.set(change.slice(0, equals), change.slice(equals + 1));
    }
    if (params.optionname !== undefined) changes.set(params.optionname, params.optionvalue);
    if (!params.reset && changes.size === 0) fail(accountProblems.nochanges);
    const defaults = site.configuration.defaultoptions;
    wiki.transaction(() => {
      if (params.reset) {
        const stored = wiki.rows<{ readonly name: string }>(
          { text: 'SELECT up_property AS name FROM user_properties WHERE up_user = ?' },
          viewer.id,
        );
        for (const { name } of stored)
          if (params.resetkinds.has('all') || params.resetkinds.has(kindOf(name, defaults)))
            wiki.remove('user_properties', { up_user: viewer.id, up_property: name });
      }
      for (const [name, value] of changes) {
        const reason = problemOfPreference(name, value, site);
        if (reason !== undefined) {
          warn(problem('options', accountProblems.validationfailed, [name, reason]));
          continue;
        }
        const isDefault = value === undefined || value === asText(defaults[name]);
        if (isDefault) wiki.remove('user_properties', { up_user: viewer.id, up_property: name });
        else wiki.put('user_properties', [{ up_user: viewer.id, up_property: name, up_value: value }]);
      }
    });
    return { value: { options: 'success' } };
  },
});

type Kind = 'registered' | 'unused' | 'userjs';

const kindOf = (name: string, defaults: Readonly<Record<string, unknown>>): Kind =>
  name.startsWith('userjs-') ? 'userjs' : name in defaults ? 'registered' : 'unused';

/** A default as it would be stored. */
const asText = (value: string | number | boolean | null | undefined): string | undefined =>
  typeof value === 'boolean' ? (value ? '1' : '') : value === null ? undefined : value?.toString();
