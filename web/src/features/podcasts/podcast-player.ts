import type { MediaAddress } from '../../../../shared/catalogue/catalogue-item.ts';
import { ApiError } from '../../platform/api-error.ts';
import { isExpired, renewInMs } from '../catalogue/catalogue.public.ts';
import type { PositionKeeper } from '../progress/progress.public.ts';
import { followCaptions } from './caption-track.ts';
import type { Episode, PlayerState } from './player-state.ts';

/** An episode that is ready to play: a function for its URL, the start position, and the progress keeper. */
export interface OpenedEpisode {
  readonly ask: () => Promise<MediaAddress>;
  /** Seconds. */
  readonly startAt: number;
  readonly keeper: PositionKeeper;
  /** Saves the last position and removes the event listeners. */
  readonly close: () => void;
}

interface PlayerParts {
  readonly createAudio: () => HTMLAudioElement;
  readonly open: (episode: Episode) => Promise<OpenedEpisode>;
}

/**
 * Plays one podcast at a time, independent of the page. An external store: `state()` is null if no episode is loaded.
 */
export class PodcastPlayer {
  readonly #parts: PlayerParts;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState | null = null;
  #audio: HTMLAudioElement | null = null;
  #opened: OpenedEpisode | null = null;
  #address: MediaAddress | null = null;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #sleep: ReturnType<typeof setTimeout> | undefined;
  /** Incremented on each start, so that late responses for an earlier episode are ignored. */
  #start = 0;
  #endCaptions: (() => void) | undefined;
  #habits = { speed: 1, volume: 1, hasCaptionsOn: false };

  constructor(parts: PlayerParts) {
    this.#parts = parts;
  }

