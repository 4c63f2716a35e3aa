/** Usage of `wikiquery init`. */
export const help = `usage: wikiquery init --from URL|FILE [OPTION]...

Prints a wiki's configuration, made from its siteinfo, for the option --config of other commands.

  --from URL|FILE        URL of the wiki's api.php, or a saved response to action=query&meta=siteinfo with
                         every siprop, in formatversion 2
  --with FILE            JSON whose parts replace those of the configuration, such as settings that are not
                         in siteinfo (docs/settings.md lists them); null removes a part
  --messages LANGUAGES   save the wiki's interface messages too, in these languages, their fallbacks, the
                         wiki's own language and English; run it again to update them or to resume
  --messages-folder DIR  where to save them, one file per language (messages)

examples:
  wikiquery init --from https://wiki.example/w/api.php > wiki.json
  wikiquery init --from https://wiki.example/w/api.php --messages de,fr > wiki.json
  wikiquery init --from siteinfo.json --with settings.json > wiki.json
  wikiquery serve --database sqlite:wiki.sqlite --config wiki.json`;
