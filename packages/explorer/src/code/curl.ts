import { prepareJsonRequest, prepareRequest, USER_AGENT, type ProgramRequest } from './request.ts';
import { shellWord } from './shell.ts';
import type { CodeTarget } from './target.ts';

/** curl in a shell; to follow `continue` or to take a token, with bash and jq. */
export const curl: CodeTarget = {
  id: 'curl',
  label: 'curl',
  language: 'bash',
  write: (request) => {
    if (!request.all && !request.token) return `${call(prepareRequest(request))}\n`;
    const prepared = prepareJsonRequest(request);
    const session = prepared.token ? ['--cookie cookies.txt', '--cookie-jar cookies.txt'] : [];
    const blocks = [
      '#!/usr/bin/env bash\n# Requires jq.\nset -euo pipefail\n',
      prepared.token && takeToken(prepared, prepared.token.type, session),
      prepared.all ? loop(prepared, session) : call(prepared, session),
    ];
    return `${blocks.filter((block) => block !== undefined).join('\n')}\n`;
  },
};

/** The command that sends the request, with further arguments. */
function call(
  { apiUrl, parameters, post, token }: ProgramRequest,
  session: readonly string[] = [],
  last: readonly string[] = [],
): string {
  const values = [...parameters].map(([name, value]) => shellWord(`${encodeURIComponent(name)}=${value}`));
  if (token) values.push(`"${encodeURIComponent(token.parameter)}=$token"`);
  return [
    `curl${post ? '' : ' --get'} ${shellWord(apiUrl)}`,
    `--silent --show-error --user-agent ${shellWord(USER_AGENT)}`,
    ...session,
    ...values.map((value) => `--data-urlencode ${value}`),
    ...last,
  ].join(' \\\n  ');
}

/** Sessions are in a file, since a token belongs to one. */
function takeToken(request: ProgramRequest, type: string, session: readonly string[]): string {
  const parameters = new Map(
    Object.entries({ action: 'query', meta: 'tokens', type, format: 'json', formatversion: '2' }),
  );
  const command = call({ ...request, parameters, post: false, token: undefined }, session);
  return `token=$(${command} | jq --raw-output '.query.tokens[]')\n`;
}

function loop(request: ProgramRequest, session: readonly string[]): string {
  const { errorKey, list } = request;
  const rows = list === undefined ? '.' : `.query.${list}[]`;
  // Unlike --data, --data-raw reads no file, whatever the server sends.
  const command = call(request, session, ['--data-raw "$position"']).replaceAll('\n', '\n  ');
  return `position=
while true; do
  part=$(${command})
  jq --compact-output 'if .${errorKey} then error(.${errorKey} | tojson) else ${rows} end' <<<"$part"
  position=$(jq --raw-output '[.continue // {} | to_entries[] | "\\(.key)=\\(.value | @uri)"] | join("&")' <<<"$part")
  [[ $position ]] || break
done`;
}
