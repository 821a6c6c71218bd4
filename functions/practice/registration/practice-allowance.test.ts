import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usageStore, type UsageStore } from '#functions/billing/billing.public.ts';
import { reserveUploadEndpoint } from '#functions/uploads/reserve-upload.endpoint.ts';
import { aCall, rawRequest } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';

import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '../fixtures/practice-world.fixtures.ts';
import { registerVideoEndpoint } from './register-video.endpoint.ts';
import { uploadVideoEndpoint } from './upload-video.endpoint.ts';

const { memberId } = member;
const nothing = { body: undefined, params: undefined, query: undefined };

let world: PracticeWorld;
let usage: UsageStore;

beforeEach(async () => {
  world = await startPracticeWorld();
  await world.giveConsent(memberId);
  usage = usageStore(world.tables, 'usage');
});

afterEach(() => world.close());

const used = async () => (await usage.find(memberId, world.now())).practiceVideos;

async function upload(bytes: Uint8Array | string = webmFirstBytes): Promise<string> {
  const answer = await reserveUploadEndpoint.with(world)({ ...aCall, caller: member, ...nothing });
  if (isRefusal(answer)) throw new Error(answer.refused);

  await fetch(answer.body.uploadURL, { method: 'PUT', body: Buffer.from(bytes) });

  return answer.body.uploadURL;
}

function register(videoURL: string, caller: Principal = member) {
  return registerVideoEndpoint.with(world)({ ...aCall, caller, body: { videoURL } });
}

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

async function useUp(): Promise<void> {
  for (let at = 0; at < 10; at += 1) {
    await usage.count(
      memberId,
      { kind: 'practiceVideos', id: `earlier-${at}`, limit: 10 },
      world.now(),
    );
  }
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
