import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FREE_TAKES_PER_MONTH, FREE_TAKE_WINDOW_MS } from '#shared/billing/free-takes.ts';
import { someResults } from '#shared/practice/video.fixtures.ts';
import { countTakes, isFreeIfDeleted, type RecordedTake } from './count-takes.ts';

const START = Date.parse('2026-03-10T12:00:00Z');
const MINUTE = 60_000;

let nextId = 0;

/** A take recorded `minutes` after the start. */
const take = (
  minutes: number,
  questionId: string | null = 'why-us',
  given: Partial<RecordedTake> = {},
): RecordedTake => ({
  videoId: `video-${(nextId += 1)}`,
  questionId,
  registeredAt: new Date(START + minutes * MINUTE).toISOString(),
  isUncounted: false,
  ...given,
});

const uncounted = (one: RecordedTake): RecordedTake => ({ ...one, isUncounted: true });

type Result = Parameters<typeof countTakes>[1][number];

const scored = ({ videoId }: RecordedTake, overallScore: number | null = 79): Result => ({
  videoId,
  analysisStatus: 'completed',
  aiAnalysisResults: someResults({}, overallScore),
});

const unfinished = (
  { videoId }: RecordedTake,
  analysisStatus: 'pending' | 'processing' | 'failed',
): Result => ({ videoId, analysisStatus, aiAnalysisResults: null });

describe('a take', () => {
  it.each([
    ['is scored', scored, 1],
    ['has no overall score', (one: RecordedTake) => scored(one, null), 0],
    ['failed', (one: RecordedTake) => unfinished(one, 'failed'), 0],
    ['waits for its analysis', (one: RecordedTake) => unfinished(one, 'pending'), 1],
    ['is being analyzed', (one: RecordedTake) => unfinished(one, 'processing'), 1],
  ] as const)('that %s counts as expected', (_, toResult, count) => {
    const one = take(0);
    expect(countTakes([one], [toResult(one)])).toBe(count);
  });

  it('counts after its video is deleted, unless it was uncounted', () => {
    expect(countTakes([take(0, 'a'), uncounted(take(0, 'b'))], [])).toBe(1);
  });
});

describe('takes of one question', () => {
  it.each([
    ['within an hour count once', [0, 20, 59], 1],
    ['count again an hour after the counted one', [0, 59, 60], 2],
    ['count once per hour, whatever their order', [119, 0, 60, 30], 2],
  ])('%s', (_, minutes, count) => {
    expect(
      countTakes(
        minutes.map((minute) => take(minute)),
        [],
      ),
    ).toBe(count);
  });

  it('count separately from other questions, and always without a question', () => {
    expect(countTakes([take(0, 'a'), take(1, 'b'), take(2, null), take(3, null)], [])).toBe(4);
  });

  it('still count once if the first one is uncounted or unscored', () => {
    const first = take(0);
    const others = [take(20), take(40)];
    expect(countTakes([uncounted(first), ...others], [])).toBe(1);
    expect(countTakes([first, ...others], [unfinished(first, 'failed')])).toBe(1);
  });

  it('cost nothing once none of them counts', () => {
    expect(countTakes([take(0), take(20)].map(uncounted), [])).toBe(0);
  });
});

describe('free takes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => take(at / 10));

  it('are limited per month, whatever makes them free', () => {
    const retakes = many(FREE_TAKES_PER_MONTH + 1);
    expect(countTakes(retakes, [])).toBe(1);
    expect(countTakes([...retakes, take(9)], [])).toBe(2);
    expect(countTakes(many(FREE_TAKES_PER_MONTH + 4).map(uncounted), [])).toBe(4);
  });

  const takes = fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 300 }),
      questionId: fc.constantFrom('a', 'b', null),
      isUncounted: fc.boolean(),
    }),
    { maxLength: 60 },
  );

  it('never raise the count, and a new take raises it by at most one', () => {
    fc.assert(
      fc.property(takes, fc.nat(), (given, at) => {
        const all = given.map(({ minutes, questionId, isUncounted }) =>
          take(minutes, questionId, { isUncounted }),
        );
        const used = countTakes(all, []);
        expect(all.length - used).toBeLessThanOrEqual(FREE_TAKES_PER_MONTH);

        const index = at % Math.max(1, all.length);
        const withFree = all.map((one, each) => (each === index ? uncounted(one) : one));
        expect(countTakes(withFree, [])).toBeLessThanOrEqual(used);

        const later = countTakes([...all, take(301)], []);
        expect([used, used + 1]).toContain(later);
      }),
    );
  });
});

describe('deleting a take', () => {
  const createdAt = new Date(START).toISOString();
  const isFree = (result: Result, afterMs: number) =>
    isFreeIfDeleted({ ...result, createdAt }, new Date(START + afterMs));

  it('is free within an hour, and without a score at any time', () => {
    const one = take(0);
    expect(isFree(scored(one), FREE_TAKE_WINDOW_MS - 1)).toBe(true);
    expect(isFree(scored(one), FREE_TAKE_WINDOW_MS)).toBe(false);
    expect(isFree(scored(one, null), FREE_TAKE_WINDOW_MS)).toBe(true);
    expect(isFree(unfinished(one, 'failed'), FREE_TAKE_WINDOW_MS)).toBe(true);
    expect(isFree(scored(one, 0), FREE_TAKE_WINDOW_MS)).toBe(false);
  });
});
