import type { Lease, VideoStore } from '../../functions/practice/practice.public.ts';

type Step = 'begin' | 'release' | 'complete' | 'fail';

interface Entry {
  readonly videoId: string;
  readonly step: Step;
  readonly owner: string;
}

/** Records successful writes to videos, in order. */
export class VideoHistory {
  readonly entries: Entry[] = [];

  /** Wraps the store to record its writes. */
  recording(videos: VideoStore): VideoStore {
    const noting =
      <Rest extends readonly unknown[]>(step: Step, write: (lease: Lease, ...rest: Rest) => Promise<boolean>) =>
      async (lease: Lease, ...rest: Rest) => {
        const isWritten = await write(lease, ...rest);
        if (isWritten) this.entries.push({ videoId: lease.videoId, step, owner: lease.owner });
        return isWritten;
      };
    return {
      ...videos,
      takeLease: noting('begin', videos.takeLease),
      releaseLease: noting('release', videos.releaseLease),
      complete: noting('complete', videos.complete),
      fail: noting('fail', videos.fail),
    };
  }

  /** Lists illegal transitions. A video is waiting, leased to one worker, or permanently settled. */
  illegal(): string[] {
    const states = new Map<string, string>();
    return this.entries.flatMap(({ videoId, step, owner }) => {
      const state = states.get(videoId) ?? 'waiting';
      const next = after(state, step, owner);
      states.set(videoId, next ?? state);
      return next ? [] : [`${videoId}: ${step} by ${owner} when ${state}`];
    });
  }

  /** Counts how often a video's analysis started. */
  starts(videoId: string): number {
    return this.entries.filter((entry) => entry.videoId === videoId && entry.step === 'begin').length;
  }
}

function after(state: string, step: Step, owner: string): string | undefined {
  if (step === 'begin') return state === 'waiting' ? `leased to ${owner}` : undefined;
  if (state !== `leased to ${owner}`) return undefined;
  return step === 'release' ? 'waiting' : 'settled';
}
