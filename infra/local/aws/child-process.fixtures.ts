import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * The access key with which tests sign requests. A test's `authorize` hook decides what this caller
 * may do.
 */
export const CALLER = { accessKeyId: 'AKIDTESTCALLER', secretAccessKey: 'a-secret-of-the-tests' };

export function findTestCredential(
  accessKeyId: string,
): { secret: string; principal: string } | undefined {
  return accessKeyId === CALLER.accessKeyId
    ? { secret: CALLER.secretAccessKey, principal: 'tester' }
    : undefined;
}

export function createTemporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'greenroom-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface ChildScript {
  firstLine: string;
  /** Sends SIGKILL and waits for the process to exit. */
  kill(): Promise<void>;
}

/** Runs TypeScript source in a child process and waits for the first line of its output. */
export async function runInChildProcess(source: string): Promise<ChildScript> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', source],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );

  const lines = createInterface({ input: child.stdout });

  const firstLine = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) =>
      reject(new Error(`the child process exited with ${code} before printing a line`)),
    );
  });

  return { firstLine, kill: () => killAndWait(child) };
}

function killAndWait(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
