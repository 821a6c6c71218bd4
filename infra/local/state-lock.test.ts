import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockState, StateInUseError } from './state-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('the lock of a state folder', () => {
  it('allows one holder at a time', async () => {
    const unlock = await lockState(folder);
    await expect(lockState(folder)).rejects.toThrow(StateInUseError);

    await unlock();
    expect(await lockState(folder)).toBeTypeOf('function');
  });

  it('lets exactly one of many concurrent callers take the lock', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockState(folder)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes over the lock of a process that was killed', async () => {
    const script = `
      const { lockState } = await import(${JSON.stringify(new URL('./state-lock.ts', import.meta.url).href)});
      await lockState(${JSON.stringify(folder)});
      console.log('locked');
      setInterval(() => {}, 1_000);`;

    const holder = spawn(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      script,
    ]);

    await once(holder.stdout, 'data');
    await expect(lockState(folder)).rejects.toThrow(`is in use by process ${holder.pid}`);

    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await lockState(folder)).toBeTypeOf('function');
  });
});
