import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';

export type Episode = Pick<
  Podcast,
  'id' | 'title' | 'hostName' | 'hostImageUrl' | 'captionsUrl' | 'duration'
>;

export interface Caption {
  /** Empty if the caption's first cue has no voice tag. */
  speaker: string;
  text: string;
}

export interface PlayerState {
  episode: Episode;
  phase: 'loading' | 'playing' | 'paused' | 'failed';
  problem: string | null;
  /** Seconds. */
  positionSeconds: number;
  /** Seconds; 0 if unknown. */
  duration: number;
  /** End of the buffered range at the playback position, in seconds. */
  bufferedSeconds: number;
  speed: number;
  /** 0 to 1. */
  volume: number;
  hasCaptionsOn: boolean;
  /** Null between cues and while captions are off. */
  caption: Caption | null;
  /** When the sleep timer pauses playback, in milliseconds since 1970; null if off. */
  sleepsAt: number | null;
}
