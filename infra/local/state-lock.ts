import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class StateInUse extends Error {}

/**
 * Locks the state folder and returns the unlock function. Throws StateInUse while a live process holds the lock. Claims
 * are numbered, so only one process can take over a stale lock.
 */
export async function lockState(stateDir: string): Promise<() => Promise<void>> {
  await mkdir(stateDir, { recursive: true });
  const own = join(stateDir, `claim.${randomUUID()}`);
  // Linked into place, so a claim file never appears without its content.
  await writeFile(own, JSON.stringify(await thisProcess()));
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const last = await lastClaim(stateDir);
      if (last?.holder && (await isAlive(last.holder))) throw inUse(stateDir, last.holder);
      const number = (last?.number ?? 0) + 1;
      if (await linked(own, claimPath(stateDir, number))) return await hold(stateDir, number);
    }
  } finally {
    await rm(own, { force: true });
  }
  throw new StateInUse(`${stateDir} cannot be locked`);
}

/** Identifies this process, so that others can check whether it still runs. */
export async function thisProcess(): Promise<Holder> {
  return { pid: process.pid, started: await startOf(process.pid) };
}

async function hold(stateDir: string, number: number): Promise<() => Promise<void>> {
  for (const older of await claimNumbers(stateDir)) {
    if (older < number) await rm(claimPath(stateDir, older), { force: true });
  }
  // Keeps the claim file, because claim numbers must never be reused.
  return () => writeFile(claimPath(stateDir, number), '{}').catch(() => {});
}

interface Claim {
  readonly number: number;
  readonly holder: Holder | undefined;
}

async function lastClaim(stateDir: string): Promise<Claim | undefined> {
  const number = Math.max(0, ...(await claimNumbers(stateDir)));
  if (number === 0) return undefined;
  const text = await readFile(claimPath(stateDir, number), 'utf8').catch(() => '');
  return { number, holder: readHolder(text) };
}

async function claimNumbers(stateDir: string): Promise<number[]> {
  return (await readdir(stateDir)).flatMap((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0) || []);
}

function claimPath(stateDir: string, number: number): string {
  return join(stateDir, `lock.${number}`);
}

function inUse(stateDir: string, holder: Holder): StateInUse {
  return new StateInUse(`${stateDir} is in use by process ${holder.pid}: stop it, or set STATE_DIR to another folder`);
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

export interface Holder {
  readonly pid: number;
  /** Start time of the process, to detect a reused process ID. */
  readonly started: string | undefined;
}

/** Parses the JSON of `thisProcess`; undefined if invalid. */
export function readHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder>;
    return holder.pid === undefined ? undefined : { pid: holder.pid, started: holder.started };
  } catch {
    return undefined;
  }
}

/** True if this exact process still runs. */
export async function isAlive({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return started === undefined || started === (await startOf(pid));
}

/** Field 22 of Linux's /proc/PID/stat: the start time in clock ticks since boot. Undefined on other platforms. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
