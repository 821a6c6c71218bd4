// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeAudio } from './audio.fixtures.ts';
import type { Episode, PlayerState } from './player-state.ts';
import { PodcastBar } from './podcast-bar.tsx';
import { PodcastPlayer, type OpenedEpisode } from './podcast-player.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const calm: Episode = {
  id: 'calm',
  title: 'Calm under questions',
  hostName: 'Maya Lind',
  hostImageUrl: null,
  captionsUrl: null,
  duration: 95,
};

const ready = () =>
  Promise.resolve({
    url: '/media/a',
    contentType: 'audio/mpeg',
    expiresAt: '2026-11-21T12:00:00.000Z',
  });

function Bar({ player }: { player: PodcastPlayer }) {
  const state = useSyncExternalStore(player.subscribe, player.state);
  return state && <PodcastBar player={player} state={state} />;
}

/** Renders the bar for a member who just pressed Play. */
async function listen(fetchUrl: OpenedEpisode['fetchUrl'] = ready) {
  const audio = fakeAudio();
  const positionSaver = { update: () => {}, flush: () => {} };
  const open = () => Promise.resolve({ fetchUrl, startAt: 20, positionSaver, close: () => {} });
  const player = new PodcastPlayer({ createAudio: () => audio, open });
  render(<Bar player={player} />);
  await act(async () => {
    player.play(calm);
    await vi.advanceTimersByTimeAsync(0);
  });

  return audio;
}

const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body);

const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

const seekBar = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });

describe('podcast bar', () => {
  it('plays and pauses, and names the episode', async () => {
    const audio = await listen();
    expect(screen.getByText('Calm under questions')).toBeTruthy();
    expect(screen.getByText('Now playing')).toBeTruthy();

    press('Pause');
    expect(audio.paused).toBe(true);
    expect(screen.queryByText('Now playing')).toBeNull();

    press('Play');
    expect(audio.paused).toBe(false);
  });

  it('skips 15 seconds back and 30 forward', async () => {
    const audio = await listen();
    press('Forward 30 seconds');
    expect(audio.currentTime).toBe(50);

    press('Back 15 seconds');
    expect(audio.currentTime).toBe(35);
    expect(seekBar().getAttribute('aria-valuetext')).toBe('0:35 of 1:35');
  });

  it.each([
    ['ArrowRight', false, 25],
    ['ArrowUp', false, 25],
    ['ArrowLeft', false, 15],
    ['ArrowRight', true, 30],
  ])('with %s (Shift: %s), seeks to second %i', async (key, shiftKey, second) => {
    const audio = await listen();
    fireEvent.keyDown(seekBar(), { key, shiftKey });
    expect(audio.currentTime).toBe(second);
  });

  it('leaves Home, End and Control shortcuts to the browser', async () => {
    const audio = await listen();
    expect(fireEvent.keyDown(seekBar(), { key: 'Home' })).toBe(true);
    expect(fireEvent.keyDown(seekBar(), { key: 'ArrowLeft', ctrlKey: true })).toBe(true);
    expect(audio.currentTime).toBe(20);
  });

  it('plays at the selected speed', async () => {
    const audio = await listen();
    choose('Speed', '1.5');
    expect(audio.playbackRate).toBe(1.5);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speed' }).value).toBe('1.5');
  });

  it('pauses when the sleep timer ends', async () => {
    const audio = await listen();
    choose('Sleep timer', '15');
    expect(screen.getByRole('combobox', { name: 'Sleep timer' }).textContent).toContain('until');

    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 - 1));
    expect(audio.paused).toBe(false);

    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(audio.paused).toBe(true);
  });

  it('keeps playing when the sleep timer is turned off', async () => {
    const audio = await listen();
    choose('Sleep timer', '5');
    choose('Sleep timer', '');
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));

    expect(audio.paused).toBe(false);
  });

  it('mutes and unmutes', async () => {
    const audio = await listen();
    press('Mute');
    expect(audio.volume).toBe(0);

    press('Unmute');
    expect(audio.volume).toBe(1);
  });

  it('shows a playback error, keeps the position and retries on request', async () => {
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), ready];
    const audio = await listen(() => (answers.shift() ?? ready)());
    expect(screen.getAllByRole('alert')[0]?.textContent).toBe(
      'The podcast couldn’t be loaded. Check your connection.',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(true);

    await act(async () => {
      press('Retry');
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(audio.currentTime).toBe(20);
    expect(audio.paused).toBe(false);
  });

  it('shows the caption and its speaker while captions are on', () => {
    const player = new PodcastPlayer({ createAudio: fakeAudio, open: () => new Promise(() => {}) });
    const state: PlayerState = {
      episode: { ...calm, captionsUrl: '/api/podcasts/calm/captions' },
      phase: 'playing',
      problem: null,
      positionSeconds: 20,
      duration: 95,
      bufferedSeconds: 95,
      speed: 1,
      volume: 1,
      hasCaptionsOn: true,
      caption: { speaker: 'Maya Lind', text: 'Breathe out first.' },
      sleepsAt: null,
    };

    render(<PodcastBar player={player} state={state} />);

    expect(screen.getByText('Breathe out first.', { exact: false }).textContent).toBe(
      'Maya Lind: Breathe out first.',
    );
    expect(screen.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('offers no captions if the episode has none', async () => {
    await listen();
    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  });

  it('disappears when closed', async () => {
    await listen();
    act(() => void press('Close the player'));
    expect(screen.queryByRole('region', { name: 'Podcast player' })).toBeNull();
  });
});
