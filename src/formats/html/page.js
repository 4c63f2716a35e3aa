// The page is whole without this: it adds buttons that fold everything and copy the source.
const source = document.querySelector('.source');
const tools = document.querySelector('.tools');
const folds = source.querySelectorAll('details');

function lines(parent, depth) {
  const found = [];
  for (const part of parent.children) {
    if (part.matches('.inner')) found.push(...lines(part, depth + 1));
    else if (part.matches('details')) found.push(...lines(part, depth));
    else {
      const copy = part.cloneNode(true);
      for (const extra of copy.querySelectorAll('.folded, .ask')) extra.remove();
      found.push('    '.repeat(depth) + copy.textContent);
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
