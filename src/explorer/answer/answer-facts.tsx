import type { Asked } from '../query/ask.ts';

/** What the answer took: time, size, rows of the database. */
export const AnswerFacts = ({ answer }: { readonly answer: Asked }) => (
  <ul class="facts">
    <li>HTTP {answer.status}</li>
    <li>{time(answer.serverMilliseconds ?? answer.milliseconds)}</li>
    <li>{size(answer.bytes)}</li>
    {answer.rows !== undefined && (
      <li>
        {answer.rows.toLocaleString('en')} database {answer.rows === 1 ? 'row' : 'rows'}
      </li>
    )}
  </ul>
);

const time = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds.toPrecision(2)} ms` : `${(milliseconds / 1000).toPrecision(2)} s`;

const size = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 1e6
      ? `${(bytes / 1000).toPrecision(3)} kB`
      : `${(bytes / 1e6).toPrecision(3)} MB`;
