import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { signInByHttp } from '../kit/api-client.ts';
import { giveConsentByHttp } from '../kit/consent.ts';
import { origin, stateDir } from '../kit/worker-stack.ts';

it('passes every smoke check that applies to the local stack, and leaves no recording behind', async () => {
  const member = await signInByHttp(origin, 'Elena Executive');
  await giveConsentByHttp(member);

  const listVideos = async () =>
    z.array(z.unknown()).parse(JSON.parse((await member.send('GET', '/api/user-videos')).body));
  const before = await listVideos();
  const command = ['--import', 'tsx', 'infra/deployment/main.ts', 'smoke', '--seconds', '1800'];
  const env = { ...process.env, STATE_DIR: stateDir, SMOKE_SESSION: member.sessionId };
  // A failed command rejects with its output and exit code.
  const ended = await promisify(execFile)(process.execPath, command, { env }).catch(
    (error: unknown) => error,
  );
  const { stdout, code } = z
    .object({ stdout: z.string(), code: z.number().optional() })
    .parse(ended);

  expect(stdout.match(/^(FAIL|SKIP).*$/gm)).toEqual([
    expect.stringMatching(/^SKIP {2}direct API access: /),
  ]);
  expect(stdout).toContain('PASS  recording: analyzed, played, and deleted');
  expect(code).toBeUndefined();
  expect(await listVideos()).toEqual(before);
});
