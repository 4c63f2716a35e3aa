/** Asks for something again and again, and only tells the last answer. */
export interface Latest<Question> {
  ask(this: void, question: Question): void;
  /** Drops a question that is on its way. */
  stop(this: void): void;
}

/** Makes a {@link Latest}: a question waits for the pause after it, and ends the one before. */
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
