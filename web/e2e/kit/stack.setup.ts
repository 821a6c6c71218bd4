import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { startStack, type Stack } from './stack.ts';

type JourneyStack = Pick<Stack, 'origin' | 'mailbox' | 'payments'> & { stateDir: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** The URLs of each worker's stack. */
    stacks: readonly JourneyStack[];
  }
}

/**
 * Starts a new stack for each worker, but not more stacks than there are test files on the command
 * line.
 */
export default async function setUp(project: TestProject) {
  const namedFiles = process.argv.filter((word) => word.endsWith('.e2e.ts')).length;
  const count = Math.min(Number(project.config.maxWorkers), namedFiles || Infinity);
  const running = await Promise.all(Array.from({ length: count }, startFresh));

  project.provide(
    'stacks',
    running.map(({ stack: { origin, mailbox, payments }, stateDir }) => ({
      origin,
      mailbox,
      payments,
      stateDir,
    })),
  );

  return async () => {
    const stops = await Promise.allSettled(running.map(({ stack }) => stack.stop()));
    await Promise.all(
      running.map(({ stateDir }) => rm(stateDir, { recursive: true, force: true })),
    );
    // Vitest only logs an error thrown here, so set the exit code.
    if (stops.some(({ status }) => status === 'rejected')) process.exitCode = 1;
    for (const stop of stops) if (stop.status === 'rejected') throw stop.reason;
  };
}

async function startFresh() {
  const stateDir = await mkdtemp(join(tmpdir(), 'greenroom-journeys-'));
  return { stack: await startStack({ stateDir }), stateDir };
}
