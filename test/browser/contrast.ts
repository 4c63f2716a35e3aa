import type { Page } from '@playwright/test';

/** Texts of a page whose contrast with what is behind them is less than WCAG's 4.5 to 1. */
export const paleTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
        value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element): string => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (channels(backgroundColor)[3] !== 0) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .flatMap((element) => {
        const [a = 0, b = 0] = [
          luminance(getComputedStyle(element).color),
          luminance(behind(element)),
        ].toSorted((x, y) => y - x);
        const contrast = (a + 0.05) / (b + 0.05);
        return contrast < 4.5
          ? [`${contrast.toFixed(2)}: ${element.tagName} ${element.textContent.slice(0, 40)}`]
          : [];
      });
  });
