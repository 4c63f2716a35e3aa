/** Usage of `wikiquery top`. */
export const help = `usage: wikiquery top [OPTION]...

Shows who caused what cost in the last minute on a server that runs with --metrics: by client (networks, /24
and /48), by agent, by module or by class of clients. A request for several modules counts for each of them
with its part. The addresses are for operators only.

  --at HOST:PORT         a server's address for metrics; several are added up (127.0.0.1:9100)
  --by NAME              client, agent, module or class (client)
  --sort NAME            cost, requests, p50, p99, refused or rows (cost)
  --filter TEXT          show only names that contain it
  --interval SECONDS     time between updates (2)
  --once                 print once and exit, as always if standard output is not a terminal
  --json                 print everything once as JSON: rates are per second, times in milliseconds

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
