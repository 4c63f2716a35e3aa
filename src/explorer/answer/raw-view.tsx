import type { Asked } from '../query/ask.ts';

/** The answer as it came; JSON indented. */
export const RawView = ({ answer }: { readonly answer: Asked }) => (
  <pre class="raw" tabindex="0" aria-label="The answer as it came">
    {answer.value === undefined ? answer.text : JSON.stringify(answer.value, undefined, 2)}
  </pre>
);
