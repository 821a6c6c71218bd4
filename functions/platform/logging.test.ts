import { afterEach, expect, it, vi } from 'vitest';
import { log, logError } from './logging.ts';

const lines: string[] = [];
vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
afterEach(() => lines.splice(0));

it('a value stays in its own line, whatever it holds', () => {
  const evil = 'x\n{"level":"info","event":"signed in"}\r\n\u2028\u0000"';
  log('warn', 'refused', { reason: evil });
  logError('bug', new TypeError(evil));
  expect(lines.map((line) => /[\r\n]/.test(line))).toEqual([false, false]);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { time: expect.stringMatching(/Z$/), level: 'warn', event: 'refused', reason: evil },
    expect.objectContaining({ level: 'error', event: 'bug', errorName: 'TypeError', errorMessage: evil }),
  ]);
});
