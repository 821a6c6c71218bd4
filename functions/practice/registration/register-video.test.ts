import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserveUploadEndpoint } from '#functions/uploads/reserve-upload.endpoint.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { BrowserTranscript } from '#shared/analysis/words/transcript.ts';
import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '../fixtures/practice-world.fixtures.ts';
import { registerVideoEndpoint } from './register-video.endpoint.ts';

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
  await world.giveConsent(member.memberId);
});

afterAll(() => world.close());

async function reserve(caller: Principal = member): Promise<string> {
  const answer = await reserveUploadEndpoint.with(world)({ ...aCall, caller });
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body.uploadURL;
}

async function upload(bytes: Uint8Array | string, caller: Principal = member): Promise<string> {
  const address = await reserve(caller);
  const answer = await fetch(address, { method: 'PUT', body: Buffer.from(bytes) });
  if (!answer.ok) throw new Error(await answer.text());

  return address;
}

async function register(videoURL: string, caller: Principal = member, given: Given = {}) {
  const answer = await registerVideoEndpoint.with(world)({
    ...aCall,
    caller,
    body: { videoURL, ...given },
  });
  return isRefusal(answer) ? { refused: answer.refused } : answer.body;
}

interface Given {
  transcript?: BrowserTranscript;
  title?: string;
  questionId?: string | null;
  rehearsalId?: string | null;
  retakeOf?: string | null;
}

async function startRehearsal(memberId: string) {
  const rehearsalId = `rehearsal-of-${memberId}`;
  const rehearsal = {
    id: rehearsalId,
    set: 'plan' as const,
    questionIds: ['tight-deadline', 'tight-deadline.follow-up'],
    answerSeconds: 60 as const,
    finishedAt: null,
  };

  await world.rehearsals.create(memberId, { ...rehearsal, createdAt: '2026-01-01T12:00:00.000Z' });
  await world.giveConsent(memberId);

  return { rehearsalId, caller: { ...member, memberId } };
}

const mediaKey = (id: string) => `media/practice/${member.memberId}/${id}`;

