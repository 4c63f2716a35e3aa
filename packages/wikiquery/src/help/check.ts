import { describeOptions, type Options } from '../options.ts';
import { wikiOptions } from './wiki-options.ts';

/** The options of `wikiquery check`. */
export const options = {
  ...wikiOptions(),
  against: {
    type: 'string',
    value: 'URL',
    help: "URL of the live wiki's api.php; it gets a few requests, one at a time",
  },
  json: { type: 'boolean', help: 'print the comparison as JSON' },
  sample: {
    type: 'string',
    value: 'N',
    help: 'compare the contents of about N pages, N revisions and N log entries; 1000 of each take about 70 requests',
  },
  requests: {
    type: 'string',
    value: 'N',
    help: 'compare the answers to N random requests, or to at most N of --log (500)',
  },
  log: {
    type: 'string',
    value: 'FILE',
    help: 'compare the answers to the requests of an access log in the combined format of nginx or Apache, also compressed (.gz)',
  },
  account: {
    type: 'string',
    value: 'NAME',
    help: 'send the requests as this account, or as a bot password such as Warden@lamps; its password is in WIKIQUERY_CHECK_PASSWORD (default: anonymously)',
  },
  seed: {
    type: 'string',
    value: 'S',
    help: 'draw the same sample, or the same requests, as the comparison that printed this seed',
  },
  contact: {
    type: 'string',
    value: 'ADDRESS',
    help: "an e-mail address or web page by which the wiki's operators can reach you (default: the one that a mirror remembers)",
  },
  rate: {
    type: 'string',
    value: 'N',
    help: 'send at most N requests a minute (60; for --requests and --log: one after another)',
  },
  pause: {
    type: 'string',
    value: 'N',
    help: 'check differences again after N seconds (30; for --requests and --log: 5)',
  },
} satisfies Options;

/** Usage of `wikiquery check`. */
export const help = `usage: wikiquery check [OPTION]...

Checks what can be served from a wiki's database: which variant of MediaWiki's schema it has, which tables are
missing, and which modules fail (it tries each of them). Nothing is written.
The exit code is 1 if something cannot be served.

With --against, compares instead what is known here with the live wiki's own API: modules, parameters and
values that only one side knows, what becomes of requests for them, and where the configuration is out of date.
The exit code is 1 if some requests are answered differently than by the wiki, and 0 if whatever is not known
here is sent to the wiki (settings.delegatedStatus).

With --sample as well, compares what the database of a mirror, or of an import, contains with the wiki: about N
pages with their links, properties and protections, N revisions and N log entries, drawn at random from those of
both. Differences are checked again after a pause, and reported unless the wiki has changed since the copy. The
exit code is 1 if there are differences.

With --requests or --log as well, compares answers: those that "wikiquery serve" would give to random requests,
made of the wiki's own modules, parameters and names, or to the requests of an access log, with the wiki's.
Requests that change something, and those that are sent to the wiki, are left out. Prints a verdict, the
differences by module, and the smallest request that shows each. The exit code is 1 if more than 1 % differ, or
half of a module's, if an answer shows what the wiki refuses, or if the configuration is out of date.

${describeOptions(options)}

examples:
  wikiquery check --database sqlite:wiki.sqlite --config wiki.json
  wikiquery check --database mysql://reader:password@replica1,primary/wiki --config wiki.json
  wikiquery check --database sqlite:wiki.sqlite --config wiki.json --against https://wiki.example/w/api.php
  wikiquery check --database sqlite:wiki.sqlite --against https://wiki.example/w/api.php --sample 1000
  wikiquery check --database mysql://reader:password@replica/wiki --config wiki.json \\
    --against https://wiki.example/w/api.php --log access.log --requests 500 --contact me@example.org`;
