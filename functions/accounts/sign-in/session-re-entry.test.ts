import { afterAll, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '#functions/billing/fixtures/interleaving.fixtures.ts';
import { repetitions, seed } from '#infra/verify/repetitions.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/product/time.ts';
import { Device, sessionEndings } from '../fixtures/session-ends.fixtures.ts';
import { startSignInRig } from '../fixtures/sign-in.fixtures.ts';

const rig = await startSignInRig();
const ways = sessionEndings(rig);

afterAll(async () => {
  vi.restoreAllMocks();
  await rig.close();
});

const random = seededRandom(seed);

const pass = (longestMs: number) =>
  void (rig.cognito.clock.now += Math.floor(random() * longestMs));

/**
 * Ways to sign in again after a session ends, without a new code. The outer function runs before
 * the session ends, and the function that it returns runs afterward.
 */
const clients: Readonly<Record<string, (device: Device) => Promise<() => Promise<void>>>> = {
  'starts a new sign-in': async (device) => async () => {
    device.app.cookies.clear();
    await device.retrySignIn(await device.app.startLogin());
  },

  'finishes a sign-in that it started before': async (device) => {
    const authorize = await device.app.startLogin();
    return () => device.retrySignIn(authorize);
  },

  'uses a code grant from before': async (device) => {
    const authorize = await device.app.startLogin();
    const granted = await device.authorizeSilently(authorize);
    return () => device.retrySignIn(authorize, granted);
  },

  'uses a second authentication from before': async (device) => {
    const authorize = await device.app.startLogin();
    await device.enterCode(authorize);
    return () => device.retrySignIn(authorize);
  },

  'renews the remembered login for hours': async (device) => async () => {
    device.app.cookies.clear();

    for (let hour = 0; hour < 3; hour += 1) {
      await device.authorizeSilently(await device.app.startLogin());
      rig.cognito.clock.now += HOUR_MS - MINUTE_MS;
    }

    await device.retrySignIn(await device.app.startLogin());
  },
};

describe.each(Object.keys(clients))('a client that %s', (client) => {
  it.each([
    'logging out',
    'ending it from another device',
    'signing out everywhere',
    'a change of role',
    'a change of email',
    'being disabled and enabled again',
  ])('can’t get back in without a new code after %s', async (way) => {
    const ending = ways[way];
    if (!ending) throw new Error('there is no such way');

    const email = `${client}.${way}@greenroom.test`.replaceAll(' ', '-');
    await rig.cognito.ensureUser(email);

    for (let round = 0; round < repetitions({ short: 1, full: 34 }); round += 1) {
      rig.cognito.clock.now += 25 * HOUR_MS;

      const [lost, other, third] = [
        new Device(rig, email),
        new Device(rig, email),
        new Device(rig, email),
      ];

      for (const device of [third, other, lost]) await device.signIn();
      // Odd-numbered rounds use short pauses, to test events within the same second.
      pass(round % 2 === 0 ? 10 * MINUTE_MS : 500);

      const comeBack = await clients[client]?.(lost);
      pass(500);
      await ending.end(lost, other);
      lost.app.cookies.delete('__Host-sid');
      pass(round % 2 === 0 ? 4 * MINUTE_MS : 500);
      await comeBack?.();

      const [isBack, isOtherOpen, isThirdOpen] = [
        await lost.isSignedIn(),
        await other.isSignedIn(),
        await third.isSignedIn(),
      ];

      expect({ round, isBack, other: isOtherOpen, third: isThirdOpen }).toEqual({
        round,
        isBack: false,
        ...ending.staysSignedIn,
      });

      lost.app.cookies.clear();
      await lost.signIn();
      expect(await lost.isSignedIn(), `round ${round}`).toBe(true);
    }
  });
});
