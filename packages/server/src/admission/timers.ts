/** Schedules callbacks: the system's timers, or those of a simulation. */
export interface Timers {
  /** Calls once all data that has arrived by now was received. */
  readonly soon: (call: () => void) => void;
  /** Calls repeatedly without keeping the process alive; returns a function that stops it. */
  readonly every: (milliseconds: number, call: () => void) => () => void;
  readonly after: (milliseconds: number) => Promise<void>;
}

/** The timers of the process. */
export const systemTimers: Timers = {
  soon: (call) => void setImmediate(call),
  every: (milliseconds, call) => {
    const timer = setInterval(call, milliseconds).unref();
    return () => {
      clearInterval(timer);
    };
  },
  after: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
};
