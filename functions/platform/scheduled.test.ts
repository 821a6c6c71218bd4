import { expect, it } from 'vitest';
import { collectLog } from './collected-log.fixtures.ts';
import { scheduledHandler } from './scheduled.ts';

it('a failed run is logged with its error and counts as a function error', async () => {
  const log = collectLog();
  const failing = scheduledHandler('sweep', () => () => Promise.reject(new Error('no table')));
  const unusable = scheduledHandler('sweep', () => {
    throw new Error('no variable');
  });

  await expect(failing()).rejects.toThrow('no table');
  await expect(unusable()).rejects.toThrow('no variable');

  log.stop();

  const common = {
    level: 'error',
    event: 'schedule failed',
    schedule: 'sweep',
    stack: expect.any(String),
  };

  expect(log.entries()).toEqual([
    expect.objectContaining({ ...common, errorMessage: 'no table' }),
    expect.objectContaining({ ...common, errorMessage: 'no variable' }),
  ]);
});

it('a successful run logs its duration', async () => {
  const log = collectLog();
  await scheduledHandler('sweep', () => async () => undefined)();
  log.stop();

  expect(log.entries()).toMatchObject([
    { event: 'schedule run', schedule: 'sweep', durationMs: expect.any(Number) },
  ]);
});
