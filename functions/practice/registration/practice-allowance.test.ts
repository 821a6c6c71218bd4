import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VideoKey } from '#functions/videos/videos.public.ts';
import { reserveUploadEndpoint } from '#functions/uploads/reserve-upload.endpoint.ts';
import { aCall, rawRequest } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { someResults } from '#shared/practice/video.fixtures.ts';

import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '../fixtures/practice-world.fixtures.ts';
import { deleteVideoEndpoint } from '../library/delete-video.endpoint.ts';
import { registerVideoEndpoint } from './register-video.endpoint.ts';
import { uploadVideoEndpoint } from './upload-video.endpoint.ts';

const { memberId } = member;
const nothing = { body: undefined, params: undefined, query: undefined };

let world: PracticeWorld;

beforeEach(async () => {
  world = await startPracticeWorld();
  await world.giveConsent(memberId);
});

afterEach(() => world.close());

const used = async () => (await world.monthlyUsage.find(memberId, world.now())).practiceVideos;

async function upload(bytes: Uint8Array | string = webmFirstBytes): Promise<string> {
  const answer = await reserveUploadEndpoint.with(world)({ ...aCall, caller: member, ...nothing });
  if (isRefusal(answer)) throw new Error(answer.refused);

  await fetch(answer.body.uploadURL, { method: 'PUT', body: Buffer.from(bytes) });

  return answer.body.uploadURL;
}

function register(videoURL: string, caller: Principal = member, questionId: string | null = null) {
  return registerVideoEndpoint.with(world)({ ...aCall, caller, body: { videoURL, questionId } });
}

/** Records a take and returns its key. */
async function record(questionId: string | null = 'tight-deadline') {
  const answer = await register(await upload(), member, questionId);
  if (!('body' in answer)) throw new Error(answer.refused);
  return { memberId, videoId: answer.body.video.id };
}

const lease = (key: VideoKey) => ({ ...key, owner: 'worker' });

async function complete(key: VideoKey, overallScore: number | null) {
  await world.videos.takeLease(lease(key), world.now());
  await world.videos.complete(lease(key), someResults({}, overallScore), world.now());
}

async function fail(key: VideoKey) {
  await world.videos.takeLease(lease(key), world.now());
  await world.videos.fail(lease(key), 'TIMED_OUT', world.now());
}

const remove = ({ videoId: id }: VideoKey) =>
  deleteVideoEndpoint.with(world)({ ...aCall, caller: member, params: { id } });

const wait = (minutes: number) =>
  world.setNow(new Date(world.now().getTime() + minutes * 60_000).toISOString());

function send(bytes: Uint8Array, caller: Principal = member) {
  const form = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="video"; filename="a.webm"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);

  const headers = { 'content-type': 'multipart/form-data; boundary=b' };

  return uploadVideoEndpoint.with(world)({
    caller,
    ...nothing,
    request: { ...rawRequest, headers, bytes: form },
  });
}

async function useUp(count = 10): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await world.spendTake(member, { videoId: `earlier-${at}`, questionId: null }, world.now());
}

describe('registering', () => {
  it('counts one video once, even for repeated and parallel calls', async () => {
    const address = await upload();
    await Promise.all(Array.from({ length: 5 }, () => register(address)));
    await register(address);
    expect(await used()).toBe(1);
  });

  it('does not count a file that is not a video', async () => {
    expect(await register(await upload('no video at all'))).toMatchObject({ status: 200 });
    expect(await used()).toBe(0);
  });

  it('does not count an upload that did not arrive', async () => {
    const answer = await reserveUploadEndpoint.with(world)({
      ...aCall,
      caller: member,
      ...nothing,
    });
    if (isRefusal(answer)) throw new Error(answer.refused);

    expect(await register(answer.body.uploadURL)).toEqual({ refused: 'UPLOAD_NOT_FOUND' });
    expect(await used()).toBe(0);
  });

  it('over the allowance is refused before any write, and succeeds with a larger plan', async () => {
    await useUp();

    const address = await upload();

    expect(await register(address)).toMatchObject({ refused: 'ALLOWANCE_USED' });
    expect(await world.videos.list(memberId)).toEqual([]);
    expect(await register(address, { ...member, plan: 'professional' })).toMatchObject({
      status: 200,
    });
    expect(await used()).toBe(11);
  });

  it('succeeds for an already counted video when the allowance is used up', async () => {
    const address = await upload();
    const broken = { ...world.videos, create: () => Promise.reject(new Error('away')) };
    const call = { ...aCall, caller: member, body: { videoURL: address } };
    await expect(registerVideoEndpoint.with({ ...world, videos: broken })(call)).rejects.toThrow(
      'away',
    );

    await useUp();
    expect(await register(address)).toMatchObject({ status: 200 });
    expect(await used()).toBe(10);
  });
});

