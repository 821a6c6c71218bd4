import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { HOUR_MS } from '#shared/product/time.ts';
import { beginFactorMoveEndpoint } from './begin-factor-move.endpoint.ts';
import { Phone, startSecondFactorWorld } from './second-factor-world.fixtures.ts';
import { MAX_CONSECUTIVE_TRIES } from './second-factor.ts';

const MAX_TRIES_PER_HOUR = 10;

const world = await startSecondFactorWorld();
afterAll(() => world.close());

// Each test runs in a new hour, so that the rate limit counters start empty.
beforeEach(() => {
  world.clock.now = (Math.floor(world.clock.now / HOUR_MS) + 2) * HOUR_MS;
  world.posted.length = 0;
});

const OVER = {
  refused: 'CODE_EXPIRED',
  message:
    'The move to a new phone expired, or you entered a code elsewhere. Please start again. Your old phone still works.',
};

const WRONG_FIRST = {
  refused: 'CODE_WRONG',
  message: 'That code isn’t from the entry you just added. Please check it and try again.',
};

const factorOf = async (memberId: string) => (await world.deps.factors.find(memberId)).secondFactor;

const sessionsOf = async (memberId: string) =>
  (await world.rows('sessions')).filter((session) => session['memberId'] === memberId);

/**
 * An administrator who set up a second factor 30 seconds ago, so that the app now shows a new code.
 */
async function settledAdmin(memberId: string) {
  const { device, phone } = await world.withFactor(memberId);
  world.nextCode();
  return { device, old: phone };
}

/**
 * An administrator who has started to move the second factor. `phone` has scanned the new QR code.
 */
async function moving(memberId: string) {
  const { device, old } = await settledAdmin(memberId);
  const phone = await device.newPhone(old);
  return { device, old, phone };
}

/**
 * Dependencies that run `action` instead of enqueueing the email, just before the factor is moved.
 */
function meanwhile(action: () => Promise<unknown>) {
  return { ...world.deps, mails: { post: async () => void (await action()) } };
}

describe('moving the second factor to another phone', () => {
  it('replaces the old phone with the new phone’s first code and emails a notice', async () => {
    const { device, old, phone } = await moving('ada');
    expect(phone.secret).not.toBe(old.secret);

    world.posted.length = 0;

    const answer = await device.finishMove(phone);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: 'ada', role: 'admin', hasSecondFactor: true },
    });
    expect(await device.authenticate()).toMatchObject({ role: 'admin' });
    expect(await world.row('ada')).not.toHaveProperty('pendingSecondFactor');

    const mailId = `second-factor#${(await factorOf('ada'))?.factorId}`;
    expect(world.posted).toEqual([
      { kind: 'second-factor-moved', mailId, to: { memberId: 'ada' } },
    ]);

    world.nextCode();

    const later = await world.person('ada');
    expect(await later.enter(old)).toMatchObject({ refused: 'CODE_WRONG' });
    // The code that completed the move can't be used again.
    expect(await later.enter(phone.code(-1))).toMatchObject({ refused: 'CODE_EXPIRED' });
    expect(await later.enter(phone)).toMatchObject({ status: 200, body: { role: 'admin' } });
  });

  it('ends all sessions except the current session, which gets a new ID', async () => {
    const { device, old } = await settledAdmin('alone');
    const [raised, fresh] = [await world.person('alone'), await world.person('alone')];
    await raised.enter(old);
    world.nextCode();

    const phone = await device.newPhone(old);
    const earlier = device.cookie;
    await device.finishMove(phone);
    expect(device.cookie).not.toBe(earlier);
    expect(await device.authenticate()).toMatchObject({ role: 'admin' });
    expect([await raised.authenticate(), await fresh.authenticate()]).toEqual([null, null]);

    device.cookie = earlier;
    expect(await device.authenticate()).toBeNull();
  });

  it('requires a current code of the old phone, even if the session is already verified', async () => {
    const { device, phone: old } = await world.withFactor('proof');
    const used = 'This code was already used. Please wait for the next one.';
    expect(await device.beginMove(old)).toEqual({ refused: 'CODE_EXPIRED', message: used });
    expect(await device.beginMove('000000')).toMatchObject({ refused: 'CODE_WRONG' });
    expect((await world.deps.factors.find('proof')).pendingSecondFactor).toBeUndefined();

    world.nextCode();

    const answers = await Promise.all([device.beginMove(old), device.beginMove(old)]);
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    expect(answers.filter(isRefusal)).toEqual([{ refused: 'CODE_EXPIRED', message: used }]);
  });

  it('can’t be started or finished in a session without an accepted code', async () => {
    const { old, phone } = await moving('unraised');
    const other = await world.person('unraised');
    world.nextCode();

    expect(await other.beginMove(old)).toEqual({ refused: 'SECOND_FACTOR_REQUIRED' });
    expect(await other.finishMove(phone)).toEqual({ refused: 'SECOND_FACTOR_REQUIRED' });
  });

  it('is refused for a member', async () => {
    const device = await world.person('no-member', 'member');
    expect(await device.beginMove('123456')).toEqual({ refused: 'COACH_ONLY' });
    expect(await device.finishMove('123456')).toEqual({ refused: 'COACH_ONLY' });
  });

  it('is refused for an administrator without a second factor, if none is required', async () => {
    const caller = { ...member, role: 'admin' as const };
    const { request } = await world.person('unasked');

    const call = {
      params: undefined,
      query: undefined,
      body: { code: '123456' },
      caller,
      request,
      count: async () => undefined,
    };

    const message = 'You don’t have a second factor to move. Please reload the page.';

    expect(await beginFactorMoveEndpoint.with(world.deps)(call)).toEqual({
      refused: 'CONFLICT',
      message,
    });
  });
});

