/** Answers a series of questions, such as during typing, reporting only the answer to the last one. */
export interface Latest<Question> {
  ask(this: void, question: Question): void;
  /** Cancels the last question. */
  stop(this: void): void;
}

/** Makes a {@link Latest}: a question cancels the one before, and is sent after a pause in milliseconds. */
export function latest<Question, Answer>(
  find: (question: Question, signal: AbortSignal) => Promise<Answer>,
  tell: (answer: Answer) => void,
  pause = 150,
): Latest<Question> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    request?.abort();
  };
  return {
    stop,
    ask: (question) => {
      stop();
      const { signal } = (request = new AbortController());
      timer = setTimeout(() => {
        find(question, signal).then(
          (answer) => {
            if (!signal.aborted) tell(answer);
          },
          // What cannot be completed is typed.
          () => undefined,
        );
      }, pause);
    },
  };
}
