export interface Episode {
  readonly id: string;
  readonly title: string;
  readonly hostName: string;
  readonly hostImageUrl: string | null;
  /** URL of a WebVTT file; null if the episode has no captions. */
  readonly captionsUrl: string | null;
  /** Seconds, from the podcast list; 0 if unknown. */
  readonly duration: number;
}

export interface Caption {
  /** Empty if the caption's first cue has no voice tag. */
  readonly speaker: string;
  readonly text: string;
}

export type PlaybackPhase = 'loading' | 'playing' | 'paused' | 'failed';

export interface PlayerState {
  readonly episode: Episode;
  readonly phase: PlaybackPhase;
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
