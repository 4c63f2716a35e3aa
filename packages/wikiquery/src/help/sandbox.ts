import { describeOptions, type Options } from '../options.ts';

/** The options of `wikiquery sandbox`. */
export const options = {
  port: { type: 'string', value: 'PORT', default: '8081', help: 'the port to listen on, 0 for any free one' },
  host: { type: 'string', value: 'ADDRESS', default: '127.0.0.1', help: 'the address to listen on' },
  description: {
    type: 'string',
    value: 'FILE',
    help: 'YAML or JSON that describes the wiki (see docs/wiki-description.md; default: the sample wiki)',
  },
  pages: {
    type: 'string',
    value: 'FOLDER',
    help: 'a folder of .wiki files with pages (see docs/testing.md)',
  },
  config: { type: 'string', value: 'FILE', help: "the wiki's configuration (default: the sample wiki's)" },
  database: {
    type: 'string',
    value: 'FILE',
    help: 'keep the wiki in this SQLite file, which is made if there is none; by default it is in memory',
  },
  jobs: {
    type: 'string',
    value: 'MODE',
    default: 'run',
    help: 'when what MediaWiki leaves to jobs is done: run, at once, or wait, when they are run',
  },
  'rate-limits': {
    type: 'boolean',
    default: false,
    help: "limit how often users edit, move, upload and so on: by the configuration's limits or, if it has none, MediaWiki's",
  },
} satisfies Options;

/** Usage of `wikiquery sandbox`. */
export const help = `usage: wikiquery sandbox [OPTION]...

Serves a wiki that clients may write to, for tests in any language. Unless told otherwise, it forgets
everything when it ends and listens on this machine only. Anybody who reaches it controls it, below /sandbox:

  GET /sandbox/writes        what clients wrote, with results and errors
  GET /sandbox/requests      what clients sent
  POST /sandbox/reset        take the wiki, its clock, faults and journal back to the start
  POST /sandbox/clock        {"set": "2030-01-02T03:04:05Z"}, {"advance": 60}, or {} for the real time
  POST /sandbox/jobs         {} to run the jobs that wait, {"mode": "wait"} to let them wait from now on
  POST /sandbox/faults       {"fault": "maxlag", "where": {"action": "edit"}, "after": 2, "times": 1}
  DELETE /sandbox/faults     take all orders back

${describeOptions(options)}

examples:
  wikiquery sandbox
  wikiquery sandbox --port 8090 --pages test/wiki
  wikiquery sandbox --description wiki.yaml --database test.sqlite
  curl -X POST -d '{"fault": "readonly"}' http://127.0.0.1:8081/sandbox/faults`;
