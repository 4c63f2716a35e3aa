import { setTimeout as pause } from 'node:timers/promises';
import { createClient, isGood, logIn, type Answered, type Ask } from './ask.ts';
import { botRequests, createRandom, editorRequests, type Template } from './requests.ts';
import { password, type Samples } from './wiki.ts';

/** One request of somebody whom the load must not harm. */
export interface Attempt {
  readonly who: 'editor' | 'bot' | 'visitor';
  readonly template: string;
  /** Milliseconds since the process began, as of `performance.now()`. */
  readonly begun: number;
  readonly milliseconds: number;
  readonly status: number;
  readonly isGood: boolean;
}

/** Editors, bots that keep the rules, and a visitor. */
export interface People {
  /** All that they have sent, in the order of the answers. */
  readonly attempts: readonly Attempt[];
  /** Requests a second of the editors and the visitor. */
  readonly perSecond: number;
  /** Lets the editors and the visitor begin. */
  start(): void;
  /** Lets the bots begin. */
  startBots(): void;
  /** Lets everybody finish. */
  stop(): Promise<void>;
}

/** Milliseconds between two requests of one editor. */
const EDITING = 200;

/** Milliseconds between two requests of the visitor. */
const VISITING = 50;

/** Milliseconds that a bot waits after an answer. */
const RESTING = 200;

/** Logs the editors in. */
export async function gatherPeople(
  url: string,
  samples: Samples,
  editors: readonly string[],
  botCount: number,
): Promise<People> {
  const attempts: Attempt[] = [];
  const running: Promise<void>[] = [];
  let isOver = false;
  const note = (who: Attempt['who'], template: string, begun: number, answered: Answered): void => {
    const { milliseconds, status } = answered;
    attempts.push({ who, template, begun, milliseconds, status, isGood: isGood(answered) });
  };
  /** Sends requests at fixed times, however long the answers take. */
  const work = async (
    who: Attempt['who'],
    ask: Ask,
    templates: readonly Template[],
    every: number,
    seed: number,
  ): Promise<void> => {
    const random = createRandom(seed);
    const pending = new Set<Promise<void>>();
    for (let next = performance.now(); !isOver; next += every) {
      const { name, make } = random.of(templates);
      const begun = performance.now();
      const answer = ask(make(random)).then((answered) => {
        note(who, name, begun, answered);
        pending.delete(answer);
      });
      pending.add(answer);
      await pause(Math.max(0, next + every - performance.now()));
    }
    await Promise.all(pending);
  };
  /** Sends one request after the other, each as often as it is refused. */
  const obey = async (ask: Ask, templates: readonly Template[], seed: number): Promise<void> => {
    const random = createRandom(seed);
    while (!isOver) {
      const { name, make } = random.of(templates);
      const begun = performance.now();
      const answered = await ask(make(random));
      note('bot', name, begun, answered);
      await pause(isGood(answered) ? RESTING : (answered.retryAfter ?? 1) * 1000);
    }
  };

  const loggedIn: Ask[] = [];
  for (const [index, name] of editors.entries()) {
    const headers = { 'user-agent': browser, 'x-forwarded-for': `192.0.2.${index + 1}` };
    loggedIn.push(await logIn(url, headers, name, password));
  }
  const visitor = createClient(url, { 'user-agent': browser, 'x-forwarded-for': '198.51.100.1' });
  const trivial: Template = {
    name: 'siteinfo',
    weight: 1,
    make: () => ({ query: 'action=query&meta=siteinfo&format=json&formatversion=2' }),
  };
  return {
    attempts,
    perSecond: 1000 / VISITING + (editors.length * 1000) / EDITING,
    start: () => {
      loggedIn.forEach((ask, index) => {
        running.push(work('editor', ask, editorRequests(samples), EDITING, index));
      });
      running.push(work('visitor', visitor, [trivial], VISITING, 0));
    },
    startBots: () => {
      for (let index = 0; index < botCount; index++) {
        const headers = {
          'user-agent': `ExampleBot/${index}.0 (https://bot-${index}.example/; owner@bot-${index}.example)`,
          'x-forwarded-for': `203.0.113.${index + 1}`,
        };
        running.push(obey(createClient(url, headers, 1), botRequests(samples), 1000 + index));
      }
    },
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
