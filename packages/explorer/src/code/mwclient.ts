import { pythonCheck, pythonDict, pythonLoop, pythonPrint, pythonString } from './python.ts';
import { USER_AGENT } from './request.ts';
import { writingJson, type CodeTarget } from './target.ts';

/** Python with mwclient. */
export const mwclient: CodeTarget = {
  id: 'mwclient',
  label: 'Python (mwclient)',
  language: 'python',
  write: writingJson('#', (request) => {
    const { apiUrl, action, parameters, all, post, token, list, errorKey } = request;
    const { protocol, host, pathname } = new URL(apiUrl);
    const others = new Map([...parameters].filter(([name]) => name !== 'action' && name !== 'format'));
    const written = pythonDict(others, new Map(token && [[token.parameter, 'token']]));
    const method = post ? 'POST' : 'GET';
    // Only the raw method returns the list that opensearch answers with.
    const ask =
      action === 'opensearch'
        ? `site.raw_api('opensearch', '${method}', **`
        : `site.${method.toLowerCase()}(${pythonString(action)}, **`;
    return `import json

import mwclient

site = mwclient.Site(
    ${pythonString(host)},
    path=${pythonString(pathname.replace(/[^/]*$/, ''))},
    scheme=${pythonString(protocol.replace(':', ''))},
    clients_useragent=${pythonString(USER_AGENT)},
)
${token ? takeToken(token.type) : ''}parameters = ${written}
${
  all
    ? pythonLoop(`${ask}{**parameters, **position})`, list, pythonCheck('part', errorKey))
    : `answer = ${ask}parameters)\n${pythonCheck('answer', errorKey)}${pythonPrint('answer')}`
}`;
  }),
};

// mwclient's own get_token() knows only some types.
const takeToken = (type: string): string =>
  `tokens = site.get('query', meta='tokens', type=${pythonString(type)})['query']['tokens']
token = tokens[${pythonString(`${type}token`)}]
`;
