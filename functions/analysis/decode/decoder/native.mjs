import { createRequire } from 'node:module';

/** FFmpeg's libraries as one native module, loaded directly: the documented wrapper adds downloads and 70 packages. */
export const av = createRequire(import.meta.url)(`@seydx/node-av-${process.platform}-${process.arch}`);

const LOG_NOTHING = -8;
// FFmpeg's messages may quote text from the file.
av.Log.setLevel(LOG_NOTHING);

/** FFmpeg's constant for a missing time stamp. */
export const NO_TIMESTAMP = -(2n ** 63n);

/** Returns the native object with its memory allocated. */
export function allocate(object) {
  object.alloc();
  return object;
}

export function createDictionary(entries) {
  const dictionary = allocate(new av.Dictionary());
  for (const [name, value] of Object.entries(entries)) dictionary.set(name, String(value), 0);
  return dictionary;
}

/** Throws on FFmpeg's negative error codes. */
export function throwOnError(action, code) {
  if (code < 0) throw new Error(`FFmpeg could not ${action} (${code}).`);
}

/** A time in seconds; null without a time stamp. */
export function toSeconds(timestamp, { num, den }) {
  return timestamp === NO_TIMESTAMP ? null : (Number(timestamp) * num) / den;
}
