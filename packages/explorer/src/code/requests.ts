import { pythonDict, pythonLoop, pythonPrint, pythonString } from './python.ts';
import { USER_AGENT } from './request.ts';
import { writingJson, type CodeTarget } from './target.ts';

/** Python with the library Requests. */
export const requests: CodeTarget = {
  id: 'python-requests',
  label: 'Python (requests)',
  language: 'python',
  write: writingJson('#', (request) => {
    const { apiUrl, parameters, all, post, token, list, errorKey } = request;
    const written = pythonDict(parameters, new Map(token && [[token.parameter, 'token']]));
    return `import json

import requests

session = requests.Session()
session.headers['User-Agent'] = ${pythonString(USER_AGENT)}


def ask(parameters):
    response = session.${post ? 'post' : 'get'}(${pythonString(apiUrl)}, ${post ? 'data' : 'params'}=parameters)
    response.raise_for_status()
    answer = response.json()
    if '${errorKey}' in answer:
        raise RuntimeError(answer['${errorKey}'])
    return answer


${token ? takeToken(token.type) : ''}parameters = ${written}
${all ? pythonLoop('ask({**parameters, **position})', list) : pythonPrint('ask(parameters)')}`;
  }),
};

const takeToken = (type: string): string => {
  const parameters = { action: 'query', meta: 'tokens', type, format: 'json', formatversion: '2' };
  return `tokens = ask(${pythonDict(new Map(Object.entries(parameters)))})['query']['tokens']
token = tokens[${pythonString(`${type}token`)}]
`;
};
