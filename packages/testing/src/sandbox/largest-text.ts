/** KiB that a text may have. */
export const LARGEST_TEXT = 2048;
