import type { SignedMediaUrl } from '#shared/catalog/catalog-item.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { isExpired, getRenewalDelayMs } from '#web/features/catalog/catalog.public.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { subscribeToCaptions } from './caption-track.ts';
import type { openEpisode } from './open-episode.ts';
import type { Episode, PlayerState } from './player-state.ts';

export type OpenedEpisode = Awaited<ReturnType<typeof openEpisode>>;

interface PlayerDeps {
  createAudio: () => HTMLAudioElement;
  open: (episode: Episode) => Promise<OpenedEpisode>;
}

/**
 * External store that plays one podcast at a time, across page changes. `state()` is null if no
 * episode is open.
 */
export class PodcastPlayer {
  readonly #deps: PlayerDeps;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState | null = null;
  #audio: HTMLAudioElement | null = null;
  #opened: OpenedEpisode | null = null;
  #signedUrl: SignedMediaUrl | null = null;
  #renewalTimer: ReturnType<typeof setTimeout> | undefined;
  #sleepTimer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented when an episode closes, so that its late responses are ignored. */
  #session = 0;
  #unsubscribeCaptions: (() => void) | undefined;
  #preferences = { speed: 1, volume: 1, hasCaptionsOn: false };

  constructor(deps: PlayerDeps) {
    this.#deps = deps;
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
    this.#audio ??= this.#addListeners(this.#deps.createAudio());
    // Called in the click handler, because some browsers otherwise block this element from playing
    // after the fetch.
    this.#audio.load();
    this.#audio.volume = this.#preferences.volume;

    const fresh = {
      phase: 'loading',
      problem: null,
      positionSeconds: 0,
      bufferedSeconds: 0,
      sleepsAt: null,
      caption: null,
    } as const;

    this.#setState({ episode, duration: episode.duration, ...fresh, ...this.#preferences });
    this.#subscribeToCaptions();
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
    if (this.#signedUrl && isExpired(this.#signedUrl)) void this.#load(true);
    else this.#playAudio();
  };

  readonly pause = () => this.#audio?.pause();

  readonly seekTo = (seconds: number) => {
    if (!this.#audio || !this.#state || !this.#signedUrl) return;

    const { duration } = this.#state;
    const positionSeconds = Math.min(Math.max(0, seconds), duration || seconds);
    this.#audio.currentTime = positionSeconds;
    this.#update({ positionSeconds });
    this.#opened?.positionSaver.update({ positionSeconds, durationSeconds: duration });
  };

  /** Skips back if `seconds` is negative. */
  readonly skip = (seconds: number) => {
    if (this.#state) this.seekTo(this.#state.positionSeconds + seconds);
  };

  readonly setSpeed = (speed: number) => {
    this.#preferences = { ...this.#preferences, speed };
    if (this.#audio) this.#audio.playbackRate = speed;
    this.#update({ speed });
  };

  readonly setVolume = (volume: number) => {
    this.#preferences = { ...this.#preferences, volume };
    if (this.#audio) this.#audio.volume = volume;
    this.#update({ volume });
  };

  readonly setCaptions = (hasCaptionsOn: boolean) => {
    this.#preferences = { ...this.#preferences, hasCaptionsOn };
    this.#update({ hasCaptionsOn });
    this.#subscribeToCaptions();
  };

  /** Pauses after `minutes`; null cancels the timer. */
  readonly setSleepTimer = (minutes: number | null) => {
    clearTimeout(this.#sleepTimer);

    if (minutes === null) {
      this.#update({ sleepsAt: null });
      return;
    }

    const wait = minutes * MINUTE_MS;
    this.#update({ sleepsAt: Date.now() + wait });
    this.#sleepTimer = setTimeout(() => {
      this.pause();
      this.#update({ sleepsAt: null });
    }, wait);
  };

  readonly retry = () => {
    if (!this.#state) return;
    this.#update({ phase: 'loading', problem: null });
    void (this.#opened ? this.#load(true) : this.#begin(this.#state.episode));
  };

  readonly close = () => {
    this.#session += 1;
    clearTimeout(this.#renewalTimer);
    clearTimeout(this.#sleepTimer);
    this.#unsubscribeCaptions?.();
    this.#unsubscribeCaptions = undefined;
    this.#opened?.close();
    this.#opened = null;
    this.#signedUrl = null;

    if (this.#audio?.hasAttribute('src')) {
      this.#audio.pause();
      this.#audio.removeAttribute('src');
      this.#audio.load();
    }

    this.#setState(null);
  };

  async #begin(episode: Episode): Promise<void> {
    const session = this.#session;
    try {
      const opened = await this.#deps.open(episode);
      if (session !== this.#session) {
        opened.close();
        return;
      }

      this.#opened = opened;
      this.#update({ positionSeconds: opened.startAt });
      await this.#load(true);
    } catch (error) {
      if (session === this.#session) this.#fail(getErrorText(error));
    }
  }

  async #load(mayPlay: boolean): Promise<void> {
    const session = this.#session;
    try {
      const signedUrl = await this.#opened?.fetchUrl();
      const audio = this.#audio;
      if (session !== this.#session || !signedUrl || !audio) return;

      this.#signedUrl = signedUrl;
      audio.src = signedUrl.url;
      audio.currentTime = this.#state?.positionSeconds ?? 0;
      audio.playbackRate = this.#preferences.speed;
      if (mayPlay) this.#playAudio();
      clearTimeout(this.#renewalTimer);

      const renew = () => void this.#load(this.#state?.phase === 'playing');
      this.#renewalTimer = setTimeout(renew, getRenewalDelayMs(signedUrl.expiresAt, Date.now()));
    } catch (error) {
      if (session === this.#session) this.#fail(getErrorText(error));
    }
  }

  #subscribeToCaptions(): void {
    this.#unsubscribeCaptions?.();
    this.#unsubscribeCaptions = undefined;

    const url = this.#state?.episode.captionsUrl;
    if (!this.#audio || !url || !this.#preferences.hasCaptionsOn) return;

    this.#unsubscribeCaptions = subscribeToCaptions(this.#audio, url, (caption) =>
      this.#update({ caption }),
    );
  }

  #playAudio(): void {
    this.#audio?.play().catch((error: unknown) => {
      // The browser blocked autoplay, so the play button is shown. File errors arrive as `error`
      // events.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        this.#update({ phase: 'paused' });
    });
  }

  #addListeners(audio: HTMLAudioElement): HTMLAudioElement {
    const on = (name: string, act: () => void) =>
      audio.addEventListener(name, () => {
        if (this.#state && this.#signedUrl) act();
      });

    on('playing', () => this.#update({ phase: 'playing', problem: null }));
    on('pause', () => this.#state?.phase === 'playing' && this.#update({ phase: 'paused' }));
    on('waiting', () => !audio.paused && this.#update({ phase: 'loading' }));
    on(
      'durationchange',
      () => finiteOrZero(audio.duration) > 0 && this.#update({ duration: audio.duration }),
    );

    on('progress', () => this.#update({ bufferedSeconds: readBufferedSeconds(audio) }));
    on('timeupdate', () => this.#updatePosition(audio));
    on('ended', () => {
      this.#update({ phase: 'paused' });
      this.#opened?.positionSaver.flush();
    });

    on('error', () => {
      if (this.#signedUrl && isExpired(this.#signedUrl))
        void this.#load(this.#state?.phase !== 'paused');
      else this.#fail('The podcast couldn’t be played.');
    });

    return audio;
  }

  #updatePosition(audio: HTMLAudioElement): void {
    // A new source reports position 0 until data arrives.
    if (audio.readyState === 0) return;

    this.#update({
      positionSeconds: audio.currentTime,
      bufferedSeconds: readBufferedSeconds(audio),
    });

    if (audio.paused && !audio.ended) return;

    this.#opened?.positionSaver.update({
      positionSeconds: audio.currentTime,
      durationSeconds: finiteOrZero(audio.duration),
    });
  }

  #fail(problem: string): void {
    this.#update({ phase: 'failed', problem });
  }

  #update(part: Partial<PlayerState>): void {
    if (this.#state) this.#setState({ ...this.#state, ...part });
  }

  #setState(next: PlayerState | null): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

function finiteOrZero(seconds: number): number {
  return Number.isFinite(seconds) ? seconds : 0;
}

function readBufferedSeconds({ buffered, currentTime }: HTMLAudioElement): number {
  for (let at = 0; at < buffered.length; at += 1) {
    if (buffered.start(at) <= currentTime + 0.5 && currentTime <= buffered.end(at))
      return buffered.end(at);
  }

  return 0;
}

function getErrorText(error: unknown): string {
  return error instanceof ApiError
    ? error.userMessage
    : 'The podcast couldn’t be loaded. Check your connection.';
}
