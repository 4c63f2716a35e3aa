import { escapeText } from '../../../wiki/escape-html.ts';

/** The room that is left on a page for an answer: what is too large for it is cut. */
export interface Room {
  /** Whether there is none left. */
  isFull(): boolean;
  /** Whether something was cut. */
  wasCut(): boolean;
  /** Takes the room of some markup, and returns it. */
  take(markup: string): string;
  /** Returns as much of a text as there is room for, with a note of how much is missing. */
  fit(text: string): { readonly text: string; readonly note: string };
  /** Returns a note of how many parts were left out. */
  leftOut(number: number, one: string, many: string): string;
}

/** Makes room for so many characters of markup. */
export function createRoom(characters: number): Room {
  let left = characters;
  let isCut = false;
  const note = (number: number, one: string, many: string): string => {
    isCut = true;
    return `<span class="cut">… ${number.toLocaleString('en')} further ${number === 1 ? one : many}</span>`;
  };
  return {
    isFull: () => left <= 0,
    wasCut: () => isCut,
    take: (markup) => {
      left -= markup.length;
      return markup;
    },
    fit: (text) => {
      const { length } = escapeText(text);
      const most = Math.max(LEAST, Math.floor((left * text.length) / length));
      if (length <= left || text.length <= most) return { text, note: '' };
      return { text: cutText(text, most), note: note(text.length - most, 'character', 'characters') };
    },
    leftOut: (number, one, many) => `<div>${note(number, one, many)}</div>`,
  };
}

/** Length of a text that is always shown, so that cutting says what it is. */
const LEAST = 100;

/** Returns the beginning of a text, without half of a surrogate pair at its end. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
