import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findRefusal } from '#platform/http/guards.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { RECENT_CODE_MINUTES } from '#shared/accounts/second-factor.ts';
import { DAY_MS, HOUR_MS } from '#shared/product/time.ts';
import { deletionMemberStore } from '../deletion/deletion-member.store.ts';
import { startSecondFactorWorld } from './second-factor-world.fixtures.ts';
import { MAX_CONSECUTIVE_TRIES } from './second-factor.ts';

const MAX_TRIES_PER_HOUR = 10;

const world = await startSecondFactorWorld();
afterAll(() => world.close());

// Each test runs in a new hour, so that the rate limit counters start empty.
beforeEach(() => {
  world.clock.now = (Math.floor(world.clock.now / HOUR_MS) + 2) * HOUR_MS;
  world.posted.length = 0;
});

describe('a second factor', () => {
  it('is set up by the first code, which gives administrator rights to this session only', async () => {
    const device = await world.person('ada');
    const other = await world.person('ada');
    const earlier = device.cookie;
    expect(await device.authenticate()).toMatchObject({
      role: 'member',
      secondFactorDue: 'set-up',
    });

    const phone = await device.phone();
    expect(phone.secret).toHaveLength(32);

    const body = { id: 'ada', role: 'admin', hasSecondFactor: true };
    expect(await device.confirm(phone)).toMatchObject({ status: 200, body });
    expect(await device.authenticate()).toMatchObject({ role: 'admin' });
    expect(await other.authenticate()).toMatchObject({ role: 'member', secondFactorDue: 'code' });

    // The session has a new ID, so the earlier cookie no longer works.
    device.cookie = earlier;
    expect(await device.authenticate()).toBeNull();

    const raised = (await world.rows('sessions')).filter(
      ({ memberId, secondFactorAt }) => memberId === 'ada' && secondFactorAt,
    );
    expect(raised).toMatchObject([{ refreshToken: 'token', secondFactorAt: world.seconds() }]);

    const { secondFactor } = await world.deps.factors.find('ada');
    const mailId = `second-factor#${secondFactor?.factorId}`;
    expect(world.posted).toEqual([
      { kind: 'second-factor-set-up', mailId, to: { memberId: 'ada' } },
    ]);
  });

  it('is also required of coaches, and gives them no administrator rights', async () => {
    const coach = await world.person('coach', 'coach');
    expect(await coach.authenticate()).toMatchObject({
      role: 'member',
      withheldRole: 'coach',
      secondFactorDue: 'set-up',
    });

    const refused = async (access: 'coach' | 'admin') =>
      findRefusal(access, await coach.authenticate())?.refused;
    expect([await refused('coach'), await refused('admin')]).toEqual([
      'SECOND_FACTOR_REQUIRED',
      'ADMIN_ONLY',
    ]);

    const answer = await coach.confirm(await coach.phone());
    expect(isRefusal(answer) ? answer.refused : answer.body).toMatchObject({
      role: 'coach',
      hasSecondFactor: true,
    });
    expect(await coach.authenticate()).toMatchObject({ role: 'coach' });
    expect([await refused('coach'), await refused('admin')]).toEqual([undefined, 'ADMIN_ONLY']);
  });

  it('lets an administrator enter a new code when the last one is ten minutes old', async () => {
    const { device, phone } = await world.withFactor('again');
    expect(await device.authenticate()).toMatchObject({ role: 'admin', needsNewCode: false });

    world.clock.now += RECENT_CODE_MINUTES * 60_000;
    expect(await device.authenticate()).toMatchObject({ role: 'admin', needsNewCode: true });
    expect(await device.enter('000000')).toMatchObject({ refused: 'CODE_WRONG' });
    expect(await device.authenticate()).toMatchObject({ role: 'admin', needsNewCode: true });
    expect(await device.enter(phone)).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect(await device.authenticate()).toMatchObject({ role: 'admin', needsNewCode: false });
  });

  it('is encrypted in the row and can’t be decrypted for another member', async () => {
    const { phone } = await world.withFactor('sealed');
    const row = await world.row('sealed');
    expect(JSON.stringify(row)).not.toContain(phone.secret);
    expect(row).not.toHaveProperty('pendingSecondFactor');

    const { device } = await world.withFactor('thief');
    const stolen = { ...world.deps.factors, countTry: async () => row?.secondFactor };
    world.nextCode();
    await device.signIn();
    await expect(device.enter(phone, { ...world.deps, factors: stolen })).rejects.toThrow(
      'encrypted with another key',
    );
  });

  it('verifies a session with a code that works once, even in parallel tabs', async () => {
    const { phone } = await world.withFactor('once');
    const [first, second] = [await world.person('once'), await world.person('once')];
    expect(await first.enter(phone)).toMatchObject({ refused: 'CODE_EXPIRED' });

    world.nextCode();
    expect(await first.enter('000000')).toMatchObject({ refused: 'CODE_WRONG' });

    const answers = await Promise.all([first, second].map((device) => device.enter(phone)));
    expect(answers.filter((answer) => !isRefusal(answer))).toMatchObject([
      { body: { role: 'admin' } },
    ]);
    expect(answers.filter(isRefusal)).toMatchObject([{ refused: 'CODE_EXPIRED' }]);

    // A code older than the last accepted code is rejected too.
    const late = await world.person('once');
    expect(await late.enter(phone.code(-1))).toMatchObject({ refused: 'CODE_EXPIRED' });
    expect(await late.enter(phone.code(1))).toMatchObject({ status: 200 });
    expect(await late.enter(phone.code(1))).toMatchObject({ status: 200, body: { role: 'admin' } });
  });

  it('limits attempts per hour, even in parallel, and returns when the next one is allowed', async () => {
    const { phone } = await world.withFactor('hourly');
    const guesser = await world.person('hourly');
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guesser.enter('000000')));
    const refused = guesses.map((answer) => ('refused' in answer ? answer.refused : 'opened'));
    expect(refused.filter((code) => code === 'CODE_WRONG')).toHaveLength(MAX_TRIES_PER_HOUR);

    world.nextCode();

    const message = (time: string) => `Too many attempts. Try again in ${time}.`;
    const refusal = {
      refused: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 3570,
      message: message('60 minutes'),
    };

    expect(await guesser.enter(phone)).toEqual(refusal);

    world.clock.now += 59 * 60_000 - 30_000;
    // Signs in again, because the session has expired from inactivity by now.
    await guesser.signIn();
    expect(await guesser.enter(phone)).toMatchObject({ message: message('a minute') });

    world.clock.now += 60_000;
    expect(await guesser.enter(phone)).toMatchObject({ status: 200 });
  });

  it('allows twenty attempts per day across sessions, including correct codes', async () => {
    const { phone } = await world.withFactor('daily');
    const [guesser, owner] = [await world.person('daily'), await world.person('daily')];
    world.clock.now = (Math.floor(world.clock.now / DAY_MS) + 1) * DAY_MS;

    for (let hour = 0; hour < 2; hour += 1) {
      await guesser.signIn();
      for (let at = 1; at < MAX_TRIES_PER_HOUR; at += 1) {
        expect(await guesser.enter('000000')).toMatchObject({ refused: 'CODE_WRONG' });
      }

      await owner.signIn();
      expect(await owner.enter(phone)).toMatchObject({ status: 200 });

      world.clock.now += HOUR_MS;
    }

    await guesser.signIn();

    const message = 'Too many attempts. Try again in 22 hours.';
    const refusal = { refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 22 * 3_600, message };
    expect(await guesser.enter(phone)).toEqual(refusal);

    world.clock.now += 22 * HOUR_MS;
    await guesser.signIn();
    expect(await guesser.enter(phone)).toMatchObject({ status: 200 });
  });

  it('doesn’t count an attempt if the key can’t be read', async () => {
    const { phone } = await world.withFactor('away');
    const device = await world.person('away');
    world.nextCode();

    const deps = { ...world.deps, readKey: () => Promise.reject(new Error('no secrets')) };

    await expect(device.enter(phone, deps)).rejects.toThrow('no secrets');
    expect((await world.deps.factors.find('away')).secondFactor).toMatchObject({ tries: 0 });
    expect(await device.enter(phone)).toMatchObject({ status: 200 });
  });

  it('doesn’t restore a session that another tab ends during the check', async () => {
    const { phone } = await world.withFactor('leaving');
    const device = await world.person('leaving');
    world.nextCode();

    const { factors, sessions } = world.deps;
    const accept: typeof factors.accept = async (...given) => {
      await sessions.end(hashSessionId(device.cookie));
      return factors.accept(...given);
    };

    const answer = await device.enter(phone, { ...world.deps, factors: { ...factors, accept } });
    expect(answer).toEqual({ refused: 'SIGN_IN_REQUIRED' });

    const left = (await world.rows('sessions')).filter(({ memberId }) => memberId === 'leaving');
    expect(left.map(({ secondFactorAt }) => typeof secondFactorAt)).toEqual(['number']);
  });

  it.each(['create', 'deleteAndReturn'] as const)(
    'doesn’t change the session if the table fails to %s',
    async (write) => {
      const { phone } = await world.withFactor(`fails-${write}`);
      const device = await world.person(`fails-${write}`);
      world.nextCode();

      const sessions = { ...world.deps.sessions, [write]: () => Promise.reject(new Error('busy')) };
      await expect(device.enter(phone, { ...world.deps, sessions })).rejects.toThrow('busy');
      expect(await device.authenticate()).toMatchObject({
        role: 'member',
        secondFactorDue: 'code',
      });

      world.nextCode();
      expect(await device.enter(phone)).toMatchObject({ status: 200, body: { role: 'admin' } });
      expect(await device.authenticate()).toMatchObject({ role: 'admin' });
    },
  );

  it('stays locked after a hundred consecutive wrong codes, however slowly they were entered', async () => {
    const { phone } = await world.withFactor('slow');
    const guesser = await world.person('slow');
    const deps = {
      ...world.deps,
      counts: { ...world.deps.counts, counters: { admit: async () => null } },
    };

    for (let at = 0; at < MAX_CONSECUTIVE_TRIES; at += 1) {
      expect(await guesser.enter('000000', deps)).toMatchObject({ refused: 'CODE_WRONG' });
    }

    world.nextCode();

    expect(await guesser.enter(phone, deps)).toMatchObject({ refused: 'SECOND_FACTOR_LOCKED' });
  });

  it('is removed with the staff role and by account deletion, but not by a promotion', async () => {
    const { device } = await world.withFactor('goes');
    await world.directory.setRole('goes', 'admin', new Date(world.clock.now - HOUR_MS));
    expect(await device.authenticate()).toMatchObject({ role: 'admin' });

    await world.directory.setRole('goes', 'coach', new Date(world.clock.now - HOUR_MS));
    expect(await device.authenticate()).toMatchObject({ role: 'coach' });

    await world.directory.setRole('goes', 'member', world.now());
    expect(await world.row('goes')).not.toHaveProperty('secondFactor');
    expect(await device.authenticate()).toBeNull();

    const { device: leavingDevice } = await world.withFactor('leaves');
    const row = await world.members.find(leavingDevice.memberId);
    if (!row) throw new Error('no row');

    await deletionMemberStore(world.client, 'members').anonymize(row, world.now());
    expect(await world.row('leaves')).not.toHaveProperty('secondFactor');
  });

  it('ends all sessions when removed, and its earlier codes don’t count later', async () => {
    const { device, phone } = await world.withFactor('lost');
    const { factors } = world.deps;
    const id = (await factors.find('lost')).secondFactor?.factorId ?? '';
    expect(await factors.remove('lost', 'another', world.now())).toBe(false);
    expect(await factors.remove('lost', id, world.now())).toBe(true);
    expect(await factors.remove('lost', id, world.now())).toBe(false);
    expect(await device.authenticate()).toBeNull();

    world.clock.now += 60_000;
    await device.signIn();
    expect(await device.authenticate()).toMatchObject({
      role: 'member',
      secondFactorDue: 'set-up',
    });
    expect(await device.enter(phone)).toMatchObject({ refused: 'CONFLICT' });
  });
});
