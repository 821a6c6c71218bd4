/**
 * Replaces the global Date with one that can be moved ahead of the machine's clock. Must run before
 * code that keeps a reference to Date.
 */
export function installMovableDate() {
  const machineNow = Date.now;
  let offsetMs = 0;

  Date.now = () => machineNow() + offsetMs;
  // A proxy rather than a subclass, so that dates made by Node itself are still instances of Date.
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
  });

  return {
    /** The machine's time, in milliseconds since 1970. */
    machineNow,
    /** @param {number} ms - How far the time is ahead of the machine's. */
    setOffset: (ms) => {
      offsetMs = ms;
    },
  };
}
