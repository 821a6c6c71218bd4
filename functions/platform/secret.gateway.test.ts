import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/product/time.ts';
import { collectLog } from './collected-log.fixtures.ts';
import { rotatingSecretReader } from './secret.gateway.ts';

const log = collectLog();

function rotating(values: readonly (string | Error)[]) {
  let now = 0;
  let reads = 0;
  const read = rotatingSecretReader(
    async () => {
      const value = values[reads];
      reads += 1;
      if (value === undefined || value instanceof Error) throw value ?? new Error('no value left');
      return value;
    },
    () => now,
  );

  return { read, pass: (ms: number) => void (now += ms), countReads: () => reads };
}

it('reads a rotating secret once a minute, also for simultaneous calls', async () => {
  const { read, pass, countReads } = rotating(['old', 'new']);

  expect(await Promise.all([read(), read()])).toEqual(['old', 'old']);
  pass(MINUTE_MS);
  expect([await read(), countReads()]).toEqual(['old', 1]);
  pass(1);
  expect([await read(), countReads()]).toEqual(['new', 2]);
});

it('keeps the old value and logs an error if a rotating secret can’t be read again', async () => {
  const { read, pass } = rotating(['old', new Error('unavailable'), 'new']);
  await read();

  pass(MINUTE_MS + 1);
  expect([await read(), await read()]).toEqual(['old', 'old']);
  expect(log.entries()).toMatchObject([{ event: 'rotating secret refresh failed' }]);

  pass(MINUTE_MS + 1);
  expect(await read()).toBe('new');
});

it('reads a rotating secret again if the first read fails', async () => {
  const { read } = rotating([new Error('unavailable'), 'value']);

  await expect(read()).rejects.toThrow('unavailable');
  expect(await read()).toBe('value');
});
