/** What the player shows of a podcast. */
export interface Episode {
  readonly id: string;
  readonly title: string;
  readonly hostName: string;
  readonly hostImageUrl: string | null;
  /** A WebVTT file; null without. */
  readonly captionsUrl: string | null;
  /** Seconds as the list says; 0 is unknown. */
  readonly duration: number;
}

/** What is said at the moment. */
export interface Caption {
  /** '' when the file names nobody. */
  readonly speaker: string;
  readonly text: string;
}

export type Phase =
  /** Asking for the address, or waiting for the first sound. */
  'loading' | 'playing' | 'paused' | 'failed';

export interface PlayerState {
  readonly episode: Episode;
  readonly phase: Phase;
  /** What went wrong, in words; set when failed. */
  readonly problem: string | null;
  /** Seconds. */
  readonly at: number;
  /** Seconds; 0 is unknown. */
  readonly duration: number;
  /** Seconds that are loaded, from the beginning of the stretch that plays. */
  readonly loadedTo: number;
  readonly speed: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly hasCaptionsOn: boolean;
  /** Null between words, and while captions are off. */
  readonly caption: Caption | null;
  /** When it stops by itself, in milliseconds since 1970; null never. */
  readonly sleepsAt: number | null;
}
