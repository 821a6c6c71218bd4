import { expect, it } from 'vitest';
import { collectLog } from './collected-log.fixtures.ts';
import { log, logError } from './logging.ts';

it('a value stays in its own line, whatever it holds', () => {
  const evil = 'x\n{"level":"info","event":"signed in"}\r\n\u2028\u0000"';
  const collected = collectLog();
  const { lines } = collected;
  log('warn', 'refused', { reason: evil });
  logError('bug', new TypeError(evil));
  collected.stop();
  expect(lines.map((line) => /[\r\n]/.test(line))).toEqual([false, false]);
  expect(collected.entries()).toEqual([
    { time: expect.stringMatching(/Z$/), level: 'warn', event: 'refused', reason: evil },
    expect.objectContaining({ level: 'error', event: 'bug', errorName: 'TypeError', errorMessage: evil }),
  ]);
});
