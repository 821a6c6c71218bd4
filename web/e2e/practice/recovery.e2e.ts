import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough } from '#infra/verify/repetitions.ts';
import { openApiSession } from '../kit/api-session.ts';
import { openBrowser } from '../kit/browser.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { findDescendants } from './processes.ts';
import { startStack, type Stack } from '../kit/stack.ts';

const MEMBER = 'Priya Professional';
/** This member hasn't uploaded the recording before, so no earlier analysis is reused. */
const OTHER_MEMBER = 'Elena Executive';

// Waits minutes for the lease of the killed analysis to expire, so it only runs in `npm run
// verify`.
describe.runIf(isThorough)('a killed analysis', () => {
  let browser: Browser;
  let stateDir: string;
  let stack: Stack;

  beforeAll(async () => {
    browser = await openBrowser();
    stateDir = await mkdtemp(join(tmpdir(), 'greenroom-recovery-'));
    stack = await startStack({ stateDir });
  });

  afterAll(async () => {
    await stack.stop();
    await browser.close();
    await rm(stateDir, { recursive: true, force: true });
  });

  it('completes after its worker was killed', async () => {
    const session = await openApiSession(browser, stack.origin, MEMBER);
    const { id } = await session.upload(await readValidRecording());
    await session.waitForVideo(id, ['processing'], 60);

    const workers = findDescendants(stack.pid, 'process-entry.mjs');
    expect(workers.length).toBeGreaterThan(0);

    for (const pid of workers) process.kill(pid, 'SIGKILL');
    expect((await session.waitForVideo(id, ['completed', 'failed'], 180)).analysisStatus).toBe(
      'completed',
    );

    await session.close();
  });

  it('completes within three minutes of a restart of the whole stack, and the session stays valid', async () => {
    const session = await openApiSession(browser, stack.origin, OTHER_MEMBER);
    const { id } = await session.upload(await readValidRecording());
    await session.waitForVideo(id, ['processing'], 60);
    await stack.kill();
    stack = await startStack({ stateDir, port: Number(new URL(stack.origin).port) });
    expect((await session.waitForVideo(id, ['completed', 'failed'], 180)).analysisStatus).toBe(
      'completed',
    );

    await session.close();
  });
});
