import { escapeInvisible, hex } from './quoted.ts';
import { USER_AGENT, type ProgramRequest } from './request.ts';
import { writingJson, type CodeTarget } from './target.ts';

/** R with httr2 and jsonlite. */
export const httr2: CodeTarget = {
  id: 'r-httr2',
  label: 'R (httr2)',
  language: 'r',
  write: writingJson('#', (request) => {
    const { apiUrl, parameters, all, post, token, errorKey } = request;
    const session = token
      ? `\ncookies <- tempfile()\napi <- api |> req_options(cookiefile = cookies, cookiejar = cookies)\n`
      : '';
    return `library(httr2)
library(jsonlite)

api <- request(${rString(apiUrl)}) |>
  req_user_agent(${rString(USER_AGENT)})
${session}
ask <- function(parameters) {
  answer <- api |>
    ${post ? 'req_body_form' : 'req_url_query'}(!!!parameters) |>
    req_perform() |>
    resp_body_json()
${token ? '  gc() # Has the cookies written, which older versions of httr2 leave to the garbage collector.\n' : ''}  if (!is.null(answer$${errorKey})) stop(toJSON(answer$${errorKey}, auto_unbox = TRUE))
  answer
}

to_json <- function(x, ...) toJSON(x, auto_unbox = TRUE, null = "null", digits = NA, ...)

${token ? takeToken(token.type) : ''}parameters <- ${rList(parameters, token && new Map([[token.parameter, 'token']]))}
${all ? loop(request) : `cat(to_json(ask(parameters), pretty = TRUE), "\\n")\n`}`;
  }),
};

const takeToken = (type: string): string => `tokens <- ask(list(
  action = "query", meta = "tokens", type = ${rString(type)}, format = "json", formatversion = "2"
))$query$tokens
token <- tokens[[${rString(`${type}token`)}]]
`;

const loop = ({ list }: ProgramRequest): string => `position <- list()
repeat {
  part <- ask(modifyList(parameters, position))
${
  list === undefined
    ? `  cat(to_json(part), "\\n")`
    : `  for (item in part$query$${list}) cat(to_json(item), "\\n")`
}
  if (is.null(part$continue)) break
  position <- part$continue
}
`;

/** Writes a text as a string of R, where `\u` and `\x` cannot stand in one string. */
export function rString(text: string): string {
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  const escaped = text.replaceAll('\\', String.raw`\\`).replaceAll(quote, `\\${quote}`);
  return quote + escapeInvisible(escaped, escape) + quote;
}

function escape(codePoint: number): string {
  if (codePoint === 10) return String.raw`\n`;
  return codePoint <= 0xffff ? `\\u${hex(codePoint, 4)}` : `\\U${hex(codePoint, 8)}`;
}

/** Writes parameters as a list of R over several lines; values of `expressions` are code. */
export function rList(
  parameters: ReadonlyMap<string, string>,
  expressions: ReadonlyMap<string, string> = new Map(),
): string {
  const values = [...parameters].map(([name, value]) => [name, rString(value)] as const);
  const lines = [...values, ...expressions].map(([name, value]) => `  ${rName(name)} = ${value}`);
  return `list(\n${lines.join(',\n')}\n)`;
}

const reserved = /^(?:if|else|repeat|while|function|for|next|break|in|TRUE|FALSE|NULL|Inf|NaN|NA(?:_\w+)?)$/;

const rName = (name: string): string =>
  /^[A-Za-z]\w*$/.test(name) && !reserved.test(name) ? name : rString(name);
