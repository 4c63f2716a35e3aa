import { ApiError } from './api-error.ts';

/** Reads the body of a response as text; stops and throws an `ApiError` after `most` bytes, decompressed. */
export async function readText({ body }: Response, most: number, url: string): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > most) {
      await reader.cancel().catch(() => undefined);
      throw new ApiError({
        code: 'toolarge',
        info: `${url} answered with more than ${amount(most)}: request fewer items at a time.`,
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}

const MEBIBYTE = 1024 * 1024;

const amount = (bytes: number): string =>
  bytes < MEBIBYTE ? `${bytes} bytes` : `${Math.floor(bytes / MEBIBYTE)} MiB`;
