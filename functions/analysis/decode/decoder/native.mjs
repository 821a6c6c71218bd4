import { createRequire } from 'node:module';

/**
 * FFmpeg's libraries as one native module. Loaded without the `node-av` wrapper, which adds
 * downloads and 70 packages.
 */
export const av = createRequire(import.meta.url)(
  `@seydx/node-av-${process.platform}-${process.arch}`,
);

const LOG_NOTHING = -8;
// Logging is off, because FFmpeg's messages may quote text from the untrusted file.
av.Log.setLevel(LOG_NOTHING);

/** FFmpeg's `AV_NOPTS_VALUE`, which marks a missing timestamp. */
export const NO_TIMESTAMP = -(2n ** 63n);

/** Allocates the native object's memory and returns the object. */
export function allocate(object) {
  object.alloc();
  return object;
}

export function createDictionary(entries) {
  const dictionary = allocate(new av.Dictionary());
  for (const [name, value] of Object.entries(entries)) dictionary.set(name, String(value), 0);
  return dictionary;
}

/** Throws if an FFmpeg call returned an error code. FFmpeg's error codes are negative. */
export function throwOnError(action, code) {
  if (code < 0) throw new Error(`FFmpeg could not ${action} (${code}).`);
}

/** Converts a timestamp to seconds. Returns null if the timestamp is missing. */
export function toSeconds(timestamp, { num, den }) {
  return timestamp === NO_TIMESTAMP ? null : (Number(timestamp) * num) / den;
}
