import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmailChange, requestEmailChange } from '#shared/accounts/email-change.contract.ts';

import { cancelEmailChangeEndpoint } from './cancel-email-change.endpoint.ts';
import { confirmEmailChangeEndpoint } from './confirm-email-change.endpoint.ts';
import { requestEmailChangeEndpoint } from './request-email-change.endpoint.ts';
import { MAX_CODE_TRIES, toPendingEmailChange } from './email-change.store.ts';
import {
  startProfileWorld,
  type ProfileWorld,
  type SignedInCaller,
} from '../fixtures/profile-world.fixtures.ts';

const world = await startProfileWorld();
afterAll(() => world.close());

// Each test runs in a new hour, so that the rate limit counters start empty.
beforeEach(() => {
  world.clock.now += 2 * 3_600_000;
  world.posted.length = 0;
  world.billingChecks.length = 0;
});

const SUBMISSION = '5f0c2c9e-6a0e-4d3e-9a5b-0f8f6f1f2a31';
type ConfirmEmailChangeDeps = Parameters<typeof confirmEmailChangeEndpoint.with>[0];

const requestChange = async (
  user: SignedInCaller,
  email: string,
  canSendEmail = true,
  submissionId?: string,
  parts = world.deps,
) =>
  requestEmailChangeEndpoint.with({ ...parts, canSendEmail })(
    await user.call(requestEmailChange.body.parse({ email, submissionId })),
  );

const confirm = async (
  user: SignedInCaller,
  code: string,
  deps: ConfirmEmailChangeDeps = world.deps,
) =>
  confirmEmailChangeEndpoint.with(deps)(await user.call(confirmEmailChange.body.parse({ code })));

const cancel = async (user: SignedInCaller) =>
  cancelEmailChangeEndpoint.with(world.deps)(await user.call(undefined));

const lastCode = () => world.codes.at(-1) ?? '';

const addressesOf = async ({ memberId }: SignedInCaller) => [
  (await world.row(memberId)).email,
  await world.accountEmail(memberId),
];

const kinds = () =>
  world.posted.map(({ kind, to }) => [kind, 'address' in to ? to.address : to.memberId]);

describe('an email change', () => {
  it('is applied everywhere by the code sent to the new address, and the old address is notified', async () => {
    const sam = await world.member('sam@example.com');
    const other = await world.device(sam.memberId);
    expect(await requestChange(sam, ' Sam.New@Example.com ')).toMatchObject({
      status: 202,
      body: { email: 'sam.new@example.com' },
    });
    expect(await addressesOf(sam)).toEqual(['sam@example.com', 'sam@example.com']);

    world.clock.now += 60_000;
    expect(await confirm(sam, lastCode())).toMatchObject({
      status: 200,
      body: { email: 'sam.new@example.com' },
    });
    expect(await addressesOf(sam)).toEqual(['sam.new@example.com', 'sam.new@example.com']);
    expect(kinds()).toEqual([
      ['email-change-code', 'sam.new@example.com'],
      ['email-changed', 'sam@example.com'],
    ]);
    expect(world.billingChecks).toEqual([sam.memberId]);
    // The other session ends, because an intruder may be using it.
    expect([await sam.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    expect(await sam.caller()).toMatchObject({ email: 'sam.new@example.com' });
  });

  it('is requested once and sends one email if its form is submitted three times in parallel', async () => {
    const sam = await world.member('thrice@example.com');
    const submit = () => requestChange(sam, 'thrice.new@example.com', true, SUBMISSION);
    const replies = await Promise.all([submit(), submit(), submit()]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await submit()).toEqual(replies[0]);
    expect(kinds()).toEqual([['email-change-code', 'thrice.new@example.com']]);

    const [mail] = world.posted;
    expect(await confirm(sam, mail && 'code' in mail ? mail.code : '')).toMatchObject({
      status: 200,
    });
  });

  it('is emailed by the next attempt if the email couldn’t be queued', async () => {
    const sam = await world.member('unmailed@example.com');
    const mails = { post: () => Promise.reject(new Error('away')) };
    const failing = requestChange(sam, 'unmailed.new@example.com', true, SUBMISSION, {
      ...world.deps,
      mails,
    });

    await expect(failing).rejects.toThrow('away');
    expect(await requestChange(sam, 'unmailed.new@example.com', true, SUBMISSION)).toMatchObject({
      status: 202,
    });
    expect(kinds()).toEqual([['email-change-code', 'unmailed.new@example.com']]);
  });

  it('stores the code as a slow salted hash, and accepts it once', async () => {
    const sam = await world.member('hash@example.com');
    await requestChange(sam, 'hash.new@example.com');

    const row = JSON.stringify(await world.rows('email-changes'));
    expect(row).not.toContain(lastCode());
    expect(row).toMatch(/"salt":"[\w-]{22}"/);

    await confirm(sam, lastCode());
    expect(await confirm(sam, lastCode())).toEqual({ refused: 'CODE_EXPIRED' });
  });

  it('ends after its time limit, after too many attempts, and after another request', async () => {
    const sam = await world.member('over@example.com');
    await requestChange(sam, 'over.new@example.com');
    for (let tries = 0; tries < MAX_CODE_TRIES; tries += 1) {
      expect(await confirm(sam, '00000000')).toEqual({ refused: 'CODE_WRONG' });
    }
    expect(await confirm(sam, lastCode())).toEqual({ refused: 'CODE_EXPIRED' });

    await requestChange(sam, 'over.new@example.com');

    const before = lastCode();
    await requestChange(sam, 'over.new@example.com');
    expect(await confirm(sam, before)).toEqual({ refused: 'CODE_WRONG' });

    world.clock.now += 10 * 60_000;
    expect(await confirm(sam, lastCode())).toEqual({ refused: 'CODE_EXPIRED' });
    expect(
      toPendingEmailChange(await world.deps.changes.find(sam.memberId), world.deps.now()),
    ).toBeNull();
    expect(await addressesOf(sam)).toEqual(['over@example.com', 'over@example.com']);
  });

  it('allows no extra attempts in parallel', async () => {
    const sam = await world.member('flood@example.com');
    await requestChange(sam, 'flood.new@example.com');

    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(sam, '00000000')));

    expect(
      answers.filter((answer) => 'refused' in answer && answer.refused === 'CODE_WRONG'),
    ).toHaveLength(MAX_CODE_TRIES);
  });

  it('can be canceled', async () => {
    const sam = await world.member('cancel@example.com');
    await requestChange(sam, 'cancel.new@example.com');

    expect([await cancel(sam), await cancel(sam)]).toEqual([
      { status: 204, body: undefined },
      { status: 204, body: undefined },
    ]);
    expect(await confirm(sam, lastCode())).toEqual({ refused: 'CODE_EXPIRED' });
  });

  it('can’t be confirmed by another member', async () => {
    const [sam, eve] = [
      await world.member('own@example.com'),
      await world.member('eve@example.com'),
    ];

    await requestChange(sam, 'own.new@example.com');

    expect(await confirm(eve, lastCode())).toEqual({ refused: 'CODE_EXPIRED' });
    expect(await confirm(sam, lastCode())).toMatchObject({ status: 200 });
  });
});

