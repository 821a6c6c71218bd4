import type { Lease, VideoStore } from '#functions/videos/videos.public.ts';

type Step = 'begin' | 'release' | 'complete' | 'fail';

interface Entry {
  videoId: string;
  step: Step;
  owner: string;
}

/** Records successful writes to videos, in order. */
export class VideoWriteHistory {
  readonly entries: Entry[] = [];

  /** Wraps a store so that its successful writes are recorded. */
  recordWrites(videos: VideoStore): VideoStore {
    const recordStep =
      <Rest extends readonly unknown[]>(
        step: Step,
        write: (lease: Lease, ...rest: Rest) => Promise<boolean>,
      ) =>
      async (lease: Lease, ...rest: Rest) => {
        const isWritten = await write(lease, ...rest);
        if (isWritten) this.entries.push({ videoId: lease.videoId, step, owner: lease.owner });
        return isWritten;
      };

    return {
      ...videos,
      takeLease: recordStep('begin', videos.takeLease),
      releaseLease: recordStep('release', videos.releaseLease),
      returnLease: recordStep('release', videos.returnLease),
      complete: recordStep('complete', videos.complete),
      fail: recordStep('fail', videos.fail),
    };
  }

  /**
   * Lists illegal transitions between waiting, leased, completed and failed. The last two states
   * are final.
   */
  findIllegalTransitions(): string[] {
    const states = new Map<string, string>();
    return this.entries.flatMap(({ videoId, step, owner }) => {
      const state = states.get(videoId) ?? 'waiting';
      const next = nextState(state, step, owner);
      states.set(videoId, next ?? state);
      return next ? [] : [`${videoId}: ${step} by ${owner} when ${state}`];
    });
  }

  /** Counts how often a video's analysis started. */
  countStarts(videoId: string): number {
    return this.entries.filter((entry) => entry.videoId === videoId && entry.step === 'begin')
      .length;
  }
}

function nextState(state: string, step: Step, owner: string): string | undefined {
  if (step === 'begin') return state === 'waiting' ? `leased to ${owner}` : undefined;
  if (state !== `leased to ${owner}`) return undefined;
  return step === 'release' ? 'waiting' : 'settled';
}
