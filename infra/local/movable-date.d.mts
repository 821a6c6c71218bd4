/** Replaces the global Date. Must run before code that keeps a reference to it. */
export function installMovableDate(): {
  /** The machine's time, in milliseconds since 1970. */
  machineNow: () => number;
  /** Sets how far the time is ahead of the machine's, in milliseconds. */
  setOffset: (ms: number) => void;
};
