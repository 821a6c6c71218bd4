import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { previewRefund } from '#shared/billing/billing.contract.ts';
import { getUser } from '#shared/accounts/accounts.contract.ts';
import { signOutEverywhere } from '#shared/accounts/profile.contract.ts';
import { listVideos } from '#shared/practice/practice.contract.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/product/time.ts';

import { withJson, type ApiClient } from '../kit/api-client.ts';
import { giveConsentByHttp } from '../kit/consent.ts';
import { findMails } from '../kit/inbox.ts';
import { createSignupForm, signUpByHttp } from '../kit/payer.ts';
import { createPaymentsControl, findSubscription, listPaidCents } from '../kit/payments.ts';
import { startStack, type Stack } from '../kit/stack.ts';
import { readTruncatedRecording } from '../kit/test-files.ts';

const uploadSchema = z.object({ uploadURL: z.string() });

let stateDir: string;
let stack: Stack;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'greenroom-clock-'));
  stack = await startStack({ stateDir });
});

afterAll(async () => {
  await stack.stop();
  await rm(stateDir, { recursive: true, force: true });
});

async function upload(member: ApiClient): Promise<void> {
  await giveConsentByHttp(member);
  const { buffer, name, mimeType } = await readTruncatedRecording();
  const reserved = await member.send('POST', '/api/objects/upload');
  const { uploadURL: videoURL } = uploadSchema.parse(JSON.parse(reserved.body));
  const headers = { 'content-type': mimeType };
  await fetch(videoURL, { method: 'PUT', headers, body: new Uint8Array(buffer) });

  const { status } = await member.send('PUT', listVideos.path, withJson({ videoURL, title: name }));
  expect(status).toBe(200);
}

async function countVideos(member: ApiClient): Promise<number> {
  const { body } = await member.send('GET', listVideos.path);
  return listVideos.replies[200].parse(JSON.parse(body)).length;
}

it('a moved clock ends the trial, guarantee, recording, and unpaid plan when due, but not the session', async () => {
  const payments = createPaymentsControl(stack.payments);
  const form = createSignupForm('Mona');
  const payer = await signUpByHttp({ ...stack, payments }, form, 'owes');
  const { member, email, customerId } = payer;
  let movedSeconds = 0;
  const moveClock = async (seconds: number): Promise<void> => {
    await payments.moveClock(seconds);
    movedSeconds += seconds;
  };

  const moveDays = (days: number) => moveClock(days * DAY_SECONDS);
  const countMails = async (subject: RegExp) =>
    (await findMails(stack.mailbox, email, subject)).length;
  const readRefundStatus = async () => (await member.send('GET', previewRefund.path)).status;
  await upload(member);

  // Even in one move, the trial ends with an email the day before, and with the first charge.
  await moveClock(3 * DAY_SECONDS + 2 * HOUR_SECONDS);
  expect(await countMails(/^Your trial ends on/)).toBe(1);
  expect(await listPaidCents(payments, customerId)).toEqual([2_900]);
  expect(await readRefundStatus()).toBe(200);

  // The guarantee ends 30 days after the first charge.
  await moveDays(31);
  expect(await listPaidCents(payments, customerId)).toEqual([2_900, 2_900]);
  expect(await readRefundStatus()).toBe(409);
  expect(await countMails(/^A practice recording will be deleted on/)).toBe(0);

  // On day 83, an email warns of the recording's deletion, which follows a week later.
  await moveDays(51);
  expect(await countMails(/^A practice recording will be deleted on/)).toBe(1);
  expect(await countVideos(member)).toBe(1);

  // The next renewal fails, access ends three days later, and the plan after the last retry.
  await payments.declineNextCharges(customerId, 10);
  const [{ current_period_end: renewsAt }] = (await findSubscription(payments, customerId)).items
    .data;
  await moveClock(Math.ceil(renewsAt - Date.now() / 1000) - movedSeconds + 2 * HOUR_SECONDS);
  expect(await countVideos(member)).toBe(0);
  expect(await countMails(/^Your payment didn’t go through/)).toBe(1);
  expect(await countMails(/^Practice is locked until you pay \$29/)).toBe(0);

  await moveDays(4);
  expect(await countMails(/^Practice is locked until you pay \$29/)).toBe(1);

  await moveDays(12);
  expect(await countMails(/plan has ended$/)).toBe(1);
  expect((await findSubscription(payments, customerId)).status).toBe('canceled');

  // A session survives all moves, but one that has ended doesn't become valid again.
  expect((await member.send('GET', getUser.path)).status).toBe(200);
  await member.send('POST', signOutEverywhere.path);
  await moveDays(1);
  expect((await member.send('GET', getUser.path)).status).toBe(401);
});
