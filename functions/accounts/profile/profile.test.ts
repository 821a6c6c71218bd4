import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { DEFAULT_MAIL_CHOICES } from '#shared/accounts/mail-choices.ts';
import { changeProfile, changeMailChoices, setPicture } from '#shared/accounts/profile.contract.ts';

import { changeProfileEndpoint } from './change-profile.endpoint.ts';
import { changeMailChoicesEndpoint } from './change-mail-choices.endpoint.ts';
import { getProfileEndpoint } from './get-profile.endpoint.ts';
import { startProfileWorld, type SignedInCaller } from '../fixtures/profile-world.fixtures.ts';
import { removePictureEndpoint } from './remove-picture.endpoint.ts';
import { setPictureEndpoint } from './set-picture.endpoint.ts';
import { clearedSessionCookies } from '../sessions/session-cookies.ts';
import { signOutEverywhereEndpoint } from '../sessions/sign-out-everywhere.endpoint.ts';

const world = await startProfileWorld();
afterAll(() => world.close());

const save = async (user: SignedInCaller, body: unknown) =>
  changeProfileEndpoint.with(world.deps)(await user.call(changeProfile.body.parse(body)));

const show = async (
  user: SignedInCaller,
  uploadURL: string,
  deps: Parameters<typeof setPictureEndpoint.with>[0] = world.deps,
) => setPictureEndpoint.with(deps)(await user.call(setPicture.body.parse({ uploadURL })));

const hide = async (user: SignedInCaller) =>
  removePictureEndpoint.with(world.deps)(await user.call(undefined));

const read = async (user: SignedInCaller) => {
  const reply = await getProfileEndpoint.with(world.deps)(await user.call(undefined));

  if (isRefusal(reply)) throw new Error(reply.refused);

  return reply.body;
};

const choose = async (user: SignedInCaller, body: unknown) =>
  changeMailChoicesEndpoint.with(world.deps)(await user.call(changeMailChoices.body.parse(body)));

const form = { firstName: 'Nora', lastName: 'New', professionLevel: 'student' };

function aPng(width = 40, height = 20): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
}

const urlOf = async (user: SignedInCaller) => (await world.row(user.memberId)).profileImageUrl;
const keyOf = (url: string | null) => (url ?? '').slice(1);

