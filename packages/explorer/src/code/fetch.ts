import { javascriptLoop, javascriptObject, javascriptPrint, javascriptString } from './javascript.ts';
import { USER_AGENT } from './request.ts';
import { writingJson, type CodeTarget } from './target.ts';

/** JavaScript with `fetch`, a module for Node or a page. */
export const fetchTarget: CodeTarget = {
  id: 'javascript-fetch',
  label: 'JavaScript (fetch)',
  language: 'javascript',
  write: writingJson('//', (request) => {
    const { apiUrl, parameters, all, post, token, list, errorKey } = request;
    const written = javascriptObject(parameters, new Map(token && [[token.parameter, 'token']]));
    const taken = token
      ? `const { query } = await ask({ action: 'query', meta: 'tokens', type: ${javascriptString(token.type)}, format: 'json', formatversion: '2' });
const token = query.tokens[${javascriptString(`${token.type}token`)}];
`
      : '';
    return `${comment(token !== undefined)}const url = ${javascriptString(apiUrl)};
const headers = { 'Api-User-Agent': ${javascriptString(USER_AGENT)} };

async function ask(parameters) {
  const response = ${
    post
      ? `await fetch(url, { method: 'POST', headers, body: new URLSearchParams(parameters) })`
      : `await fetch(\`\${url}?\${new URLSearchParams(parameters)}\`, { headers })`
  };
  if (!response.ok) throw new Error(\`HTTP status \${response.status}\`);
  const answer = await response.json();
  if (answer.${errorKey}) throw new Error(JSON.stringify(answer.${errorKey}));
  return answer;
}
${all ? generator : ''}
${taken}const parameters = ${written};
${all ? javascriptLoop('askAll(parameters)', list) : javascriptPrint('await ask(parameters)')}`;
  }),
};

const generator = `
async function* askAll(parameters) {
  let part = {};
  do {
    part = await ask({ ...parameters, ...part.continue });
    yield part;
  } while (part.continue);
}
`;

const comment = (needsSession: boolean): string =>
  needsSession
    ? `// Run this in a page of the same site, which keeps the session's cookies.\n`
    : `// In a page of another site, add the parameter origin: '*'.\n`;
