import { emitKeypressEvents } from 'node:readline';
import type { TopState } from '@wikiquery/server/telemetry';
import { drawScreen } from './screen.ts';
import { pressKey, type Key, type View } from './view.ts';

/** What a live view shows. */
export interface LiveOptions {
  readonly view: View;
  /** Reads the state of the servers. */
  readonly look: () => Promise<TopState>;
  /** Names the servers. */
  readonly from: string;
  /** Seconds between two updates. */
  readonly seconds: number;
}

/** Switches to the terminal's second screen and hides the cursor; `leave` undoes that. */
const enter = '\u001b[?1049h\u001b[?25l';
const leave = '\u001b[?25h\u001b[?1049l';
const home = '\u001b[H';
const endOfLine = '\u001b[K';
const endOfScreen = '\u001b[J';

/** Shows a view in the terminal until a key or a signal ends it; returns the exit code. */
export async function showLive({ view: first, look, from, seconds }: LiveOptions): Promise<number> {
  const { stdin, stdout } = process;
  let view = first;
  // Fails before anything is drawn if a server cannot be read.
  let state = await look();
  let note: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const draw = (): void => {
    if (hasEnded) return;
    const size = { columns: stdout.columns || 80, rows: stdout.rows || 24 };
    const lines = drawScreen(state, view, size, { from, note });
    stdout.write(`${home}${lines.map((line) => line + endOfLine).join('\r\n')}${endOfScreen}`);
  };
  const lookAgain = async (): Promise<void> => {
    if (!view.isPaused) {
      try {
        state = await look();
        note = undefined;
      } catch (error) {
        note = (error as Error).message;
      }
      draw();
    }
    if (!hasEnded) timer = setTimeout(() => void lookAgain(), seconds * 1000);
  };

  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
    // The terminal is gone.
    stdin.once('end', resolve);
    stdout.once('error', resolve);
    emitKeypressEvents(stdin);
    stdin.on('keypress', (_text: unknown, key: Key) => {
      const next = pressKey(view, key);
      if (!next) {
        resolve();
        return;
      }
      view = next;
      draw();
    });
  });
  stdout.on('resize', draw);
  stdin.setRawMode(true);
  stdin.resume();
  stdout.write(enter);
  draw();
  timer = setTimeout(() => void lookAgain(), seconds * 1000);
  try {
    await ended;
  } finally {
    hasEnded = true;
    clearTimeout(timer);
    stdout.off('resize', draw);
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write(leave);
  }
  return 0;
}