describe('a profile', () => {
  it('is saved, and the signed-in user response contains its names', async () => {
    const sam = await world.member('names@example.com');
    expect(await save(sam, { ...form, firstName: '  Nóra  ' })).toMatchObject({
      status: 200,
      body: { firstName: 'Nóra', lastName: 'New', email: 'names@example.com' },
    });
    expect(await sam.caller()).toMatchObject({ firstName: 'Nóra', lastName: 'New' });

    expect(await read(sam)).toEqual({
      firstName: 'Nóra',
      lastName: 'New',
      professionLevel: 'student',
      revision: 2,
      mailChoices: DEFAULT_MAIL_CHOICES,
      emailChange: null,
      mailProblem: null,
    });
  });

  it('rejects a change without any email switch', () => {
    expect(changeMailChoices.body.safeParse({}).success).toBe(false);
    expect(changeMailChoices.body.safeParse({ analysisReady: undefined }).success).toBe(false);
  });

  it.each([
    [{ ...form, firstName: ' ' }, 'First name is required'],
    [{ ...form, lastName: undefined }, 'Last name is required'],
    [{ ...form, firstName: 'x'.repeat(101) }, 'Please use 100 characters or fewer'],
    [{ ...form, firstName: 'a\r\nBcc: b' }, 'Please use letters only'],
    [{ ...form, lastName: '\ud800' }, 'Please use letters only'],
  ])('rejects %j like the sign-up form', (body, message) => {
    expect(changeProfile.body.safeParse(body).error?.issues[0]?.message).toBe(message);
  });

  it('ignores fields that only the server sets', async () => {
    const sam = await world.member('mass@example.com');
    const before = await world.row(sam.memberId);

    const more = {
      role: 'admin',
      plan: 'executive',
      grantedPlan: 'executive',
      email: 'x@example.com',
      disabled: true,
    };

    await save(sam, {
      ...form,
      ...more,
      memberId: 'other',
      profileImageUrl: '/images/x',
      sessionsEnded: null,
    });

    expect(await world.row(sam.memberId)).toEqual({
      ...before,
      ...form,
      profileRevision: before.profileRevision + 1,
    });
  });

  it('doesn’t create a row for a deleted member', async () => {
    const sam = await world.member('gone@example.com');
    const caller = { ...(await sam.caller()), memberId: 'nobody' };
    const body = changeProfile.body.parse(form);

    const answer = await changeProfileEndpoint.with(world.deps)({
      ...(await sam.call(body)),
      caller,
    });

    expect(answer).toEqual({ refused: 'SIGN_IN_REQUIRED' });
    expect(await world.deps.members.find('nobody')).toBeUndefined();
  });

  it('rejects a save from an outdated form and keeps the first save', async () => {
    const sam = await world.member('stale@example.com');
    const { revision } = await read(sam);

    expect(await save(sam, { ...form, revision })).toMatchObject({
      status: 200,
      body: { revision: revision + 1 },
    });
    expect(await save(sam, { ...form, lastName: 'Stale', revision })).toMatchObject({
      refused: 'STALE_REVISION',
    });
    expect(await read(sam)).toMatchObject({ ...form, revision: revision + 1 });
    expect(await save(sam, { ...form, lastName: 'Later', revision: revision + 1 })).toMatchObject({
      status: 200,
    });
  });

  it('accepts exactly one of 20 parallel saves with the same revision', async () => {
    const sam = await world.member('parallel@example.com');
    const { revision } = await read(sam);
    const names = Array.from({ length: 20 }, (_, at) => `New ${at}`);
    const replies = await Promise.all(
      names.map((lastName) => save(sam, { ...form, lastName, revision })),
    );
    const saved = names.filter((_, at) => !isRefusal(replies[at] ?? { refused: 'INTERNAL' }));

    expect(saved).toEqual([(await read(sam)).lastName]);
  });

  it('returns the saved profile if a save is repeated after a lost response', async () => {
    const sam = await world.member('lost-reply@example.com');
    const { revision } = await read(sam);
    const first = await save(sam, { ...form, revision });

    expect(await save(sam, { ...form, revision })).toEqual(first);
    expect(await read(sam)).toMatchObject({ ...form, revision: revision + 1 });
  });

  it('can be saved without a revision, which makes earlier forms outdated', async () => {
    const sam = await world.member('no-revision@example.com');
    const { revision } = await read(sam);

    expect(await save(sam, form)).toMatchObject({ status: 200 });
    expect(await save(sam, { ...form, lastName: 'Stale', revision })).toMatchObject({
      refused: 'STALE_REVISION',
    });
  });

  it('keeps both email switches if two tabs each change one of them', async () => {
    const sam = await world.member('two-switches@example.com');
    await Promise.all([
      choose(sam, { analysisReady: false }),
      choose(sam, { coachAnswered: false }),
    ]);

    expect((await read(sam)).mailChoices).toEqual({
      analysisReady: false,
      coachAnswered: false,
      planReminder: false,
      dailyDigest: false,
    });
  });

  it('keeps both email switches in a row that had none', async () => {
    const sam = await world.member('old-row@example.com');
    await world.removeFromRow(sam.memberId, 'mailChoices');
    await Promise.all([
      choose(sam, { analysisReady: false }),
      choose(sam, { coachAnswered: false }),
    ]);

    expect((await read(sam)).mailChoices).toEqual({
      analysisReady: false,
      coachAnswered: false,
      planReminder: false,
      dailyDigest: false,
    });
  });

  it.each([
    ['shows that the current address bounced', 'bounced@example.com', 'bounced'],
    ['hides a problem with a previous address', 'earlier@example.com', null],
  ])('%s', async (_, email, shown) => {
    const sam = await world.member(shown ? email : 'current@example.com');
    await world.setInRow(sam.memberId, 'mailProblem', {
      email,
      kind: 'bounced',
      at: '2026-01-01T12:00:00.000Z',
    });

    expect((await read(sam)).mailProblem).toBe(shown);
  });

  it('stores the email switches', async () => {
    const sam = await world.member('mails@example.com');
    const body = {
      analysisReady: false,
      coachAnswered: true,
      planReminder: true,
      dailyDigest: true,
    };
    expect(await choose(sam, body)).toEqual({ status: 200, body });
    expect((await world.row(sam.memberId)).mailChoices).toEqual(body);
  });
});

