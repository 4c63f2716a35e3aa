/** A response with a page for people. */
export interface HtmlPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Makes a page with the given headers and those common to all pages, which are the same for every viewer. */
export const htmlPage = (status: number, body: string, headers: HtmlPage['headers']): HtmlPage => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    vary: 'Accept-Encoding',
    ...headers,
  },
  body,
});
