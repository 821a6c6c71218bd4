import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';

export type Episode = Pick<Podcast, 'id' | 'title' | 'hostName' | 'hostImageUrl' | 'captionsUrl' | 'duration'>;

export interface Caption {
  /** Empty if the caption's first cue has no voice tag. */
  readonly speaker: string;
  readonly text: string;
}

export interface PlayerState {
  readonly episode: Episode;
  readonly phase: 'loading' | 'playing' | 'paused' | 'failed';
  readonly problem: string | null;
  /** Seconds. */
  readonly positionSeconds: number;
  /** Seconds; 0 if unknown. */
  readonly duration: number;
  /** End of the buffered range at the playback position, in seconds. */
  readonly bufferedSeconds: number;
  readonly speed: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly hasCaptionsOn: boolean;
  /** Null between cues and while captions are off. */
  readonly caption: Caption | null;
  /** When the sleep timer pauses playback, in milliseconds since 1970; null if off. */
  readonly sleepsAt: number | null;
}
