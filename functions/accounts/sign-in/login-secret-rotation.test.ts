import { afterAll, beforeAll, expect, it } from 'vitest';
import { APP_ORIGIN, startSignInRig, type SignInRig } from '../fixtures/sign-in.fixtures.ts';
import { Device } from '../fixtures/session-ends.fixtures.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];
/** The secret's values during a rotation, as in infra/docs/runbook/rotate-secrets.md. */
const STEPS = [A, `${A}\n${B}\n`, `${B}\r\n${A}`, B];

const EMAIL = 'rita@greenroom.test';

let rig: SignInRig;

beforeAll(async () => {
  rig = await startSignInRig();
  await rig.cognito.ensureUser(EMAIL);
});

afterAll(() => rig.close());

/** Signs in through two functions that have read these values. Returns the landing page. */
async function signInWith(started: string, finished: string): Promise<string> {
  const handlersWith = (value: string) =>
    rig.createHandlers({ ...rig.deps, readLoginSecret: async () => value });
  const { startLogin } = handlersWith(started);
  const { finishLogin } = handlersWith(finished);
  const device = new Device(
    { ...rig, handlers: { ...rig.handlers, startLogin, finishLogin } },
    EMAIL,
  );

  const callback = await device.enterCode(await device.app.startLogin('/courses'));
  return (await device.followCallback(callback)).location;
}

// A function caches the secret for a minute, so during a step each may have the old or new value.
it('completes sign-ins during a rotation, whichever value each function has cached', async () => {
  const pairs = STEPS.slice(1).flatMap((after, at) => {
    const before = STEPS[at] ?? after;
    return [before, after].flatMap((started) => [before, after].map((done) => [started, done]));
  });

  for (const [started = '', finished = ''] of pairs)
    expect([started, finished, await signInWith(started, finished)]).toEqual([
      started,
      finished,
      `${APP_ORIGIN}/courses`,
    ]);
});

it('fails a sign-in if a new value is listed first right away', async () => {
  expect(await signInWith(B, A)).not.toBe(`${APP_ORIGIN}/courses`);
});
