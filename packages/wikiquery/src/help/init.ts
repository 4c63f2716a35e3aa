import { describeOptions, wrap, type Options } from '../options.ts';
import { statedSettings } from '../stated-settings.ts';

/** The options of `wikiquery init`. */
export const options = {
  from: {
    type: 'string',
    value: 'URL|FILE',
    help: "URL of the wiki's api.php or of one of its pages, or a saved response to action=query&meta=siteinfo with every siprop, in formatversion 2",
  },
  with: {
    type: 'string',
    value: 'FILE',
    help: 'JSON whose parts replace those of the configuration, such as settings that are not in siteinfo (docs/settings.md lists them); null removes a part',
  },
  output: {
    type: 'string',
    value: 'FILE',
    help: 'write the configuration to this file, which is only replaced when everything has succeeded (standard output)',
  },
  messages: {
    type: 'string',
    value: 'LANGUAGES',
    help: "save the wiki's interface messages too, in these languages, their fallbacks, the wiki's own language and English; run it again to update them or to resume",
  },
  'messages-folder': {
    type: 'string',
    value: 'DIR',
    help: 'where to save them, one file per language (next to the configuration: wiki-messages for wiki.json)',
  },
} satisfies Options;

/** Usage of `wikiquery init`. */
export const help = `usage: wikiquery init --from URL|FILE [OPTION]...

Writes a wiki's configuration, made from its siteinfo, for the option --config of other commands.
From a URL, other answers of its API are read, too: rights, tags, logs, modules, and the paths of files.

The API does not report these settings, except addresses and drawings of files, and a small maximumResultSize.
Where LocalSettings.php or an extension sets one, state it in a file for --with (docs/settings.md has the names
that they have there):
${wrap(statedSettings.join(', '))
  .map((line) => `  ${line}`)
  .join('\n')}

${describeOptions(options)}

examples:
  wikiquery init --from https://wiki.example/w/api.php --output wiki.json
  wikiquery init --from https://wiki.example/w/api.php --messages de,fr --output wiki.json
  wikiquery init --from siteinfo.json --with settings.json --output wiki.json
  wikiquery serve --database sqlite:wiki.sqlite --config wiki.json`;