  readonly state = (): PlayerState | null => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly play = (episode: Episode) => {
    if (this.#state?.episode.id === episode.id && this.#state.phase !== 'failed') {
      if (this.#state.phase === 'paused') this.toggle();
      return;
    }
    this.close();
    this.#audio ??= this.#listenTo(this.#parts.createAudio());
    // Runs in the click handler: some browsers allow later playback only for elements used during a click.
    this.#audio.load();
    this.#audio.volume = this.#habits.volume;
    const fresh = { phase: 'loading', problem: null, at: 0, loadedTo: 0, sleepsAt: null, caption: null } as const;
    this.#show({ episode, duration: episode.duration, ...fresh, ...this.#habits });
    this.#followCaptions();
    void this.#begin(episode);
  };

  readonly toggle = () => {
    const audio = this.#audio;
    if (!audio || !this.#state) return;
    if (this.#state.phase === 'playing') {
      audio.pause();
      return;
    }
    if (audio.ended) this.seekTo(0);
    if (this.#address && isExpired(this.#address)) void this.#load(true);
    else this.#playAudio();
  };

  readonly pause = () => this.#audio?.pause();

  readonly seekTo = (seconds: number) => {
    if (!this.#audio || !this.#state || !this.#address) return;
    const { duration } = this.#state;
    const at = Math.min(Math.max(0, seconds), duration || seconds);
    this.#audio.currentTime = at;
    this.#change({ at });
    this.#opened?.keeper.note({ at, duration });
  };

  /** Skips back if `seconds` is negative. */
  readonly skip = (seconds: number) => {
    if (this.#state) this.seekTo(this.#state.at + seconds);
  };

  readonly setSpeed = (speed: number) => {
    this.#habits = { ...this.#habits, speed };
    if (this.#audio) this.#audio.playbackRate = speed;
    this.#change({ speed });
  };

  readonly setVolume = (volume: number) => {
    this.#habits = { ...this.#habits, volume };
    if (this.#audio) this.#audio.volume = volume;
    this.#change({ volume });
  };

  readonly setCaptions = (hasCaptionsOn: boolean) => {
    this.#habits = { ...this.#habits, hasCaptionsOn };
    this.#change({ hasCaptionsOn });
    this.#followCaptions();
  };

  /** Pauses after `minutes`; null cancels the timer. */
  readonly sleepIn = (minutes: number | null) => {
    clearTimeout(this.#sleep);
    if (minutes === null) {
      this.#change({ sleepsAt: null });
      return;
    }
    const wait = minutes * 60_000;
    this.#change({ sleepsAt: Date.now() + wait });
    this.#sleep = setTimeout(() => {
      this.pause();
      this.#change({ sleepsAt: null });
    }, wait);
  };

  readonly retry = () => {
    if (!this.#state) return;
    this.#change({ phase: 'loading', problem: null });
    void (this.#opened ? this.#load(true) : this.#begin(this.#state.episode));
  };

  readonly close = () => {
    this.#start += 1;
    clearTimeout(this.#renewal);
    clearTimeout(this.#sleep);
    this.#endCaptions?.();
    this.#endCaptions = undefined;
    this.#opened?.close();
    this.#opened = null;
    this.#address = null;
    if (this.#audio?.hasAttribute('src')) {
      this.#audio.pause();
      this.#audio.removeAttribute('src');
      this.#audio.load();
    }
    this.#show(null);
  };

  async #begin(episode: Episode): Promise<void> {
    const mine = this.#start;
    try {
      const opened = await this.#parts.open(episode);
      if (mine !== this.#start) {
        opened.close();
        return;
      }
      this.#opened = opened;
      this.#change({ at: opened.startAt });
      await this.#load(true);
    } catch (error) {
      if (mine === this.#start) this.#fail(sentenceOf(error));
    }
  }

  /** Requests a new signed URL and continues at the current position. */
  async #load(mayPlay: boolean): Promise<void> {
    const mine = this.#start;
    try {
      const address = await this.#opened?.ask();
      const audio = this.#audio;
      if (mine !== this.#start || !address || !audio) return;
      this.#address = address;
      audio.src = address.url;
      audio.currentTime = this.#state?.at ?? 0;
      audio.playbackRate = this.#habits.speed;
      if (mayPlay) this.#playAudio();
      clearTimeout(this.#renewal);
      const renew = () => void this.#load(this.#state?.phase === 'playing');
      this.#renewal = setTimeout(renew, renewInMs(address.expiresAt, Date.now()));
    } catch (error) {
      if (mine === this.#start) this.#fail(sentenceOf(error));
    }
  }

  #followCaptions(): void {
    this.#endCaptions?.();
    this.#endCaptions = undefined;
    const url = this.#state?.episode.captionsUrl;
    if (!this.#audio || !url || !this.#habits.hasCaptionsOn) return;
    this.#endCaptions = followCaptions(this.#audio, url, (caption) => this.#change({ caption }));
  }

  #playAudio(): void {
    this.#audio?.play().catch((error: unknown) => {
      // The browser blocked autoplay, so the play button is shown. File errors arrive as `error` events.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#change({ phase: 'paused' });
    });
  }

  #listenTo(audio: HTMLAudioElement): HTMLAudioElement {
    const on = (name: string, act: () => void) =>
      audio.addEventListener(name, () => {
        if (this.#state && this.#address) act();
      });
    on('playing', () => this.#change({ phase: 'playing', problem: null }));
    on('pause', () => this.#state?.phase === 'playing' && this.#change({ phase: 'paused' }));
    on('waiting', () => !audio.paused && this.#change({ phase: 'loading' }));
    on('durationchange', () => finite(audio.duration) > 0 && this.#change({ duration: audio.duration }));
    on('progress', () => this.#change({ loadedTo: loadedTo(audio) }));
    on('timeupdate', () => this.#follow(audio));
    on('ended', () => {
      this.#change({ phase: 'paused' });
      this.#opened?.keeper.flush();
    });
    on('error', () => {
      if (this.#address && isExpired(this.#address)) void this.#load(this.#state?.phase !== 'paused');
      else this.#fail('The podcast couldn’t be played.');
    });
    return audio;
  }

  #follow(audio: HTMLAudioElement): void {
    // A new source reports position 0 until data arrives.
    if (audio.readyState === 0) return;
    this.#change({ at: audio.currentTime, loadedTo: loadedTo(audio) });
    if (audio.paused && !audio.ended) return;
    this.#opened?.keeper.note({ at: audio.currentTime, duration: finite(audio.duration) });
  }

  #fail(problem: string): void {
    this.#change({ phase: 'failed', problem });
  }

  #change(part: Partial<PlayerState>): void {
    if (this.#state) this.#show({ ...this.#state, ...part });
  }

  #show(next: PlayerState | null): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

function finite(seconds: number): number {
  return Number.isFinite(seconds) ? seconds : 0;
}

function loadedTo({ buffered, currentTime }: HTMLAudioElement): number {
  for (let at = 0; at < buffered.length; at += 1) {
    if (buffered.start(at) <= currentTime + 0.5 && currentTime <= buffered.end(at)) return buffered.end(at);
  }
  return 0;
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.sentence : 'The podcast couldn’t be loaded. Check your connection.';
}
