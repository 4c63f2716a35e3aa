import type { Asked } from '../query/ask.ts';
import { summaryOf } from './summary.ts';

/** The facts of an answer: status, rows, time, size. */
export const AnswerFacts = ({ answer }: { readonly answer: Asked }) => (
  <ul class="facts" aria-label="Facts of the answer">
    {facts(answer).map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
);

function facts(answer: Asked): readonly string[] {
  const { serverMilliseconds: server, compressedBytes: compressed, rows } = answer;
  const summary = summaryOf(answer.value, answer.parameters);
  const isSmaller = compressed !== undefined && compressed > 0 && compressed < answer.bytes;
  return [
    `HTTP ${answer.status}`,
    ...(summary === undefined || summary.startsWith('no ') ? [] : [summary]),
    server === undefined
      ? time(answer.milliseconds)
      : `${time(server)} at the server, ${time(answer.milliseconds)} in all`,
    isSmaller ? `${size(answer.bytes)}, ${size(compressed)} compressed` : size(answer.bytes),
    ...(rows === undefined ? [] : [`${rows.toLocaleString('en')} database ${rows === 1 ? 'row' : 'rows'}`]),
  ];
}

const time = (milliseconds: number): string =>
  milliseconds < 999.5
    ? `${milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;

/** Formats a number of bytes with a decimal unit. */
export const size = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 999_500
      ? `${(bytes / 1000).toPrecision(3)} kB`
      : `${(bytes / 1e6).toPrecision(3)} MB`;
