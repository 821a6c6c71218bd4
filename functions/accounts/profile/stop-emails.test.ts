import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sealStopToken, type StopTarget } from '#functions/mail/stop-token.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
  type EventOptions,
} from '#platform/http/http-event.fixtures.ts';
import { sealBytes } from '#platform/sealing.ts';
import { DEFAULT_MAIL_CHOICES } from '#shared/accounts/mail-choices.ts';
import { openStopEmails, stopEmails } from '#shared/accounts/stop-emails.contract.ts';

import { openStopEmailsEndpoint } from './open-stop-emails.endpoint.ts';
import { startProfileWorld } from '../fixtures/profile-world.fixtures.ts';
import { stopEmailsEndpoint } from './stop-emails.endpoint.ts';

const world = await startProfileWorld();
afterAll(() => world.close());

const key = randomBytes(32);
/** Accepted during a rotation. */
const oldKey = randomBytes(32);

const common = () => ({
  authenticate: async () => null,
  appOrigin: APP_ORIGIN,
  originVerifySha256: EDGE_SECRET_SHA256,
  callCounts: null,
});

const useCase = () =>
  stopEmailsEndpoint.with({ profiles: world.deps.profiles, readKeys: async () => [key, oldKey] });

const post = (token: string, options: EventOptions = {}) =>
  createHandler(
    stopEmails,
    useCase,
    common,
  )(
    httpEvent({ method: 'POST', path: stopEmails.path, pathParameters: { token }, ...options }),
    lambdaContext,
  );

const choicesOf = async (memberId: string) => (await world.row(memberId)).mailChoices;

const analysisToken = (memberId: string, sealedWith = key) =>
  sealStopToken({ memberId, choice: 'analysisReady' } satisfies StopTarget, [sealedWith]);

const retired = Buffer.from(JSON.stringify({ memberId: 'm-1', choice: 'weeklyDigest' }));

/** An email provider's request: cross-site, and without cookies. */
const oneClick = {
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  body: 'List-Unsubscribe=One-Click',
};

describe('the link that stops emails', () => {
  it('turns off only its own kind of email with a provider’s POST request', async () => {
    const { memberId } = await world.member('one-click@example.com');
    expect(await post(analysisToken(memberId), oneClick)).toMatchObject({ statusCode: 204 });
    expect(await choicesOf(memberId)).toEqual({ ...DEFAULT_MAIL_CHOICES, analysisReady: false });
  });

  it('can be used again', async () => {
    const { memberId } = await world.member('twice@example.com');
    const token = analysisToken(memberId);
    await post(token);

    expect(await post(token)).toMatchObject({ statusCode: 204 });
    expect(await choicesOf(memberId)).toMatchObject({ analysisReady: false });
  });

  it('still works after its secret was replaced, while the old one is listed', async () => {
    const { memberId } = await world.member('rotated@example.com');

    expect(await post(analysisToken(memberId, oldKey))).toMatchObject({ statusCode: 204 });
    expect(await choicesOf(memberId)).toMatchObject({ analysisReady: false });
  });

  it('changes nothing when opened', async () => {
    const { memberId } = await world.member('scanner@example.com');
    const token = analysisToken(memberId);
    const event = httpEvent({
      method: 'GET',
      path: openStopEmails.path,
      pathParameters: { token },
    });

    expect(
      await createHandler(
        openStopEmails,
        () => openStopEmailsEndpoint.with({}),
        common,
      )(event, lambdaContext),
    ).toMatchObject({
      statusCode: 302,
      headers: { location: `/stop-emails#${token}` },
    });

    expect(await choicesOf(memberId)).toMatchObject({ analysisReady: true });
  });

  it('responds the same for an account that no longer exists', async () => {
    const { memberId } = await world.member('still-here@example.com');
    const [existing, deleted] = [
      await post(analysisToken(memberId)),
      await post(analysisToken('deleted-member')),
    ];

    expect(deleted).toEqual(existing);
    await expect(world.row('deleted-member')).rejects.toThrow('no such member');
  });

  it.each([
    ['sealed with another key', () => analysisToken('m-1', randomBytes(32))],
    ['modified', () => `${analysisToken('m-1').slice(0, -2)}AA`],
    ['too short', () => 'abc'],
    ['about an email that no longer exists', () => sealBytes(retired, 'stop-emails', key)],
    ['malformed', () => '../x'],
  ])('returns 404 for a token that is %s', async (_, token) => {
    expect(await post(token())).toMatchObject({
      statusCode: 404,
      headers: { 'x-error-code': 'NOT_FOUND' },
    });
  });

  it('reveals neither the member nor the kind of email', () => {
    const bytes = Buffer.from(analysisToken('member-1'), 'base64url').toString('latin1');
    expect(bytes).not.toMatch(/member-1|analysisReady/);
    expect(analysisToken('member-1')).not.toBe(analysisToken('member-1'));
  });
});
