import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    mailbox: string;
    payments: string;
    stateDir: string;
  }
}

/** One fresh stack for all journeys; each journey uses a member of its own. */
export default async function setUp({ provide }: TestProject) {
  const stateDir = await mkdtemp(join(tmpdir(), 'greenroom-journeys-'));
  const stack = await startStack({ stateDir });
  provide('origin', stack.origin);
  provide('mailbox', stack.mailbox);
  provide('payments', stack.payments);
  provide('stateDir', stateDir);
  return async () => {
    await stack.stop();
    await rm(stateDir, { recursive: true, force: true });
  };
}