describe('requesting an email change', () => {
  it.each([
    ['sixteen minutes ago', 16 * 60],
    ['at an unknown time', null],
  ])('requires a recent sign-in and is refused if it was %s', async (_, ago) => {
    const sam = await world.member(`recent-${ago}@example.com`);
    const device = await world.device(
      sam.memberId,
      ago === null ? null : Math.floor(world.clock.now / 1000) - ago,
    );

    expect(await requestChange(device, 'recent.new@example.com')).toEqual({
      refused: 'RECENT_SIGN_IN_REQUIRED',
    });
    expect(world.posted).toEqual([]);
  });

  it('responds the same if the address has an account, but emails its owner instead of a code', async () => {
    const [sam] = [
      await world.member('asker@example.com'),
      await world.member('owner@example.com'),
    ];

    const shape = (answer: object) => JSON.stringify(answer).replaceAll(/owner|free/g, 'x');
    const [taken, free] = [
      await requestChange(sam, 'OWNER@example.com'),
      await requestChange(sam, 'free@example.com'),
    ];

    expect(shape(taken)).toBe(shape(free));
    expect(kinds()).toEqual([
      ['email-change-taken', 'owner@example.com'],
      ['email-change-code', 'free@example.com'],
    ]);
    expect(world.posted.map((email) => 'code' in email)).toEqual([false, true]);
  });

  it('is refused for an administrator who hasn’t entered a code yet', async () => {
    const ada = await world.member('ada@example.com');
    const caller = { ...(await ada.caller()), secondFactorDue: 'code' as const };
    const answer = await requestChange({ ...ada, caller: async () => caller }, 'mine@example.com');

    expect(answer).toMatchObject({ refused: 'SECOND_FACTOR_REQUIRED' });
    expect(world.posted).toEqual([]);
  });

  it('can’t be confirmed by an administrator without a second factor, even if requested earlier', async () => {
    const ada = await world.member('soon-admin@example.com');
    await requestChange(ada, 'evil@example.com');

    const caller = { ...(await ada.caller()), secondFactorDue: 'set-up' as const };

    expect(await confirm({ ...ada, caller: async () => caller }, lastCode())).toEqual({
      refused: 'SECOND_FACTOR_REQUIRED',
    });
    expect(await confirm(ada, lastCode())).toMatchObject({ status: 200 });
  });

  it('is refused for the member’s own address, ignoring case', async () => {
    const sam = await world.member('same@example.com');
    expect(await requestChange(sam, 'SAME@Example.com')).toMatchObject({ refused: 'BAD_REQUEST' });
  });

  it('is refused if email isn’t set up', async () => {
    const sam = await world.member('nomail@example.com');
    expect(await requestChange(sam, 'nomail.new@example.com', false)).toMatchObject({
      refused: 'NOT_CONFIGURED',
    });
  });

  it.each([
    'sam@example.com\r\nBcc: all@example.com',
    'sam@example.com\nSubject: x',
    'sam@example.com, eve@example.com',
    '"a b"@example.com',
    'Sam <sam@example.com>',
    'sаm@example.com', // The "a" is Cyrillic.
    'sam@еxample.com',
    'sam@exam\u200bple.com',
    'sam@example.com\u0000',
    'sam＠example.com',
    `${'x'.repeat(120)}@example.com`,
    'sam@localhost',
    '',
  ])('rejects %j', (email) => {
    expect(requestEmailChange.body.safeParse({ email }).error?.issues[0]?.message).toBe(
      'Please enter a valid email address',
    );
  });
});

