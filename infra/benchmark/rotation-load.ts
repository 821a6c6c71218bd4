import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import {
  createSignedOutClient,
  signInByHttp,
  withJson,
  type ApiResponse,
} from '#e2e/kit/api-client.ts';
import { createSignupForm, openCheckout } from '#e2e/kit/payer.ts';
import { listCourses } from '#shared/courses/courses.contract.ts';

const MEMBER = 'Elena Executive';

type Call = () => Promise<unknown>;

/** Signs webhooks as Stripe does: with two secrets during a rotation. */
export interface WebhookSigner {
  secrets: readonly string[];
  /** Milliseconds since 1970. */
  now(): number;
}

/** Calls that together need every secret that can be rotated. Each throws if it fails. */
export async function createRotationCalls(
  origin: string,
  signer: WebhookSigner,
): Promise<readonly Call[]> {
  const member = await signInByHttp(origin, MEMBER);
  const visitor = createSignedOutClient(origin);

  const list = requireStatus(200, await member.send('GET', '/api/courses'));
  const course = listCourses.replies[200]
    .parse(JSON.parse(list.body))
    .find(({ videoUrl }) => videoUrl);
  const playbackPath = course?.videoUrl;
  if (!playbackPath) throw new Error('there is no course with a video');

  const readUser = async () => requireStatus(200, await member.send('GET', '/api/auth/user'));

  const playMedia = async () => {
    const { body } = requireStatus(200, await member.send('GET', playbackPath));
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(body));
    const { status } = await fetch(url, { headers: { range: 'bytes=0-0' } });
    if (status !== 206) throw new Error(`media: ${status}`);
  };

  const sendWebhook = async () => {
    const request = signEvent(signer);
    requireStatus(200, await visitor.send('POST', '/api/stripe/webhook', request));
  };

  const signUp = () => openCheckout(origin, createSignupForm('Rita'));
  const signIn = () => signInByHttp(origin, MEMBER);

  const calls = [readUser, playMedia, sendWebhook];

  return [...calls, signIn, ...calls, signUp, ...calls, readUser];
}

function requireStatus(expected: number, response: ApiResponse): ApiResponse {
  if (response.status !== expected)
    throw new Error(`${response.status} ${response.headers.get('x-error-code') ?? ''}`.trim());

  return response;
}

/** Signs an event that changes nothing. */
function signEvent({ secrets, now }: WebhookSigner) {
  const at = Math.floor(now() / 1000);
  const request = withJson({
    id: 'evt_rotation',
    object: 'event',
    type: 'product.updated',
    livemode: false,
    data: { object: { id: 'prod_rotation', object: 'product' } },
  });

  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${at}.${request.body}`).digest('hex')}`,
  );

  const signature = [`t=${at}`, ...signatures].join(',');

  return { ...request, headers: { ...request.headers, 'stripe-signature': signature } };
}

const MAX_RUNNING = 16;

export type LoadResults = ReturnType<ReturnType<typeof startLoad>['takeResults']>;

/**
 * Starts up to `perSecond` calls a second, in rotation, while fewer than `MAX_RUNNING` are running.
 */
export function startLoad(calls: readonly Call[], perSecond: number) {
  let started = 0;
  let finished = 0;
  let reported = 0;
  let errors: string[] = [];

  const call = async (): Promise<void> => {
    started += 1;
    try {
      await calls[started % calls.length]?.();
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }

    finished += 1;
  };

  // On a busy machine, fewer calls start, so that no call fails only because it waited.
  const timer = setInterval(() => {
    if (started - finished < MAX_RUNNING) void call();
  }, 1_000 / perSecond);

  /** Resolves when all calls that were running and `count` later ones have finished. */
  const hold = async (count: number): Promise<void> => {
    const last = started + count;
    const isRunning = () => finished < last;
    while (isRunning()) await wait(10);
  };

  return {
    hold,

    /** Returns the results since the previous call. */
    takeResults() {
      const taken = { finished: finished - reported, errors };
      reported = finished;
      errors = [];

      return taken;
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await hold(0);
    },
  };
}
