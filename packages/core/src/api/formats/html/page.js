// The page is whole without this: it adds buttons that fold everything and copy the source.
const source = document.querySelector('.source');
const tools = document.querySelector('.tools');
const folds = source.querySelectorAll('details');
const isXml = source.dataset.format === 'xml';
const entities = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

function unescape(part) {
  for (const escape of part.querySelectorAll('.escape'))
    escape.textContent = JSON.parse(`"${escape.textContent}"`);
}

// What the page shows as text, written as in the answer.
function written(part) {
  unescape(part);
  const text = part.textContent;
  if (part.matches('.content')) return text.replace(/[&<>]/g, (character) => entities[character]);
  const inner = text.slice(1, -1);
  if (isXml) return `"${inner.replace(/[&<>"'\n\r\t]/g, (character) => entities[character])}"`;
  return JSON.stringify(inner).replace(
    'ascii' in source.dataset ? /[\u0080-\uffff]/g : /[\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function lines(parent, depth) {
  const found = [];
  for (const part of parent.children) {
    if (part.matches('.inner')) found.push(...lines(part, depth + 1));
    else if (part.matches('details')) found.push(...lines(part, depth));
    else {
      const copy = part.cloneNode(true);
      for (const extra of copy.querySelectorAll('.folded, .ask')) extra.remove();
      for (const text of copy.querySelectorAll(isXml ? '.text' : '.text, .key'))
        text.textContent = written(text);
      unescape(copy);
      found.push((isXml ? '  ' : '    ').repeat(depth) + copy.textContent);
    }
  }
  return found;
}

const actions = {
  fold: () => {
    for (const fold of folds) fold.open = fold.parentElement === source;
  },
  unfold: () => {
    for (const fold of folds) fold.open = true;
  },
  copy: async (button) => {
    await navigator.clipboard.writeText(lines(source, 0).join('\n'));
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  },
};

for (const button of tools.querySelectorAll('button')) {
  const action = button.dataset.do;
  if (action !== 'copy' ? folds.length === 0 : !navigator.clipboard) button.remove();
  else button.addEventListener('click', () => actions[action](button));
}
tools.hidden = false;

// What is edited is opened as edited, and an empty field adds nothing.
const form = document.querySelector('form.request');
if (form) {
  const added = form.querySelector('#add');
  const explorer = form.querySelector('.run a');
  const plain = ['format', 'formatversion', 'wrappedhtml', 'utf8', 'ascii'];
  form.addEventListener('input', () => {
    const fields = [...new FormData(form)].filter(([name]) => name !== added.name && !plain.includes(name));
    const [, name, value] = /^([^=]+)=([^]*)$/.exec(added.value.trim()) ?? [];
    if (name) fields.push([name, value]);
    explorer.href = `explorer#${new URLSearchParams(fields)}`;
  });
  form.addEventListener('submit', () => {
    if (added.value.trim() !== '') return;
    added.disabled = true;
    setTimeout(() => (added.disabled = false));
  });
}
