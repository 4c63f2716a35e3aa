/** The colours of a plot, from the tokens of the theme. */
export interface PlotColours {
  readonly background: string;
  readonly text: string;
  readonly grid: string;
  readonly series: readonly string[];
}

/** Tokens that can be told apart, and be seen on the background, in the light and in the dark. */
const tokens = [
  '--background-color-progressive',
  '--color-icon-warning',
  '--color-icon-success',
  '--color-icon-error',
  '--color-visited',
  '--color-icon-notice',
  '--color-destructive--visited',
  '--color-content-added',
];

/** Reads the colours of the current theme. */
export function readColours(): PlotColours {
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string): string => style.getPropertyValue(token).trim();
  return {
    background: colour('--background-color-base'),
    text: colour('--color-base'),
    grid: colour('--border-color-subtle'),
    series: tokens.map(colour),
  };
}