describe('an unfinished move', () => {
  it('changes nothing, and expires after fifteen minutes', async () => {
    const { device, old, phone } = await moving('left');
    const before = await factorOf('left');
    const other = await world.person('left');
    world.clock.now += 15 * 60_000;

    expect(await device.finishMove(phone)).toEqual(OVER);
    expect(await factorOf('left')).toEqual(before);
    expect(await device.authenticate()).toMatchObject({ role: 'admin' });
    expect(await other.enter(old)).toMatchObject({ status: 200 });
    expect(world.posted).toHaveLength(1);
  });

  it('belongs to the session that started it and to the latest key', async () => {
    const { device, old } = await settledAdmin('whose');
    const other = await world.person('whose');
    await other.enter(old);
    world.nextCode();

    const phone = await device.newPhone(old);
    expect(await other.finishMove(phone)).toEqual(OVER);

    world.nextCode();

    const newer = await device.newPhone(old);
    expect(newer.secret).not.toBe(phone.secret);
    expect(await device.finishMove(phone)).toEqual(OVER);
    expect(await other.finishMove(newer)).toEqual(OVER);
    expect(await device.finishMove(newer)).toMatchObject({ status: 200 });
  });

  it('can only be finished with a code of the new phone', async () => {
    const { device, old, phone } = await moving('wrong');
    expect(
      await device.finishMove(new Phone(world.now, old.secret, phone.pendingFactorId)),
    ).toEqual(WRONG_FIRST);
    expect(await device.finishMove(phone.code())).toEqual(OVER);
    expect(world.posted).toHaveLength(1);
    expect(await device.finishMove(phone)).toMatchObject({ status: 200 });
  });

  it('can’t be finished by the setup endpoint', async () => {
    const { device, phone } = await moving('other-door');
    const before = await factorOf('other-door');
    await device.confirm(phone);
    if (!before) throw new Error('no factor');

    expect(
      await world.deps.factors.confirm('other-door', {
        ...before,
        factorId: phone.pendingFactorId,
      }),
    ).toBe(false);

    expect(await factorOf('other-door')).toEqual(before);
  });

  it('ends if the factor or the role is removed', async () => {
    for (const end of ['remove', 'setRole'] as const) {
      const { device, phone } = await moving(`ends-${end}`);
      const id = (await factorOf(device.memberId))?.factorId ?? '';
      const ends =
        end === 'remove'
          ? () => world.deps.factors.remove(device.memberId, id, world.now())
          : () => world.directory.setRole(device.memberId, 'member', world.now());

      expect(await device.finishMove(phone, meanwhile(ends))).toEqual(OVER);

      const row = await world.row(device.memberId);
      expect(row).not.toHaveProperty('secondFactor');
      expect(row).not.toHaveProperty('pendingSecondFactor');
      expect(await device.authenticate()).toBeNull();
    }
  });
});