describe('a profile picture', () => {
  it('is re-encoded and scaled down, gets an unguessable URL and leaves no upload behind', async () => {
    const sam = await world.member('picture@example.com');
    const answer = await show(sam, await world.upload(sam.memberId, await aPng(1000, 500)));
    const url = await urlOf(sam);
    expect(answer).toMatchObject({ status: 200, body: { profileImageUrl: url } });
    expect(url).toMatch(/^\/images\/[0-9a-z]{9}-[0-9a-f]{32}$/);

    const facts = await world.deps.media.metadata(keyOf(url));
    expect(facts?.contentType).toBe('image/jpeg');

    const bytes = await world.deps.media.firstBytes(
      keyOf(url),
      facts?.etag ?? '',
      facts?.size ?? 0,
    );

    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 256 });
    expect(await world.listKeys('uploads-bucket')).toEqual([]);
  });

  it('replaces and deletes the previous picture, and a repeated call changes nothing', async () => {
    const sam = await world.member('again@example.com');
    await show(sam, await world.upload(sam.memberId, await aPng()));

    const first = await urlOf(sam);
    const address = await world.upload(sam.memberId, await aPng());
    const [one, two] = [await show(sam, address), await show(sam, address)];
    expect(one).toEqual(two);

    const second = await urlOf(sam);
    expect(second).not.toBe(first);
    expect(await world.deps.media.metadata(keyOf(first))).toBeUndefined();
    expect(await world.deps.media.metadata(keyOf(second))).toBeDefined();
    expect([...(await world.row(sam.memberId)).pictureIds].map((id) => `/images/${id}`)).toEqual([
      second,
    ]);
  });

  it('can be removed twice', async () => {
    const sam = await world.member('remove@example.com');
    await show(sam, await world.upload(sam.memberId, await aPng()));

    const url = await urlOf(sam);

    expect([await hide(sam), await hide(sam)]).toMatchObject([
      { body: { profileImageUrl: null } },
      { body: { profileImageUrl: null } },
    ]);
    expect(await world.deps.media.metadata(keyOf(url))).toBeUndefined();
  });

  it('is kept once if several are set in parallel', async () => {
    const sam = await world.member('race@example.com');
    const addresses = [];
    for (let count = 0; count < 5; count += 1)
      addresses.push(await world.upload(sam.memberId, await aPng()));

    await Promise.all(addresses.map((address) => show(sam, address)));

    const { pictureIds, profileImageUrl } = await world.row(sam.memberId);

    expect([...pictureIds].map((id) => `/images/${id}`)).toEqual([profileImageUrl]);
    expect(await world.deps.media.metadata(keyOf(profileImageUrl))).toBeDefined();
  });

  it('is removed by a later call if the call that stored it was interrupted', async () => {
    const sam = await world.member('broken@example.com');
    const dying = {
      ...world.deps.profiles,
      showPicture: () => Promise.reject(new Error('killed')),
    };

    const address = await world.upload(sam.memberId, await aPng());
    await expect(show(sam, address, { ...world.deps, profiles: dying })).rejects.toThrow('killed');

    const [left = ''] = (await world.row(sam.memberId)).pictureIds;
    expect(await world.deps.media.metadata(`images/${left}`)).toBeDefined();

    world.clock.now += 11 * 60_000;
    expect(await show(sam, address)).toMatchObject({ status: 200 });
    expect(await world.deps.media.metadata(`images/${left}`)).toBeUndefined();
  });

  it('can’t be another member’s upload or any other URL', async () => {
    const [sam, eve] = [
      await world.member('victim@example.com'),
      await world.member('eve@example.com'),
    ];

    const theirs = await world.upload(sam.memberId, await aPng());
    expect(await show(eve, theirs)).toEqual({ refused: 'NOT_FOUND' });

    const copied = theirs.replace('uploads.example', 'evil.example');

    for (const address of [
      copied,
      'https://uploads.example/images/0k9-1',
      's3://media-bucket/images/x',
      'http://169.254.169.254/latest/meta-data',
      '/images/../members',
      'javascript:alert(1)',
    ]) {
      const answer = await show(sam, address);
      expect(
        isRefusal(answer) && ['BAD_REQUEST', 'NOT_FOUND'].includes(answer.refused),
        address,
      ).toBe(true);
    }
    expect([await urlOf(sam), await urlOf(eve)]).toEqual([null, null]);
    expect(await show(sam, theirs)).toMatchObject({ status: 200 });
  });

  it('is rejected with a message if its format is invalid, and its upload is deleted', async () => {
    const sam = await world.member('none@example.com');
    const before = (await world.listKeys('media-bucket')).length;
    const svg = new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>${' '.repeat(50)}`,
    );

    expect(await show(sam, await world.upload(sam.memberId, svg))).toMatchObject({
      refused: 'UNSUPPORTED_TYPE',
      message: expect.stringContaining('JPEG, PNG or WebP'),
    });

    expect(
      await show(sam, await world.upload(sam.memberId, new Uint8Array(15 * 1024 * 1024 + 1))),
    ).toMatchObject({
      refused: 'TOO_LARGE',
      message: expect.stringContaining('15 MB'),
    });

    expect(await world.listKeys('uploads-bucket')).toEqual([]);
    expect(await world.listKeys('media-bucket')).toHaveLength(before);
  });
});

describe('signing out everywhere', () => {
  it('ends all of the member’s sessions, no one else’s, and allows a new sign-in', async () => {
    const here = await world.member('everywhere@example.com');
    const there = await world.device(here.memberId);
    const other = await world.member('stays@example.com');
    const signOut = signOutEverywhereEndpoint.with(world.deps);

    const answer = await signOut(await here.call(undefined));

    expect(answer).toMatchObject({ status: 204, cookies: clearedSessionCookies() });
    expect([await here.isSignedIn(), await there.isSignedIn(), await other.isSignedIn()]).toEqual([
      false,
      false,
      true,
    ]);

    world.clock.now += 1;
    expect(await (await world.device(here.memberId)).isSignedIn()).toBe(true);
  });

  it('changes nothing while the sign-in service is unavailable', async () => {
    const here = await world.member('away@example.com');
    const accounts = { signOut: () => Promise.reject(new Error('away')) };
    const call = await here.call(undefined);

    await expect(signOutEverywhereEndpoint.with({ ...world.deps, accounts })(call)).rejects.toThrow(
      'away',
    );
    expect(await here.isSignedIn()).toBe(true);
  });
});
