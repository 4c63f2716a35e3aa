import { fixtures } from '../extensions/fixtures.ts';
import { descriptionFields, eventTypes } from '../copies/fixture/check-description.ts';
import { eventFields } from '../copies/fixture/description.ts';
import { type Fields, group } from '../wiki/settings/schema.ts';
import { rowsOf } from './document-settings.ts';

/** Every field of a test wiki's description, as Markdown. */
export function documentDescription(): string {
  const { configuration, ...parts } = descriptionFields(fixtures);
  const lines = [
    '# The description of a test wiki',
    '',
    'Written by `npm run docs` from the declarations of the fields; not to be changed by hand.',
    '',
    'What `createWiki()` and `buildDatabase()` of `wikiquery/testing` take ([testing](testing.md)). A field that is not',
    'listed here, or a value that is not allowed, is an error with the path of the mistake. In the names below, `[]` is',
    'each value of a list, and `*` any name.',
    '',
    // Its parts are those of siteinfo.
    ...table({ ...(configuration && { configuration: { ...configuration, schema: group({}) } }), ...parts }),
    '',
    '## Events',
    '',
    'What is in `events`, by `type`. All events have these fields:',
    '',
    ...table(eventFields),
    ...Object.entries(eventTypes(fixtures)).flatMap(([type, fields]) => [
      '',
      `### ${type}`,
      '',
      ...table(fields),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

const table = (fields: Fields): readonly string[] => [
  '| field | value | | |',
  '|---|---|---|---|',
  ...rowsOf(fields, ''),
];
