/** What the player shows of a podcast. */
export interface Episode {
  readonly id: string;
  readonly title: string;
  readonly hostName: string;
  readonly hostImageUrl: string | null;
  /** Seconds as the list says; 0 is unknown. */
  readonly duration: number;
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
  /** When it stops by itself, in milliseconds since 1970; null never. */
  readonly sleepsAt: number | null;
}
