import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** Runs the garbage collector every 10 ms until the test ends, as would happen in a busy process. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const timer = setInterval(collect, 10);
  onTestFinished(() => clearInterval(timer));
}
