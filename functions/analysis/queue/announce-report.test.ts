import { describe, expect, it } from 'vitest';
import type { Mail } from '#functions/mail/mail.public.ts';
import { checkVideoFile, newVideoRow } from '#functions/practice/registration/video-admission.ts';
import type { VideoRow } from '#functions/videos/videos.public.ts';
import { someResults } from '#shared/practice/video.fixtures.ts';
import { createReportAnnouncer } from './announce-report.service.ts';

const START = Date.parse('2026-03-10T12:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);

/** A take that was made `madeAt` seconds after the start; `given` overrides the columns. */
const pending = (videoId: string, given: Partial<VideoRow> = {}, madeAt = 0): VideoRow => ({
  ...newVideoRow({
    memberId: 'ann',
    videoId,
    title: null,
    size: 9,
    admission: checkVideoFile(9, Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3)),
    questionId: 'tight-deadline',
    now: at(madeAt),
  }),
  ...given,
});

/** A take whose analysis was completed `seconds` after the start. */
const completed = (
  videoId: string,
  seconds: number,
  given: Partial<VideoRow> = {},
  madeAt = seconds - 20,
) =>
  pending(
    videoId,
    {
      analysisStatus: 'completed',
      completedAt: at(seconds).toISOString(),
      aiAnalysisResults: someResults(),
      ...given,
    },
    madeAt,
  );

interface Situation {
  rows: readonly VideoRow[];
  /** Seconds after the start, like `now`. */
  seen?: number | null;
  now: number;
}

/** Returns the email or the next check that a check of the video causes. */
async function check(videoId: string, { rows, seen = 0, now }: Situation) {
  const mails: Mail[] = [];
  const delays: (number | undefined)[] = [];

  const announce = createReportAnnouncer({
    videos: { list: async () => [...rows] },
    sessions: { findLastSeen: async () => (seen === null ? null : START / 1000 + seen) },
    queue: { send: async (_, options) => void delays.push(options?.delaySeconds) },
    mails: { post: async (mail) => void mails.push(mail) },
    now: () => at(now),
  });
  await announce({ memberId: 'ann', videoId });

  return { mail: mails[0], nextCheck: delays[0] };
}

const NOTHING = { mail: undefined, nextCheck: undefined };

describe('the email about a report', () => {
  it('has the question, the score and the one thing to do', async () => {
    const { mail } = await check('one', { rows: [completed('one', 20)], now: 200 });
    expect(mail).toEqual({
      kind: 'analysis-ready',
      mailId: 'analysis-ready#one',
      to: { memberId: 'ann' },
      videoId: 'one',
      takes: [
        {
          title: expect.stringContaining('deadline'),
          overallScore: 79,
          isDeliveryOnly: true,
        },
      ],
      advice: 'Look at the lens during the first sentence of every point.',
    });
  });

  it('is considered two minutes after the analysis', async () => {
    const rows = [completed('one', 20)];
    expect((await check('one', { rows, seen: -600, now: 20 })).nextCheck).toBe(120);
    expect((await check('one', { rows, seen: -600, now: 110 })).nextCheck).toBe(30);
    expect((await check('one', { rows, seen: -600, now: 140 })).mail).toBeDefined();
  });

  it('needs no further wait if the member has signed out everywhere', async () => {
    const { mail } = await check('one', { rows: [completed('one', 20)], seen: null, now: 140 });
    expect(mail?.mailId).toBe('analysis-ready#one');
  });

  it.each([
    ['the report was opened', [completed('one', 20, { reportOpenedAt: at(25).toISOString() })]],
    ['the video was deleted', []],
    ['the analysis is repeated', [pending('one')]],
  ])('isn’t sent if %s', async (_, rows) => {
    expect(await check('one', { rows, now: 200 })).toEqual(NOTHING);
  });
});

describe('a member who is still on the site', () => {
  const rows = [completed('one', 20)];

  it('is checked again once they could have left for two minutes', async () => {
    // The recorded time may be a minute too early.
    expect(await check('one', { rows, seen: 100, now: 140 })).toEqual({
      mail: undefined,
      nextCheck: 120,
    });
    expect(await check('one', { rows, seen: 100, now: 260 })).toEqual({
      mail: undefined,
      nextCheck: 20,
    });
    expect((await check('one', { rows, seen: 100, now: 280 })).mail).toBeDefined();
  });

  it('gets no email after an hour', async () => {
    expect(await check('one', { rows, seen: 3_600, now: 3_620 })).toEqual(NOTHING);
  });
});

describe('a sitting with several takes', () => {
  const first = completed('one', 20);
  const second = completed('two', 80, { aiAnalysisResults: someResults({}, null) });

  it('gets one email, from the check of the take completed last', async () => {
    const rows = [first, second];
    expect(await check('one', { rows, now: 300 })).toEqual(NOTHING);

    const { mail } = await check('two', { rows, now: 300 });
    expect(mail).toMatchObject({
      videoId: 'two',
      takes: [
        { title: expect.stringContaining('(take 2)'), overallScore: null },
        { overallScore: 79 },
      ],
    });
  });

  it('covers a take whose analysis ends later, although it was made first', async () => {
    const late = completed('one', 90, {}, 0);
    expect(await check('two', { rows: [late, second], now: 300 })).toEqual(NOTHING);
    expect((await check('one', { rows: [late, second], now: 300 })).mail).toMatchObject({
      mailId: 'analysis-ready#one',
      videoId: 'two',
    });
  });

  it('waits while another take is being analyzed, but at most an hour', async () => {
    const rows = [first, pending('two')];
    expect((await check('one', { rows, now: 300 })).nextCheck).toBe(120);
    expect((await check('one', { rows, now: 3_620 })).mail).toBeDefined();
  });

  it('leaves out opened reports and earlier days', async () => {
    const rows = [
      completed('one', 20, { reportOpenedAt: at(30).toISOString() }),
      completed('old', -86_400),
      second,
    ];
    expect((await check('two', { rows, now: 300 })).mail).toMatchObject({
      takes: [{ overallScore: null }],
    });
  });
});