describe('registering an upload', () => {
  it('creates a pending video and moves the file from the uploads bucket to the media bucket', async () => {
    const address = await upload(webmFirstBytes);
    const answer = await register(address, member, { title: 'My take' });
    expect(answer).toMatchObject({
      video: { title: 'My take', analysisStatus: 'pending', failureReason: null },
    });

    const id = 'video' in answer ? answer.video.id : '';
    expect(answer).toMatchObject({ objectPath: `/${mediaKey(id)}` });
    expect(await world.media.metadata(mediaKey(id))).toMatchObject({
      size: webmFirstBytes.byteLength,
      contentType: 'video/webm',
    });
    expect(await world.uploads.metadata(`incoming/${member.memberId}/${id}`)).toBeUndefined();
  });

  it.each([
    ['video/mp4', '\0\0\0\x20ftypisom\0\0\0\0'],
    ['video/quicktime', '\0\0\0\x18styp\0\0\0\0\0\0\0\0'],
    ['video/x-msvideo', 'RIFF\x10\0\0\0AVI LIST'],
  ])('judges a file without a type and extension by its content: %s', async (type, content) => {
    const caller = { ...member, memberId: 'untyped' };
    await world.giveConsent(caller.memberId);

    const answer = await register(await upload(content, caller), caller);
    expect(answer).toMatchObject({ video: { analysisStatus: 'pending' } });

    const videoId = 'video' in answer ? answer.video.id : '';
    expect(await world.videos.find({ memberId: caller.memberId, videoId })).toMatchObject({
      contentType: type,
    });
  });

  it('is stored without a title if the request has none, so that lists show its question or number', async () => {
    const caller = { ...member, memberId: 'untitled' };
    await world.giveConsent(caller.memberId);

    const answer = await register(await upload(webmFirstBytes, caller), caller, {
      questionId: 'tight-deadline',
    });

    expect(answer).toMatchObject({ video: { title: null, questionId: 'tight-deadline' } });
  });

  it('stores the member’s own take that was repeated, and ignores every other', async () => {
    const caller = { ...member, memberId: 'repeating' };
    const other = { ...member, memberId: 'other' };
    await Promise.all([caller, other].map(({ memberId }) => world.giveConsent(memberId)));

    const repeat = async (retakeOf: string) => {
      const answer = await register(await upload(webmFirstBytes, caller), caller, { retakeOf });
      return 'video' in answer ? answer.video : { id: '', retakeOf: answer.refused };
    };

    const first = await repeat('0000000000');
    const second = await repeat(first.id);
    const othersTake = await register(await upload(webmFirstBytes, other), other);
    const third = await repeat('video' in othersTake ? othersTake.video.id : '');

    expect([first, second, third].map(({ retakeOf }) => retakeOf)).toEqual([null, first.id, null]);
  });

  it('stores the question, the member’s current exclusions, and the transcript that may be kept', async () => {
    const transcript = {
      language: 'en-US',
      words: [{ text: 'hello', startSeconds: 0, endSeconds: 0.4 }],
    };

    const exclusions = { eyeContact: true, fillers: false, pace: false };
    await world.settings.change(member.memberId, { exclusions });

    const answer = await register(await upload(webmFirstBytes), member, {
      questionId: 'tight-deadline',
      transcript,
    });

    await world.settings.change(member.memberId, {
      exclusions: { ...exclusions, eyeContact: false },
    });
    expect(answer).toMatchObject({ video: { questionId: 'tight-deadline' } });

    const videoId = 'video' in answer ? answer.video.id : '';
    expect(await world.videos.find({ memberId: member.memberId, videoId })).toMatchObject({
      exclusions,
      browserTranscript: transcript,
      keepsTranscript: true,
    });
  });

  it('links the answer to the rehearsal that asks the question', async () => {
    const { rehearsalId, caller } = await startRehearsal('ann');
    const address = await upload(webmFirstBytes, caller);
    const refused = { refused: 'BAD_REQUEST' };

    expect(await register(address, caller, { questionId: 'proud-result', rehearsalId })).toEqual(
      refused,
    );
    expect(await register(address, caller, { rehearsalId })).toEqual(refused);
    expect(
      await register(address, caller, { questionId: 'tight-deadline', rehearsalId: 'unknown' }),
    ).toEqual(refused);
    expect(
      await register(address, caller, { questionId: 'tight-deadline', rehearsalId }),
    ).toMatchObject({
      video: { questionId: 'tight-deadline', rehearsalId },
    });
  });

  it('registers an answer once, although it is uploaded twice', async () => {
    const { rehearsalId, caller } = await startRehearsal('dora');
    const given = { questionId: 'tight-deadline', rehearsalId };
    const [one, other] = [
      await upload(webmFirstBytes, caller),
      await upload(webmFirstBytes, caller),
    ];

    const answers = await Promise.all([
      register(one, caller, given),
      register(other, caller, given),
    ]);
    expect(
      answers.filter((answer) => 'video' in answer || answer.refused === 'FILE_NOT_READY'),
    ).toHaveLength(2);

    const videos = await world.videos.list('dora');
    expect(videos).toHaveLength(1);
    expect(await register(await upload(webmFirstBytes, caller), caller, given)).toMatchObject({
      video: { id: videos[0]?.videoId },
    });
    expect(await world.videos.list('dora')).toHaveLength(1);
  });

  it('registers the answers to a question and its follow-up once each, in any order', async () => {
    const { rehearsalId, caller } = await startRehearsal('hugo');
    const send = async (questionId: string) =>
      register(await upload(webmFirstBytes, caller), caller, { questionId, rehearsalId });
    const ids = ['tight-deadline.follow-up', 'tight-deadline'];
    const sent = [await send('tight-deadline.follow-up'), await send('tight-deadline')];

    expect(sent).toMatchObject(ids.map((questionId) => ({ video: { questionId } })));
    expect([await send('tight-deadline.follow-up'), await send('tight-deadline')]).toEqual(sent);
  });

  it('registers one answer to the follow-up, whichever follow-up was asked', async () => {
    const { rehearsalId, caller } = await startRehearsal('ines');
    const send = async (questionId: string) =>
      register(await upload(webmFirstBytes, caller), caller, { questionId, rehearsalId });
    const first = await send('tight-deadline.follow-up-result');

    expect(first).toMatchObject({ video: { questionId: 'tight-deadline.follow-up-result' } });
    expect(await send('tight-deadline.follow-up')).toEqual(first);
    expect(await send('tight-deadline.follow-up-number')).toEqual(first);
  });

  it('keeps the answer if a repeated call finds its upload gone', async () => {
    const { rehearsalId, caller } = await startRehearsal('gwen');
    const given = { questionId: 'tight-deadline', rehearsalId };
    const address = await upload(webmFirstBytes, caller);
    // The first call finishes while the repeated call looks for the upload.
    const metadata: PracticeWorld['uploads']['metadata'] = async (key) => {
      await register(address, caller, given);
      return world.uploads.metadata(key);
    };

    const repeated = registerVideoEndpoint.with({
      ...world,
      uploads: { ...world.uploads, metadata },
    });
    const answer = await repeated({ ...aCall, caller, body: { videoURL: address, ...given } });
    expect(answer).toMatchObject({ status: 200 });

    const [first] = await world.videos.list('gwen');
    expect(await register(await upload(webmFirstBytes, caller), caller, given)).toMatchObject({
      video: { id: first?.videoId },
    });
    expect(await world.videos.list('gwen')).toHaveLength(1);
  });

  it('registers an answer again after its video was deleted', async () => {
    const { rehearsalId, caller } = await startRehearsal('emil');
    const given = { questionId: 'tight-deadline', rehearsalId };
    await register(await upload(webmFirstBytes, caller), caller, given);

    const [first] = await world.videos.list('emil');
    if (first) await world.videos.remove(first);

    const address = await upload(webmFirstBytes, caller);
    // The first registration could still be running.
    expect(await register(address, caller, given)).toEqual({ refused: 'FILE_NOT_READY' });

    const before = world.now().toISOString();
    world.setNow(new Date(Date.parse(before) + 61_000).toISOString());
    expect(await register(address, caller, given)).toMatchObject({ video: { rehearsalId } });

    world.setNow(before);
  });

  it('lets an answer be uploaded again after the plan’s limit was reached', async () => {
    const { rehearsalId, caller } = await startRehearsal('fay');
    const given = { questionId: 'tight-deadline', rehearsalId };

    for (let at = 0; at < 10; at += 1)
      await world.spendTake(caller, { videoId: `other-${at}`, questionId: null }, world.now());
    expect(await register(await upload(webmFirstBytes, caller), caller, given)).toEqual({
      refused: 'ALLOWANCE_USED',
    });

    const upgraded = { ...caller, plan: 'professional' } as const;
    expect(await register(await upload(webmFirstBytes, upgraded), upgraded, given)).toMatchObject({
      video: { rehearsalId },
    });
  });

  it('refuses another member’s rehearsal', async () => {
    const { rehearsalId } = await startRehearsal('bob');
    const { caller } = await startRehearsal('carl');
    const given = { questionId: 'tight-deadline', rehearsalId };

    expect(await register(await upload(webmFirstBytes, caller), caller, given)).toEqual({
      refused: 'BAD_REQUEST',
    });
  });

  it('refuses an unknown question and keeps the upload for another try', async () => {
    const address = await upload(webmFirstBytes);
    expect(await register(address, member, { questionId: 'no-such-question' })).toEqual({
      refused: 'BAD_REQUEST',
    });
    expect(await register(address, member, { questionId: null })).toMatchObject({
      video: { questionId: null },
    });
  });

  it('returns the same video when repeated, even if the URL has no query', async () => {
    const address = await upload(webmFirstBytes);
    const first = await register(address);
    expect(await register(address)).toEqual(first);
    expect(await register(address.split('?')[0] ?? '')).toEqual(first);
  });

  it('creates one video for ten parallel calls', async () => {
    const address = await upload(webmFirstBytes);
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(address)));
    const ids = new Set(
      answers.map((answer) => ('video' in answer ? answer.video.id : answer.refused)),
    );

    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-z]{9}-[0-9a-f]{32}$/)]);
  });

  it('returns the same video to 20 parallel calls with different titles, and counts it once', async () => {
    const address = await upload(webmFirstBytes);
    const before = (await world.videos.list(member.memberId)).length;
    const spent = new Set<string>();
    const spendTake: PracticeWorld['spendTake'] = (caller, take, now) => (
      spent.add(take.videoId),
      world.spendTake(caller, take, now)
    );

    const repeated = registerVideoEndpoint.with({ ...world, spendTake });
    const rest = { ...aCall, caller: member };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        repeated({ ...rest, body: { videoURL: address, title: `Take ${at}` } }),
      ),
    );

    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200 });
    expect(await world.videos.list(member.memberId)).toHaveLength(before + 1);
    expect(spent.size).toBe(1);
    expect(await repeated({ ...rest, body: { videoURL: address, title: 'Later' } })).toEqual(
      replies[0],
    );
  });

  it.each([
    ['an empty file', '', 'EMPTY'],
    ['a text named like a video', 'hello, this is text', 'NOT_VIDEO'],
    ['a web page', '<!doctype html><script>alert(1)</script>', 'NOT_VIDEO'],
    ['an archive', 'PK\u0003\u0004 and so on', 'NOT_VIDEO'],
  ])('shows %s as failed, and stores no file', async (_, bytes, failureReason) => {
    const answer = await register(await upload(bytes));
    expect(answer).toMatchObject({ video: { analysisStatus: 'failed', failureReason } });

    const id = 'video' in answer ? answer.video.id : '';
    expect(await world.media.metadata(mediaKey(id))).toBeUndefined();
  });

  it('serves the checked file, even if the upload is replaced afterward', async () => {
    const address = await upload(webmFirstBytes);
    const answer = await register(address);
    await fetch(address, { method: 'PUT', body: 'something else' });

    const id = 'video' in answer ? answer.video.id : '';

    expect(await world.media.metadata(mediaKey(id))).toMatchObject({
      size: webmFirstBytes.byteLength,
    });
  });

  it.each([
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a larger video', Buffer.concat([webmFirstBytes, Buffer.alloc(500)])],
  ])('does not store %s in place of the checked file', async (_, second) => {
    const address = await upload(webmFirstBytes);
    const id = new URL(address).pathname.split('/').at(-1) ?? '';
    // Replaces the upload with another file between the check and the copy.
    const copyFrom: PracticeWorld['media']['copyFrom'] = async (source, key, contentType) => {
      await fetch(address, { method: 'PUT', body: second });
      return world.media.copyFrom(source, key, contentType);
    };

    const interrupted = registerVideoEndpoint.with({
      ...world,
      media: { ...world.media, copyFrom },
    });
    const rest = { ...aCall, caller: member };

    expect(await interrupted({ ...rest, body: { videoURL: address } })).toMatchObject({
      refused: 'UPLOAD_NOT_FOUND',
    });
    expect(await register(address)).toEqual({ refused: 'UPLOAD_NOT_FOUND' });
    expect(await world.media.metadata(mediaKey(id))).toBeUndefined();
  });

  it('leaves no file behind if the video is deleted while its file is being copied', async () => {
    const address = await upload(webmFirstBytes);
    const copyFrom: typeof world.media.copyFrom = async (...copy) => {
      const copied = await world.media.copyFrom(...copy);
      for (const { videoId } of await world.videos.list(member.memberId)) {
        if (address.includes(videoId))
          await world.videos.remove({ memberId: member.memberId, videoId });
      }

      return copied;
    };

    const racing = registerVideoEndpoint.with({ ...world, media: { ...world.media, copyFrom } });
    const body = { videoURL: address };
    const answer = await racing({ ...aCall, caller: member, body });
    expect(answer).toMatchObject({ refused: 'UPLOAD_NOT_FOUND' });

    const id = new URL(address).pathname.split('/').at(-1) ?? '';
    expect(await world.media.metadata(mediaKey(id))).toBeUndefined();
  });

  it('reports a missing upload', async () => {
    expect(await register(await reserve())).toEqual({ refused: 'UPLOAD_NOT_FOUND' });
  });

  it('reports another member’s upload as not found', async () => {
    const address = await upload(webmFirstBytes, { ...member, memberId: 'somebody-else' });
    expect(await register(address)).toEqual({ refused: 'NOT_FOUND' });
  });

  it('refuses a URL of another site', async () => {
    expect(await register('https://evil.example/video.webm')).toEqual({ refused: 'BAD_REQUEST' });
  });

  it('requires consent to the current text, and keeps the upload until then', async () => {
    const newcomer: Principal = { ...member, memberId: 'newcomer' };
    const address = await upload(webmFirstBytes, newcomer);
    expect(await register(address, newcomer)).toEqual({ refused: 'CONSENT_REQUIRED' });

    await world.settings.change('newcomer', {
      consent: { version: '2020-01', agreedAt: '2020-01-01T00:00:00.000Z' },
    });
    expect(await register(address, newcomer)).toEqual({ refused: 'CONSENT_REQUIRED' });

    await world.giveConsent('newcomer');
    expect(await register(address, newcomer)).toMatchObject({
      video: { analysisStatus: 'pending' },
    });
  });

  it('requires a plan', async () => {
    expect(await register('https://x.example/y', { ...member, plan: null })).toEqual({
      refused: 'PLAN_REQUIRED',
    });
  });
});
