import { createRequire } from 'node:module';

/** FFmpeg's libraries as one native module, without the `node-av` wrapper. */
export const av = createRequire(import.meta.url)(
  `@seydx/node-av-${process.platform}-${process.arch}`,
);

const LOG_NOTHING = -8;
av.Log.setLevel(LOG_NOTHING);

/** Allocates the native object's memory and returns the object. */
export function allocate(object) {
  object.alloc();
  return object;
}

/** Throws if an FFmpeg call returned an error code. FFmpeg's error codes are negative. */
export function throwOnError(action, code) {
  if (code < 0) throw new Error(`FFmpeg could not ${action} (${code}).`);
}
