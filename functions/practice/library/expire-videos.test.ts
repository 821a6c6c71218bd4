import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRequestRow } from '#functions/coaching/request/request-row.ts';
import type { Mail } from '#functions/mail/mail.public.ts';
import { buildMediaKey, buildThumbnailKey } from '#functions/videos/videos.public.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { DueMember } from '#platform/queue/due-members.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';

import { checkVideoFile, newVideoRow } from '../registration/video-admission.ts';
import { expireMemberVideos } from './expire-member-videos.worker.ts';
import { expireVideosSchedule } from './expire-videos.schedule.ts';
import { keepVideoEndpoint } from './keep-video.endpoint.ts';
import { listVideosEndpoint } from './list-videos.endpoint.ts';
import {
  startPracticeWorld,
  webmFirstBytes,
  type PracticeWorld,
} from '../fixtures/practice-world.fixtures.ts';

const RECORDED = '2026-01-01T15:00:00Z';
/** 90 days after `RECORDED` is April 1, 15:00 UTC. Videos expire at the next noon (UTC). */
const END = '2026-04-02T12:00:00.000Z';
const WARNING = '2026-03-26T00:00:00.000Z';
/** By default, more videos than one page of the expiry index holds. */
const MANY = Number(process.env['ENDING_VIDEOS'] ?? 220);

let world: PracticeWorld;
let caller = member;
let posted: Mail[] = [];
let seed = 0;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(() => world.close());

beforeEach(() => {
  seed += 1;
  caller = { ...member, memberId: `member-${seed}`, plan: null };
  posted = [];
  world.setNow(RECORDED);
});

afterEach(async () => {
  for (const memberId of [caller.memberId, `${caller.memberId}-a`]) {
    for (const row of await world.videos.list(memberId)) await world.videos.remove(row);
  }
});

const mails = { post: async (mail: Mail) => void posted.push(mail) };

/** Runs the schedule, then the worker for each message. Returns the members whose work failed. */
async function run(
  iso: string,
  changed: Partial<Parameters<typeof expireMemberVideos.with>[0]> = {},
): Promise<string[]> {
  world.setNow(iso);
  const messages: DueMember[] = [];
  const queue = { sendAll: async (sent: readonly DueMember[]) => void messages.push(...sent) };
  await expireVideosSchedule.with({ ...world, queue })();

  const { run: expire } = expireMemberVideos.with({ ...world, mails, ...changed });
  const failed: string[] = [];
  for (const message of messages)
    await expire(message, { receiveCount: 1 }).catch(() => failed.push(message.memberId));

  return failed;
}

async function recording(videoId: string, memberId = caller.memberId) {
  const row = newVideoRow({
    memberId,
    videoId,
    title: 'Take',
    size: 9,
    admission: checkVideoFile(9, webmFirstBytes),
    now: world.now(),
  });

  await world.videos.create(row);
  await world.media.put(buildMediaKey(memberId, videoId), webmFirstBytes, 'video/webm');
  await world.media.put(
    buildThumbnailKey({ memberId, videoId }),
    Uint8Array.of(0xff, 0xd8),
    'image/jpeg',
  );

  await world.analyses.save(row, record);

  return row;
}

const idsLeft = async () =>
  (await world.videos.list(caller.memberId)).map(({ videoId }) => videoId).toSorted();

async function keep(id: string, isKept: boolean) {
  const call = { ...aCall, caller, params: { id }, body: { keep: isKept } };
  const answer = await keepVideoEndpoint.with(world)(call);
  return isRefusal(answer) ? answer.refused : answer.body.video.expiresAt;
}

const listed = async () => {
  const call = { ...aCall, caller, query: {} };
  const answer = await listVideosEndpoint.with(world)(call);
  return isRefusal(answer) ? [] : answer.body;
};

