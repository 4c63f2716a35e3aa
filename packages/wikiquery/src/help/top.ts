import { describeOptions, type Options } from '../options.ts';

/** The options of `wikiquery top`. */
export const options = {
  at: {
    type: 'string',
    multiple: true,
    default: ['127.0.0.1:9100'],
    value: 'HOST:PORT',
    help: "a server's address for metrics; several are added up",
  },
  by: { type: 'string', default: 'client', value: 'NAME', help: 'client, agent, module or class' },
  sort: { type: 'string', default: 'cost', value: 'NAME', help: 'cost, requests, p50, p99, refused or rows' },
  filter: { type: 'string', default: '', value: 'TEXT', help: 'show only names that contain it' },
  interval: { type: 'string', default: '2', value: 'SECONDS', help: 'time between updates' },
  once: {
    type: 'boolean',
    default: false,
    help: 'print once and exit, as always if standard output is not a terminal',
  },
  json: {
    type: 'boolean',
    default: false,
    help: 'print everything once as JSON: rates are per second, times in milliseconds',
  },
} satisfies Options;

/** Usage of `wikiquery top`. */
export const help = `usage: wikiquery top [OPTION]...

Shows who caused how much cost in the last minute on a server that runs with --metrics: by client (networks,
/24 and /48), by agent, by module or by class of clients. A request for several modules counts for each of them
in part. The addresses are for operators only.

${describeOptions(options)}

keys:
  c a m l                by client, agent, module or class
  s                      sort by the next column
  /                      filter by name
  p or space, q          pause, quit

examples:
  wikiquery serve --metrics 127.0.0.1:9100
  wikiquery top
  wikiquery top --at 127.0.0.1:9101 --at 127.0.0.1:9102 --by agent
  wikiquery top --once --by module --sort p99
  wikiquery top --json | jq -r '.client[] | select(.share > 0.2) | .name'`;
