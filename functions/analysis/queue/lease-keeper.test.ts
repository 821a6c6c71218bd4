import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analysisTiming, type Lease } from '#functions/videos/videos.public.ts';
import { startLeaseKeeper } from './lease-keeper.service.ts';

const lease: Lease = { memberId: 'ann', videoId: 'video-1', owner: 'worker-a' };
const now = () => new Date('2026-01-01T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Starts a lease keeper on a stub store. Each renewal returns the next of `answers`, or true if
 * none is left.
 */
function startKeeper(...answers: readonly (boolean | Error)[]) {
  const renewals: [Lease, Date, stage: string | undefined][] = [];
  const renewLease = async (held: Lease, at: Date, stage?: string) => {
    const answer = answers[renewals.push([held, at, stage]) - 1] ?? true;
    if (answer instanceof Error) throw answer;
    return answer;
  };

  return { renewals, ...startLeaseKeeper({ renewLease }, lease, now) };
}

const beats = (count: number) => vi.advanceTimersByTimeAsync(count * analysisTiming.leaseRenewalMs);

describe('a lease', () => {
  it('is renewed at every interval until the work is done', async () => {
    const { renewals, lostSignal, stop } = startKeeper();
    await vi.advanceTimersByTimeAsync(analysisTiming.leaseRenewalMs - 1);
    expect(renewals).toEqual([]);

    await beats(2);
    expect(renewals).toEqual([
      [lease, now(), undefined],
      [lease, now(), undefined],
    ]);

    stop();
    await beats(5);
    expect([renewals.length, lostSignal.aborted]).toEqual([2, false]);
  });

  it('is lost if another worker has taken it', async () => {
    const { lostSignal, stop } = startKeeper(true, false);
    await beats(1);
    expect(lostSignal.aborted).toBe(false);

    await beats(1);
    expect(lostSignal.aborted).toBe(true);

    stop();
  });

  it('is renewed with each new stage, and is lost if that fails', async () => {
    const { renewals, reportStage, lostSignal, stop } = startKeeper(true, false);
    await reportStage('measuring');
    expect([renewals, lostSignal.aborted]).toEqual([[[lease, now(), 'measuring']], false]);

    await reportStage('scoring');
    expect(lostSignal.aborted).toBe(true);

    stop();
  });

  it('survives a failed renewal and is renewed at the next interval', async () => {
    const { renewals, lostSignal, stop } = startKeeper(new Error('away'));
    await beats(2);
    expect([renewals.length, lostSignal.aborted]).toEqual([2, false]);

    stop();
  });

  it('outlasts two failed renewals', () => {
    expect(analysisTiming.leaseMs).toBeGreaterThan(2 * analysisTiming.leaseRenewalMs);
  });
});
