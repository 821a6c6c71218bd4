import type { Lease, VideoStore } from '../../functions/practice/practice.public.ts';

type Step = 'begin' | 'release' | 'complete' | 'fail';

interface Entry {
  readonly videoId: string;
  readonly step: Step;
  readonly owner: string;
}

/** What took effect on videos, in the order in which the table accepted it. */
export class VideoHistory {
  readonly entries: Entry[] = [];

  /** The store, whose successful writes are noted. */
  recording(videos: VideoStore): VideoStore {
    const noting =
      <Rest extends readonly unknown[]>(step: Step, write: (lease: Lease, ...rest: Rest) => Promise<boolean>) =>
      async (lease: Lease, ...rest: Rest) => {
        const won = await write(lease, ...rest);
        if (won) this.entries.push({ videoId: lease.videoId, step, owner: lease.owner });
        return won;
      };
    return {
      ...videos,
      takeLease: noting('begin', videos.takeLease),
      releaseLease: noting('release', videos.releaseLease),
      complete: noting('complete', videos.complete),
      fail: noting('fail', videos.fail),
    };
  }

  /** Every step that the model does not allow, as a line to read. A video is waiting, held by one worker, or settled for good. */
  illegal(): string[] {
    const states = new Map<string, string>();
    return this.entries.flatMap(({ videoId, step, owner }) => {
      const state = states.get(videoId) ?? 'waiting';
      const next = after(state, step, owner);
      states.set(videoId, next ?? state);
      return next ? [] : [`${videoId}: ${step} by ${owner} when ${state}`];
    });
  }

  /** How often a video was begun. */
  begun(videoId: string): number {
    return this.entries.filter((entry) => entry.videoId === videoId && entry.step === 'begin').length;
  }
}

function after(state: string, step: Step, owner: string): string | undefined {
  if (step === 'begin') return state === 'waiting' ? `held by ${owner}` : undefined;
  if (state !== `held by ${owner}`) return undefined;
  return step === 'release' ? 'waiting' : 'settled';
}
