import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

  it('lets exactly one of many concurrent callers take over a stale lock', async () => {
    await writeFile(join(folder, 'lock.7'), JSON.stringify({ pid: process.pid, startTime: 'long ago' }));
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockState(folder)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes over the lock of a process that no longer exists', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    await writeFile(join(folder, 'lock.7'), JSON.stringify({ pid: gone.pid }));
    expect(await lockState(folder)).toBeTypeOf('function');
  });

  it('takes over the lock if a different process has the same ID', async () => {
    await writeFile(join(folder, 'lock.7'), JSON.stringify({ pid: process.pid, startTime: 'long ago' }));
    expect(await lockState(folder)).toBeTypeOf('function');
  });

  it('takes over an incompletely written lock', async () => {
    await writeFile(join(folder, 'lock.7'), '');
    expect(await lockState(folder)).toBeTypeOf('function');
  });
});