describe('a recording that is not kept', () => {
  it('is announced once, a week ahead, and then deleted with its file and analysis', async () => {
    const row = await recording('plain');
    await run('2026-03-25T23:59:59Z');
    expect(posted).toEqual([]);

    await run(WARNING);
    await run('2026-03-26T01:00:00Z');

    const to = { memberId: caller.memberId };
    expect(posted).toEqual([
      {
        kind: 'recordings-expiring',
        mailId: `recordings-expiring#plain#${END}`,
        to,
        expiresAt: END,
        count: 1,
      },
    ]);

    await run('2026-04-02T11:59:59Z');
    expect(await idsLeft()).toEqual(['plain']);

    await run(END);
    expect(await idsLeft()).toEqual([]);
    expect(await world.media.metadata(buildMediaKey(caller.memberId, 'plain'))).toBeUndefined();

    const plain = { memberId: caller.memberId, videoId: 'plain' };
    expect(await world.media.metadata(buildThumbnailKey(plain))).toBeUndefined();
    expect(await world.analyses.find(row)).toBeUndefined();
    expect(posted).toHaveLength(1);
  });

  it('is deleted even if its analysis failed or never started', async () => {
    const { memberId } = caller;
    const admission = checkVideoFile(0, new Uint8Array());
    await world.videos.create(
      newVideoRow({ memberId, videoId: 'empty', title: 'E', size: 0, admission, now: world.now() }),
    );
    await run(WARNING);
    await run(END);

    expect(await idsLeft()).toEqual([]);
  });

  it('is announced in one email with others that expire on the same day', async () => {
    for (const id of ['c', 'a', 'b']) await recording(id);
    world.setNow('2026-01-02T15:00:00Z');
    await recording('next-day');
    await run(WARNING);
    expect(posted).toMatchObject([{ mailId: `recordings-expiring#a#${END}`, count: 3 }]);

    await run('2026-03-27T00:10:00Z');
    expect(posted).toMatchObject([
      { count: 3 },
      { count: 1, expiresAt: '2026-04-03T12:00:00.000Z' },
    ]);
  });

  it('is kept for seven full days after a late warning', async () => {
    await recording('late');
    await run('2026-04-10T13:00:00Z');

    const expiresAt = '2026-04-18T12:00:00.000Z';
    expect(posted).toMatchObject([{ expiresAt }]);
    expect(await listed()).toMatchObject([{ expiresAt }]);

    await run('2026-04-18T11:00:00Z');
    expect(await idsLeft()).toEqual(['late']);

    await run(expiresAt);
    expect(await idsLeft()).toEqual([]);
  });

  it('is not deleted while a coach request about it is unanswered', async () => {
    await recording('asked');

    const about = {
      memberId: caller.memberId,
      requestId: 'asked-1',
      videoId: 'asked',
      videoTitle: 'T',
    };

    await world.requests.create(
      newRequestRow({ ...about, firstName: 'Sam', userMessage: 'How?', now: world.now() }),
    );
    await run(WARNING);
    await run(END);
    expect(await idsLeft()).toEqual(['asked']);

    await world.requests.removeUnanswered(about);
    await run('2026-04-02T13:00:00Z');
    expect(await idsLeft()).toEqual([]);
  });

  it('is skipped if the member has deleted it in the meantime', async () => {
    const row = await recording('deleted');
    await run(WARNING);
    await world.videos.remove(row);
    await run(END);

    expect(posted).toHaveLength(1);
  });
});