describe('parallel calls during a move', () => {
  it('move the factor once and keep one session if both confirm it', async () => {
    const { device, phone } = await moving('twice');
    const answers = await Promise.all([device.finishMove(phone), device.finishMove(phone)]);

    expect(answers.filter((answer) => !isRefusal(answer))).toMatchObject([{ status: 200 }]);
    expect(answers.filter(isRefusal)).toEqual([OVER]);
    expect(await device.authenticate()).toMatchObject({ role: 'admin' });
    expect((await sessionsOf('twice')).map(({ sessionHash }) => sessionHash)).toEqual([
      hashSessionId(device.cookie),
    ]);
  });

  it('stop the move if another session accepts a code from the old phone, because that session may be newer', async () => {
    const { device, old, phone } = await moving('late-code');
    const other = await world.person('late-code');
    world.nextCode();

    const { factorId } = (await factorOf('late-code')) ?? {};
    const before = await sessionsOf('late-code');
    expect(
      await device.finishMove(
        phone,
        meanwhile(() => other.enter(old)),
      ),
    ).toEqual(OVER);

    expect(await factorOf('late-code')).toMatchObject({ factorId });
    expect(await other.authenticate()).toMatchObject({ role: 'admin' });
    expect(await device.authenticate()).toMatchObject({ role: 'admin' });
    expect(await sessionsOf('late-code')).toHaveLength(before.length);

    // A retry of the superseded move is rejected before an email is enqueued.
    world.posted.length = 0;
    expect(await device.finishMove(phone)).toEqual(OVER);
    expect(world.posted).toEqual([]);
  });

  it('don’t undo a logout in another tab', async () => {
    const { device, old, phone } = await moving('leaving');
    const { factors, sessions } = world.deps;
    const leave = () => sessions.end(hashSessionId(device.cookie));
    expect(await device.finishMove(phone, meanwhile(leave))).toEqual({
      refused: 'SIGN_IN_REQUIRED',
    });
    expect(await sessionsOf('leaving')).toEqual([]);

    await device.signIn();
    world.nextCode();
    await device.enter(old);
    world.nextCode();

    const newer = await device.newPhone(old);
    const move: typeof factors.move = async (...given) => {
      await leave();
      return factors.move(...given);
    };

    const deps = { ...world.deps, factors: { ...factors, move } };
    expect(await device.finishMove(newer, deps)).toEqual({ refused: 'SIGN_IN_REQUIRED' });
    expect(await sessionsOf('leaving')).toEqual([]);
  });
});

describe('a failure', () => {
  const fails = () => Promise.reject(new Error('away'));
  const faults = {
    'the mail queue': () => ({ ...world.deps, mails: { post: fails } }),
    'the table of sessions': () => ({
      ...world.deps,
      sessions: { ...world.deps.sessions, create: fails },
    }),
    'the table of members': () => ({
      ...world.deps,
      factors: { ...world.deps.factors, move: fails },
    }),
  };

  it.each(Object.entries(faults))('of %s changes nothing', async (name, faulty) => {
    const { device, phone } = await moving(name.replaceAll(' ', '-'));
    const before = await factorOf(device.memberId);

    await expect(device.finishMove(phone, faulty())).rejects.toThrow('away');
    expect(await factorOf(device.memberId)).toEqual(before);
    expect(await device.authenticate()).toMatchObject({ role: 'admin' });
    expect(await device.finishMove(phone)).toMatchObject({ status: 200 });
  });

  it('ends the session but keeps the new factor if the last write fails', async () => {
    const { device, phone } = await moving('at-the-end');
    const deps = { ...world.deps, sessions: { ...world.deps.sessions, deleteAndReturn: fails } };
    await expect(device.finishMove(phone, deps)).rejects.toThrow('away');
    expect(await device.authenticate()).toBeNull();

    world.nextCode();

    const next = await world.person('at-the-end');
    expect(await next.enter(phone)).toMatchObject({ status: 200 });
  });
});

describe('attempts during a move', () => {
  it('count toward the same hourly limit at both ends of the move, even in parallel', async () => {
    const { device, phone } = await moving('hourly');
    const guess = new Phone(world.now, 'A'.repeat(32), phone.pendingFactorId);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => device.finishMove(guess)));
    const refused = guesses.map((answer) => ('refused' in answer ? answer.refused : 'moved'));

    // The code that started the move counts as an attempt.
    expect(refused.filter((code) => code === 'CODE_WRONG')).toHaveLength(MAX_TRIES_PER_HOUR - 1);
    expect(await device.finishMove(phone)).toMatchObject({ refused: 'TOO_MANY_REQUESTS' });
    expect(await device.beginMove('000000')).toMatchObject({ refused: 'TOO_MANY_REQUESTS' });
    // Wrong codes from the new phone don't count toward the old factor's lockout.
    expect(await factorOf('hourly')).toMatchObject({ tries: 0 });
  });

  it('stop after a hundred consecutive wrong codes from the old phone', async () => {
    const { device, old } = await settledAdmin('slow');
    const deps = {
      ...world.deps,
      counts: { ...world.deps.counts, counters: { admit: async () => null } },
    };

    for (let at = 0; at < MAX_CONSECUTIVE_TRIES; at += 1) {
      expect(await device.beginMove('000000', deps)).toMatchObject({ refused: 'CODE_WRONG' });
    }

    expect(await device.beginMove(old, deps)).toMatchObject({ refused: 'SECOND_FACTOR_LOCKED' });
  });
});