describe('parallel confirmations', () => {
  it('give an address that two members requested to only one of them', async () => {
    const rivals = [await world.member('one@example.com'), await world.member('two@example.com')];
    const codes: string[] = [];
    for (const rival of rivals) {
      await requestChange(rival, 'wanted@example.com');
      codes.push(lastCode());
    }

    const answers = await Promise.all(rivals.map((rival, at) => confirm(rival, codes[at] ?? '')));
    expect(answers.filter((answer) => 'status' in answer)).toHaveLength(1);
    expect(
      answers.filter((answer) => 'refused' in answer && answer.refused === 'EMAIL_TAKEN'),
    ).toHaveLength(1);

    const rows = await Promise.all(rivals.map(addressesOf));
    for (const [row, account] of rows) expect(row).toBe(account);
    expect(rows.flat().filter((email) => email === 'wanted@example.com')).toHaveLength(2);
    // Only the member whose change succeeded gets an email; the other member's response says that
    // the change failed.
    expect(kinds().filter(([kind]) => kind === 'email-changed')).toHaveLength(1);
  });

  it('apply one change if they have the same code', async () => {
    const sam = await world.member('twice@example.com');
    await requestChange(sam, 'twice.new@example.com');

    const code = lastCode();
    const answers = await Promise.all([confirm(sam, code), confirm(sam, code)]);

    expect(answers.some((answer) => 'status' in answer)).toBe(true);
    expect(await addressesOf(sam)).toEqual(['twice.new@example.com', 'twice.new@example.com']);
  });
});

describe('an interrupted change', () => {
  const broken = () => Promise.reject(new Error('killed'));

  it.each<[string, (deps: ProfileWorld['deps']) => Partial<ConfirmEmailChangeDeps>]>([
    [
      'at the sign-in service',
      ({ accounts }) => ({ accounts: { ...accounts, changeEmail: broken } }),
    ],
    ['before the email', () => ({ mails: { post: broken } })],
    ['before the row is updated', ({ emails }) => ({ emails: { ...emails, change: broken } })],
    [
      'before the other sessions end',
      ({ accounts }) => ({ accounts: { ...accounts, signOut: broken } }),
    ],
    ['before billing', () => ({ scheduleBillingCheck: broken })],
    ['before its row is deleted', ({ changes }) => ({ changes: { ...changes, remove: broken } })],
  ])('%s is finished by a retry, even after the code has expired', async (where, change) => {
    const name = where.replaceAll(' ', '-').replaceAll(/[^a-z-]/g, '');
    const sam = await world.member(`${name}@example.com`);
    await requestChange(sam, `${name}.new@example.com`);

    const code = lastCode();
    await expect(confirm(sam, code, { ...world.deps, ...change(world.deps) })).rejects.toThrow(
      'killed',
    );
    expect(await requestChange(sam, 'another@example.com')).toMatchObject({ refused: 'CONFLICT' });
    expect(await cancel(sam)).toMatchObject({ refused: 'CONFLICT' });

    world.clock.now += 11 * 60_000;
    expect(await confirm(sam, code)).toMatchObject({ status: 200 });
    expect(await addressesOf(sam)).toEqual([`${name}.new@example.com`, `${name}.new@example.com`]);

    // The notice may be enqueued several times. The mail worker sends only one email per mail ID.
    const notices = world.posted.filter(({ kind }) => kind === 'email-changed');
    expect(new Set(notices.map(({ mailId }) => mailId)).size).toBe(1);
    expect(await world.deps.changes.find(sam.memberId)).toBeUndefined();
    expect(world.billingChecks).toContain(sam.memberId);
  });

  it('keeps the session that entered the code, even if another session finishes the change', async () => {
    const sam = await world.member('thief@example.com');
    const stolen = await world.device(sam.memberId);
    await requestChange(sam, 'thief.new@example.com');

    const deps = { ...world.deps, mails: { post: broken } };

    await expect(confirm(sam, lastCode(), deps)).rejects.toThrow('killed');
    expect(await confirm(stolen, '00000000')).toMatchObject({ status: 200 });
    expect([await sam.isSignedIn(), await stolen.isSignedIn()]).toEqual([true, false]);
  });
});
