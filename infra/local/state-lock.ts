import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export class StateInUse extends Error {}

/**
 * Claims the state folder for this process. Throws StateInUse while another process that lives holds it; what a killed
 * one left behind is taken over.
 */
export async function lockState(stateDir: string): Promise<() => Promise<void>> {
  await mkdir(stateDir, { recursive: true });
  const path = join(stateDir, 'lock');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined;
      throw error;
    });
    if (file) {
      await file.writeFile(JSON.stringify({ pid: process.pid, started: await startOf(process.pid) }));
      await file.close();
      return () => rm(path, { force: true });
    }
    const holder = await readHolder(path);
    if (holder && (await isAlive(holder))) {
      throw new StateInUse(
        `${stateDir} is in use by process ${holder.pid}: stop it, or set STATE_DIR to another folder`,
      );
    }
    await rm(path, { force: true });
  }
  throw new StateInUse(`${stateDir} cannot be locked`);
}

interface Holder {
  readonly pid: number;
  /** When the process began, so that another one with the same number is not taken for it. */
  readonly started: string | undefined;
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return started === undefined || started === (await startOf(pid));
}

/** The 22nd field of Linux's stat: ticks after the machine's start. Undefined elsewhere. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
