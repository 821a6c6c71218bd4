import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class StateInUseError extends Error {}

/**
 * Locks the state folder and returns an unlock function. Throws StateInUseError if a running process holds the lock.
 * Each lock file has a new number, so only one process can take over a stale lock.
 */
export async function lockState(stateDir: string): Promise<() => Promise<void>> {
  await mkdir(stateDir, { recursive: true });
  const ownClaimFile = join(stateDir, `claim.${randomUUID()}`);
  // Write a temporary file first and then hard-link it, so that no process reads an incomplete lock file.
  await writeFile(ownClaimFile, JSON.stringify(await describeThisProcess()));
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const last = await readLastClaim(stateDir);
      if (last?.holder && (await isHolderAlive(last.holder))) throw createInUseError(stateDir, last.holder);
      const number = (last?.number ?? 0) + 1;
      if (await tryLink(ownClaimFile, claimPath(stateDir, number))) return await holdLock(stateDir, number);
    }
  } finally {
    await rm(ownClaimFile, { force: true });
  }
  throw new StateInUseError(`${stateDir} cannot be locked`);
}

/** Identifies this process, so others can check whether it is still running. */
export async function describeThisProcess(): Promise<LockHolder> {
  return { pid: process.pid, startTime: await readStartTime(process.pid) };
}

async function holdLock(stateDir: string, number: number): Promise<() => Promise<void>> {
  for (const older of await listClaimNumbers(stateDir)) {
    if (older < number) await rm(claimPath(stateDir, older), { force: true });
  }
  // To unlock, clear the lock file instead of deleting it, because lock numbers must never be reused.
  return () => writeFile(claimPath(stateDir, number), '{}').catch(() => {});
}

interface LockClaim {
  readonly number: number;
  readonly holder: LockHolder | undefined;
}

async function readLastClaim(stateDir: string): Promise<LockClaim | undefined> {
  const number = Math.max(0, ...(await listClaimNumbers(stateDir)));
  if (number === 0) return undefined;
  const text = await readFile(claimPath(stateDir, number), 'utf8').catch(() => '');
  return { number, holder: parseLockHolder(text) };
}

async function listClaimNumbers(stateDir: string): Promise<number[]> {
  return (await readdir(stateDir)).flatMap((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0) || []);
}

function claimPath(stateDir: string, number: number): string {
  return join(stateDir, `lock.${number}`);
}

function createInUseError(stateDir: string, holder: LockHolder): StateInUseError {
  return new StateInUseError(
    `${stateDir} is in use by process ${holder.pid}: stop it, or set STATE_DIR to another folder`,
  );
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

export interface LockHolder {
  readonly pid: number;
  /** Start time of the process, which distinguishes it from a later process with the same ID. */
  readonly startTime: string | undefined;
}

/** Parses the JSON of a `describeThisProcess` result. Returns undefined if the JSON is invalid. */
export function parseLockHolder(text: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<LockHolder>;
    return holder.pid === undefined ? undefined : { pid: holder.pid, startTime: holder.startTime };
  } catch {
    return undefined;
  }
}

/** True if this exact process is still running. */
export async function isHolderAlive({ pid, startTime }: LockHolder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startTime === undefined || startTime === (await readStartTime(pid));
}

/** Field 22 of Linux's /proc/PID/stat: the start time in clock ticks since boot. Undefined on other platforms. */
async function readStartTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
