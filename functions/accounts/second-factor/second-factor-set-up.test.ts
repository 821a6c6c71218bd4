import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ThrottlingError,
  recordTableCalls,
  withFailingWrites,
} from '#platform/dynamo/table-calls.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { HOUR_MS } from '#shared/product/time.ts';
import { Phone, startSecondFactorWorld } from './second-factor-world.fixtures.ts';

const world = await startSecondFactorWorld();
afterAll(() => world.close());

beforeEach(() => {
  world.clock.now += 2 * HOUR_MS;
});

const anotherPhone = (pendingFactorId = '') =>
  new Phone(world.now, 'A'.repeat(32), pendingFactorId);

const gone = () => ({
  ...world.deps,
  sessions: { ...world.deps.sessions, deleteAndReturn: async () => undefined },
});

const ELSEWHERE = 'This page is out of date. Please reload it.';
const OVER = 'This setup expired or was restarted elsewhere. Please start again.';
const DONE = 'Your second factor is set up. Please reload the page.';

describe('a second-factor setup', () => {
  it('shares its key between all tabs of a session, but not with another session', async () => {
    const device = await world.person('tabs');
    const [first, second] = await Promise.all([device.phone(), device.phone()]);
    expect(second.secret).toBe(first.secret);

    const other = await world.person('tabs');
    const third = await other.phone();
    expect(third.secret).not.toBe(first.secret);
    expect(await device.confirm(first)).toEqual({ refused: 'CODE_EXPIRED', message: OVER });

    const answers = await Promise.all([other.confirm(third), other.confirm(third)]);
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    expect(await device.offer()).toEqual({ refused: 'CONFLICT', message: ELSEWHERE });
    expect(await device.confirm(first)).toEqual({ refused: 'CONFLICT', message: ELSEWHERE });
  });

  it('reports an outdated key as expired, not as a wrong code', async () => {
    const device = await world.person('older');
    const older = await device.phone();
    world.clock.now += 15 * 60_000 - 1;
    await device.signIn();
    expect((await device.phone()).secret).toBe(older.secret);

    world.clock.now += 1;

    const newer = await device.phone();
    expect(await device.confirm(older)).toEqual({ refused: 'CODE_EXPIRED', message: OVER });
    expect(await device.phone()).toMatchObject({
      secret: newer.secret,
      pendingFactorId: newer.pendingFactorId,
    });
    expect(await device.confirm(newer)).toMatchObject({ status: 200 });
  });

  it('returns the key, its URI and its expiry', async () => {
    const device = await world.person('told');
    const answer = await device.offer();
    if (isRefusal(answer)) throw new Error(answer.refused);

    const { secret, otpauthUri, endsAt } = answer.body;

    expect(otpauthUri).toBe(
      `otpauth://totp/Greenroom:told%40x.test?secret=${secret}&issuer=Greenroom`,
    );
    expect(Date.parse(endsAt)).toBe(world.clock.now + 15 * 60_000);
  });

  it('requires a recent sign-in, the right code, and completion within fifteen minutes', async () => {
    for (const authenticatedAt of [null, world.seconds() - 15 * 60]) {
      const stale = await world.person('stale', 'admin', authenticatedAt);
      expect(await stale.offer()).toMatchObject({ refused: 'RECENT_SIGN_IN_REQUIRED' });
    }

    const device = await world.person('slowly');
    expect(await device.confirm('123456')).toMatchObject({ refused: 'CODE_EXPIRED' });

    const phone = await device.phone();
    const wrong = 'That code isn’t from the entry you just added. Please check it and try again.';
    expect(await device.confirm(anotherPhone(phone.pendingFactorId))).toEqual({
      refused: 'CODE_WRONG',
      message: wrong,
    });

    world.clock.now += 15 * 60_000;
    expect(await device.confirm(phone)).toMatchObject({ refused: 'CODE_EXPIRED' });

    await device.signIn();
    expect((await device.phone()).secret).not.toBe(phone.secret);
  });

  it('changes nothing if the email can’t be enqueued', async () => {
    const device = await world.person('unheard');
    const phone = await device.phone();
    const mails = { post: () => Promise.reject(new Error('away')) };

    await expect(device.confirm(phone, { ...world.deps, mails })).rejects.toThrow('away');
    expect(await device.authenticate()).toMatchObject({ secondFactorDue: 'set-up' });
    expect(await device.confirm(phone)).toMatchObject({ status: 200 });
  });

  it('can’t be restarted once it is complete, in any tab or from an outdated page', async () => {
    const { device, phone } = await world.withFactor('through');
    expect(await device.offer()).toEqual({ refused: 'CONFLICT', message: DONE });
    expect(await device.confirm(phone)).toMatchObject({ status: 200, body: { role: 'admin' } });

    const late = await world.person('late');
    const factors = { ...world.deps.factors, startSetup: async () => undefined };
    expect(await late.offer({ ...world.deps, factors })).toEqual({
      refused: 'CONFLICT',
      message: DONE,
    });

    const offer = { factorId: 'f', sealed: 's', sessionHash: 'h', endsAt: '2099-01-01' };
    expect(await world.deps.factors.startSetup('through', offer, world.now())).toBeUndefined();
  });

  it('is refused for a member', async () => {
    const device = await world.person('no-member', 'member');
    const phone = anotherPhone();
    const refusal = {
      refused: 'CONFLICT',
      message: 'You don’t need a second factor. Please reload the page.',
    };

    expect(await device.offer()).toEqual(refusal);
    expect(await device.confirm(phone)).toEqual(refusal);
    expect(await device.enter(phone)).toEqual(refusal);
  });
});

describe('a code', () => {
  it('is refused with a specific message', async () => {
    const { phone } = await world.withFactor('says');
    const device = await world.person('says');
    const wrong =
      'That code isn’t right. Check it, and make sure your phone sets its clock automatically.';
    const used = 'This code was already used. Please wait for the next one.';

    expect(await device.enter('000000')).toEqual({ refused: 'CODE_WRONG', message: wrong });
    expect(await device.enter(phone)).toEqual({ refused: 'CODE_EXPIRED', message: used });
  });

  it('grants nothing if the session or factor is removed during the check', async () => {
    const first = await world.person('moment');
    const phone = await first.phone();
    expect(await first.confirm(phone, gone())).toMatchObject({ refused: 'SIGN_IN_REQUIRED' });

    const second = await world.person('moment');
    world.nextCode();
    expect(await second.enter(phone, gone())).toMatchObject({ refused: 'SIGN_IN_REQUIRED' });

    const third = await world.person('moment');
    const factors = {
      ...world.deps.factors,
      countTry: async () => undefined,
      find: async () => ({}),
    };

    expect(await third.enter(phone, { ...world.deps, factors })).toMatchObject({
      refused: 'CONFLICT',
    });
  });
});

describe('a throttled table', () => {
  it('causes a failure, never a wrong code', async () => {
    await world.withFactor('busy');

    const { factors } = world.deps;
    await expect(
      withFailingWrites(world.client, () => factors.countTry('busy')),
    ).rejects.toBeInstanceOf(ThrottlingError);

    const calls = await recordTableCalls(world.client, () => factors.find('busy'));
    expect(calls.map(({ input }) => input)).toMatchObject([{ ConsistentRead: true }]);
  });
});
