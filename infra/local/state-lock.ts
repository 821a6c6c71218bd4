import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomically } from './aws/atomic-file.ts';
import { database } from './dynamodb/engine.ts';

export class StateInUseError extends Error {}

/**
 * Locks the state folder and returns an unlock function. Throws StateInUseError if a running
 * process holds the lock. Uses a LevelDB database's lock, which is released when the process ends.
 */
export async function lockState(stateDir: string): Promise<() => Promise<void>> {
  mkdirSync(stateDir, { recursive: true });

  const holderFile = join(stateDir, 'lock-holder');

  const { db } = database.create({
    path: join(stateDir, 'lock'),
    createTableMs: 0,
    updateTableMs: 0,
    deleteTableMs: 0,
  });

  try {
    await db.open();
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code !== 'LEVEL_LOCKED') throw error;

    const pid = readJson<number>(holderFile);
    throw new StateInUseError(
      `${stateDir} is in use by process ${pid}: stop it, or set STATE_DIR to another folder`,
    );
  }

  writeAtomically(holderFile, String(process.pid));

  return () => db.close();
}