describe('uploading in one request', () => {
  it('counts, and is refused over the allowance without storing anything', async () => {
    expect(await send(webmFirstBytes)).toMatchObject({ status: 201 });
    expect(await used()).toBe(1);

    await useUp();
    expect(await send(webmFirstBytes)).toMatchObject({ refused: 'ALLOWANCE_USED' });
    expect(await world.videos.list(memberId)).toHaveLength(1);
  });

  it('does not count a file that is not a video', async () => {
    expect(await send(Buffer.from('no video at all'))).toMatchObject({
      refused: 'UNSUPPORTED_TYPE',
    });
    expect(await used()).toBe(0);
  });
});

describe('a take without an overall score', () => {
  it.each([
    ['completed without a score', (key: VideoKey) => complete(key, null)],
    ['failed', fail],
  ])('stops counting once its analysis %s', async (_, end) => {
    const key = await record();
    expect(await used()).toBe(1);

    await end(key);
    expect(await used()).toBe(0);
  });

  it('counts again after a repeated analysis scores it', async () => {
    const key = await record();
    await fail(key);
    await world.videos.retry(key, world.now());
    await complete(key, 80);
    expect(await used()).toBe(1);
  });

  it('makes room for another take at the limit', async () => {
    const key = await record();
    for (let at = 1; at < 10; at += 1) await record(null);
    const address = await upload();
    expect(await register(address)).toMatchObject({ refused: 'ALLOWANCE_USED' });

    await complete(key, null);
    expect(await register(address)).toMatchObject({ status: 200 });
    expect(await used()).toBe(10);
  });
});

describe('retakes of a question', () => {
  it('within the hour count once, even at the limit', async () => {
    await record();
    await useUp(9);
    wait(59);
    await record();
    expect(await used()).toBe(10);

    wait(1);
    expect(await register(await upload(), member, 'tight-deadline')).toMatchObject({
      refused: 'ALLOWANCE_USED',
    });
  });

  it('count once if they are registered in parallel', async () => {
    const addresses = await Promise.all(Array.from({ length: 5 }, () => upload()));
    await Promise.all(addresses.map((address) => register(address, member, 'tight-deadline')));
    expect(await used()).toBe(1);
  });
});

describe('a deleted take', () => {
  it('stops counting if it was deleted within the hour, however often', async () => {
    const key = await record();
    await complete(key, 80);
    wait(59);
    await Promise.allSettled([remove(key), remove(key)]);
    await remove(key);
    expect(await used()).toBe(0);
  });

  it('counts if it was deleted later', async () => {
    const key = await record();
    await complete(key, 80);
    wait(60);
    await remove(key);
    expect(await used()).toBe(1);
  });

  it('doesn’t raise the count if a retake of the same hour remains', async () => {
    const key = await record();
    const retake = await record();
    await Promise.all([complete(key, 80), complete(retake, 85)]);
    wait(60);
    await remove(key);
    expect(await used()).toBe(1);
  });

  it('stays free after it failed, whenever it is deleted', async () => {
    const key = await record();
    await fail(key);
    wait(120);
    await remove(key);
    expect(await used()).toBe(0);
  });

  it('stops counting in the month in which it was made', async () => {
    world.setNow('2026-01-31T23:50:00.000Z');
    const key = await record();
    world.setNow('2026-02-01T00:10:00.000Z');
    await remove(key);

    world.setNow('2026-01-31T23:59:00.000Z');
    expect(await used()).toBe(0);
  });
});
