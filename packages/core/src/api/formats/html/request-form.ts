import { escapeHtml } from '../../../wiki/escape-html.ts';

/** Field of the form whose value is a parameter to be added, as `name=value`. */
const ADD = '~add';
/** Field of the form whose value is the name of a parameter to be removed. */
const REMOVE = '~remove';

/** Renders a form that shows the parameters of a GET request, each in a field, and runs the request again. */
export function requestForm(parameters: URLSearchParams, explorer: string): string {
  const fields = [...parameters].map(([name, value], index) => {
    const shown = escapeHtml(name);
    return (
      `<li><label for="p${index}">${shown}</label>${field(`p${index}`, name, value)}` +
      `<button name="${REMOVE}" value="${shown}" aria-label="Remove ${shown}" title="Remove ${shown}">×</button></li>`
    );
  });
  // The first button is the one that the Enter key presses.
  return `<form class="request" aria-label="The request">
<button hidden>Run</button>
<ul>${fields.join('')}<li class="add"><label for="add">add</label><input id="add" name="${ADD}" size="16" placeholder="name=value" autocomplete="off" autocapitalize="off" spellcheck="false"></li></ul>
<p class="run"><button class="primary">Run</button><a href="${escapeHtml(explorer)}">Open in explorer</a></p>
</form>`;
}

const LONG = 60;

function field(id: string, name: string, value: string): string {
  const attributes = `id="${id}" name="${escapeHtml(name)}" dir="auto" autocomplete="off" autocapitalize="off" spellcheck="false"`;
  if (value.length <= LONG && !/[\r\n]/.test(value)) {
    return `<input ${attributes} size="${Math.max(4, value.length + 1)}" value="${escapeHtml(value)}">`;
  }
  // The line break after the tag is no part of the value.
  return `<textarea ${attributes} rows="${value.length > 4 * LONG || /[\r\n]/.test(value) ? 4 : 2}">\n${escapeHtml(value)}</textarea>`;
}

/** Renders the parameters in the URL of a POST request, which no form can repeat, as a list. */
export function parameterList(parameters: URLSearchParams): string {
  const shown = [...parameters].map(
    ([name, value]) =>
      `<li><span class="name">${escapeHtml(name)}</span>=<span class="value">${escapeHtml(value)}</span></li>`,
  );
  if (shown.length === 0) return '';
  return `<ul class="request" aria-label="Parameters of the request">${shown.join('')}</ul>`;
}

/** Applies what was added and removed in a form to its query; undefined if the query is not from a form. */
export function editedQuery(query: string): string | undefined {
  if (!/(?:^|&)(?:~|%7E)(?:add|remove)=/i.test(query)) return undefined;
  const parameters = new URLSearchParams(query);
  const added = parameters.get(ADD)?.trim() ?? '';
  const removed = parameters.get(REMOVE);
  parameters.delete(ADD);
  parameters.delete(REMOVE);
  if (removed !== null) parameters.delete(removed);
  const [, name = '', value = ''] = /^[?&]?([^=]+)=?([^]*)$/.exec(added) ?? [];
  if (name !== '') parameters.set(name.trim(), value);
  return parameters.toString();
}