describe('Keep', () => {
  it('keeps a recording until the member turns it off, even after the warning', async () => {
    await recording('kept');
    expect(await keep('kept', true)).toBeNull();

    await recording('warned');
    await run(WARNING);
    expect(posted).toMatchObject([{ mailId: `recordings-expiring#warned#${END}` }]);
    expect(await keep('warned', true)).toBeNull();

    await run('2027-06-01T00:00:00Z');
    expect(await idsLeft()).toEqual(['kept', 'warned']);
    expect(posted).toHaveLength(1);
  });

  it('triggers a new warning and a week’s notice if turned off after the 90 days', async () => {
    await recording('again');
    await run(WARNING);
    await keep('again', true);
    world.setNow('2026-07-01T10:00:00Z');
    expect(await keep('again', false)).toBe('2026-07-09T12:00:00.000Z');

    await run('2026-07-01T11:00:00Z');
    expect(posted).toHaveLength(1);

    await run('2026-07-02T00:00:00Z');
    expect(posted).toHaveLength(2);
    expect(posted[1]?.mailId).not.toBe(posted[0]?.mailId);

    await run('2026-07-09T12:00:00Z');
    expect(await idsLeft()).toEqual([]);
  });

  it('restores the original expiry if turned off early', async () => {
    await recording('early');
    await keep('early', true);
    world.setNow('2026-01-03T15:00:00Z');

    expect(await keep('early', false)).toBe(END);
    expect(await keep('early', false)).toBe(END);
  });

  it('is refused for other members and once the removal has begun', async () => {
    await recording('mine');

    const owner = caller;
    caller = { ...owner, memberId: 'stranger' };
    expect(await keep('mine', true)).toBe('NOT_FOUND');

    caller = owner;
    await run(WARNING);

    const dying = { ...world.media, remove: () => Promise.reject(new Error('killed')) };
    expect(await run(END, { media: dying })).toEqual([owner.memberId]);
    expect(await keep('mine', true)).toBe('NOT_FOUND');
    expect(await listed()).toEqual([]);

    await run('2026-04-02T13:00:00Z');
    expect(await idsLeft()).toEqual([]);
  });
});

describe('the run', () => {
  it('does no harm if a message is delivered twice at once', async () => {
    await recording('twice');
    world.setNow(WARNING);
    const { run: expire } = expireMemberVideos.with({ ...world, mails });
    const twice = () => Promise.all([1, 2].map(() => expire(caller, { receiveCount: 1 })));

    await twice();
    expect(new Set(posted.map(({ mailId }) => mailId)).size).toBe(1);

    world.setNow(END);
    await twice();
    expect(await idsLeft()).toEqual([]);
  });

  it('enqueues only the same email again after a crash before recording it', async () => {
    for (const id of ['a', 'b', 'c']) await recording(id);

    for (const survivor of ['c', 'b']) {
      const warned: PracticeWorld['expiry']['recordWarning'] = (row, ...rest) =>
        row.videoId === survivor
          ? world.expiry.recordWarning(row, ...rest)
          : Promise.reject(new Error('killed'));

      expect(await run(WARNING, { expiry: { ...world.expiry, recordWarning: warned } })).toEqual([
        caller.memberId,
      ]);
    }

    await run('2026-03-26T02:00:00Z');
    expect(new Set(posted.map(({ mailId }) => mailId))).toEqual(
      new Set([`recordings-expiring#a#${END}`]),
    );

    await run(END);
    expect(await idsLeft()).toEqual([]);
  });

  it('is not blocked by a failure for one member', async () => {
    await recording('stuck', `${caller.memberId}-a`);
    await recording('fine');
    await run(WARNING);

    const remove = (key: string) =>
      key.includes('stuck') ? Promise.reject(new Error('refused')) : world.media.remove(key);
    expect(await run(END, { media: { ...world.media, remove } })).toEqual([`${caller.memberId}-a`]);
    expect(await idsLeft()).toEqual([]);

    await run(END);
  });

  it('deletes very many recordings of one day, and reads no kept ones', async () => {
    const { memberId } = caller;
    for (let at = 0; at < MANY; at += 1) {
      const videoId = String(at).padStart(5, '0');
      const newVideo = {
        memberId,
        videoId,
        title: 'Take',
        size: 9,
        admission: checkVideoFile(9, webmFirstBytes),
        now: world.now(),
      };

      await world.videos.create(newVideoRow(newVideo));
    }

    for (const id of ['00000', '00099']) await keep(id, true);

    const gone = new Set<string>();
    const media = { ...world.media, remove: async (key: string) => void gone.add(key) };
    await run(WARNING);
    expect(posted).toMatchObject([{ count: MANY - 2 }]);

    await run(END, { media });
    // Two videos are kept. Each of the others had a recording and a thumbnail.
    expect(gone.size).toBe(2 * (MANY - 2));
    expect(await idsLeft()).toEqual(['00000', '00099']);

    let due = 0;
    for await (const page of world.expiry.listDue(new Date('2030-01-01'))) due += page.length;
    expect(due).toBe(0);
  });
});
