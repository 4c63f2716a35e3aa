/** The words of a text in lower case, without markup and addresses, as the index of words keeps them. */
export const searchableText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/<\/?[a-z][^>]*>/gu, ' ')
    .replaceAll(/(?:https?|ftp|mailto|news):[^\s\]]+/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}_.'&;-]+/gu, ' ');
