import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { summarizeErrorLine, FunctionLog } from './function-log.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe("a function's log", () => {
  it('is rotated before it exceeds 5 MB', async () => {
    const log = new FunctionLog(folder, 'one', () => {});
    const line = Buffer.from(`${'x'.repeat(1_000_000)}\n`);
    for (let count = 0; count < 12; count += 1) log.write(line);

    expect((await stat(join(folder, 'one.log'))).size).toBeLessThanOrEqual(5 * 1024 * 1024);
    expect((await stat(join(folder, 'one.1.log'))).size).toBeGreaterThan(4_000_000);
  });

  it("appends to the last run's log", async () => {
    new FunctionLog(folder, 'one', () => {}).write(Buffer.from('first\n'));
    new FunctionLog(folder, 'one', () => {}).write(Buffer.from('second\n'));
    expect(await readFile(join(folder, 'one.log'), 'utf8')).toBe('first\nsecond\n');
  });

  it('accepts a line after it was closed', () => {
    const log = new FunctionLog(folder, 'one', () => {});
    log.write(Buffer.from('first\n'));
    log.close();
    log.write(Buffer.from('last\n'));

    expect(readFileSync(join(folder, 'one.log'), 'utf8')).toBe('first\nlast\n');
  });

  it('reports a line that arrives in pieces only once', () => {
    const told: string[] = [];
    const log = new FunctionLog(folder, 'one', (line) => told.push(line));
    const line = `${JSON.stringify({ level: 'error', event: 'broken', errorName: 'E', errorMessage: 'a\nb' })}\n`;
    log.write(Buffer.from(line.slice(0, 20)));
    log.write(Buffer.from(line.slice(20)));

    expect(told).toEqual(['one: broken - E - a b']);
  });

  it.each(['plain text', '{"level":"info","event":"fine"}', '{"level":"error"'])(
    'reports nothing for %s',
    (line) => {
      expect(summarizeErrorLine(line)).toBeUndefined();
    },
  );
});
