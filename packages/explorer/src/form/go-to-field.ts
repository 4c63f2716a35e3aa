/** Shows the field of a parameter and puts the cursor into it. */
export function goToField(parameter: string): void {
  const field = document.querySelector<HTMLElement>(`[data-parameter="${CSS.escape(parameter)}"]`);
  const target =
    field?.querySelector<HTMLElement>('input, select, textarea, [tabindex="0"]') ??
    document.querySelector<HTMLElement>('.address textarea');
  for (
    let closed = field?.closest('details:not([open])');
    closed;
    closed = field?.closest('details:not([open])')
  )
    closed.setAttribute('open', '');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
