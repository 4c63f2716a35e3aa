/** Moves through the rows of a tree by arrow keys, Home and End, and folds them; returns whether it used the key. */
export function moveInTree(tree: HTMLElement, target: HTMLElement, key: string): boolean {
  const row = target.closest<HTMLElement>('.row');
  if (!row || !tree.contains(row)) return false;
  const toggle = row.querySelector<HTMLElement>('.toggle');
  const expanded = toggle?.getAttribute('aria-expanded');
  if (key === 'ArrowRight' && toggle && expanded === 'false') {
    toggle.click();
    return true;
  }
  if (key === 'ArrowLeft' && toggle && expanded === 'true') {
    toggle.click();
    return true;
  }
  const rows = [...tree.querySelectorAll<HTMLElement>('.row')];
  const next = {
    ArrowDown: rows[rows.indexOf(row) + 1],
    ArrowRight: toggle ? rows[rows.indexOf(row) + 1] : undefined,
    ArrowUp: rows[rows.indexOf(row) - 1],
    ArrowLeft: row.closest('ul')?.parentElement?.querySelector<HTMLElement>(':scope > .row'),
    Home: rows[0],
    End: rows.at(-1),
  }[key];
  if (!next) return false;
  (next.querySelector<HTMLElement>('.toggle, a') ?? next).focus();
  return true;
}
