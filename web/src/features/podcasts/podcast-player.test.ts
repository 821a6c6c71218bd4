// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { fakeAudio } from './audio.fixtures.ts';
import type { Episode } from './player-state.ts';
import { PodcastPlayer, type OpenedEpisode } from './podcast-player.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
});

const calm: Episode = {
  id: 'calm',
  title: 'Calm',
  hostName: 'Maya Lind',
  hostImageUrl: null,
  captionsUrl: null,
  duration: 95,
};

const money: Episode = { ...calm, id: 'money', title: 'Money' };

function setUp(given: Partial<OpenedEpisode> = {}) {
  const audio = fakeAudio();
  audio.play = vi.fn<() => Promise<void>>(audio.play);

  const positionSaver = { update: vi.fn<() => void>(), flush: vi.fn<() => void>() };
  const close = vi.fn<() => void>();
  let asked = 0;

  const fetchUrl = () => {
    asked += 1;

    const expiresAt = new Date(Date.now() + 600_000).toISOString();

    return Promise.resolve({
      url: `/media/a?Signature=${asked}`,
      contentType: 'audio/mpeg',
      expiresAt,
    });
  };

  const opened: OpenedEpisode = { fetchUrl, startAt: 0, positionSaver, close, ...given };
  const player = new PodcastPlayer({
    createAudio: () => audio,
    open: () => Promise.resolve(opened),
  });

  const settle = () => vi.advanceTimersByTimeAsync(0);

  return { audio, player, positionSaver, close, settle };
}

describe('podcast player', () => {
  it('resumes where the member stopped', async () => {
    const { audio, player, settle } = setUp({ startAt: 42 });
    player.play(calm);
    expect(player.state()).toMatchObject({ phase: 'loading', episode: calm });

    await settle();
    expect(audio.currentTime).toBe(42);
    expect(player.state()).toMatchObject({ phase: 'playing', positionSeconds: 42 });
  });

  it('skips back and forward, but not beyond the ends', async () => {
    const { player, settle } = setUp({ startAt: 10 });
    player.play(calm);
    await settle();
    player.skip(-15);
    expect(player.state()?.positionSeconds).toBe(0);

    player.skip(30);
    player.skip(300);
    expect(player.state()?.positionSeconds).toBe(95);
  });

  it('saves the position while playing', async () => {
    const { audio, player, positionSaver, settle } = setUp();
    player.play(calm);
    await settle();
    audio.currentTime = 7;
    audio.dispatchEvent(new Event('timeupdate'));

    expect(positionSaver.update).toHaveBeenLastCalledWith({
      positionSeconds: 7,
      durationSeconds: 95,
    });
  });

  it('renews its URL before it expires, at the same position and speed', async () => {
    const { audio, player, settle } = setUp();
    player.play(calm);
    await settle();
    player.setSpeed(1.5);
    player.seekTo(30);
    await vi.advanceTimersByTimeAsync(541_000);

    expect(audio.src).toContain('Signature=2');
    expect([audio.currentTime, audio.playbackRate]).toEqual([30, 1.5]);
    expect(player.state()?.phase).toBe('playing');
  });

  it('stays paused when the URL is renewed while paused', async () => {
    const { audio, player, settle } = setUp();
    player.play(calm);
    await settle();
    player.pause();
    await vi.advanceTimersByTimeAsync(541_000);

    expect(audio.src).toContain('Signature=2');
    expect(player.state()?.phase).toBe('paused');
  });

  it('pauses when the sleep timer ends', async () => {
    const { player, settle } = setUp();
    player.play(calm);
    await settle();
    player.setSleepTimer(5);
    expect(player.state()?.sleepsAt).toBe(now.getTime() + 300_000);

    await vi.advanceTimersByTimeAsync(300_000);
    expect(player.state()).toMatchObject({ phase: 'paused', sleepsAt: null });
  });

  it('shows the server’s error message, and retries', async () => {
    const answers = [
      () => Promise.reject(new ApiError(409, 'It is being prepared.', 'FILE_NOT_READY')),
      () =>
        Promise.resolve({
          url: '/media/a',
          contentType: 'audio/mpeg',
          expiresAt: '2026-11-21T11:00:00.000Z',
        }),
    ];

    const { player, settle } = setUp({
      fetchUrl: () => (answers.shift() ?? (() => Promise.reject(new Error('none'))))(),
    });
    player.play(calm);
    await settle();
    expect(player.state()).toMatchObject({ phase: 'failed', problem: 'It is being prepared.' });

    player.retry();
    await settle();
    expect(player.state()).toMatchObject({ phase: 'playing', problem: null });
  });

  it('reports a broken file', async () => {
    const { audio, player, settle } = setUp();
    player.play(calm);
    await settle();
    audio.dispatchEvent(new Event('error'));

    expect(player.state()).toMatchObject({
      phase: 'failed',
      problem: 'The podcast couldn’t be played.',
    });
  });

  it('saves the position when switching to another episode', async () => {
    const { player, close, settle } = setUp();
    player.play(calm);
    await settle();
    player.play(money);
    expect(close).toHaveBeenCalledOnce();

    await settle();
    expect(player.state()).toMatchObject({ phase: 'playing', episode: money });
  });

  it('stays closed, even if a response arrives late', async () => {
    const { audio, player, close, settle } = setUp();
    player.play(calm);
    player.close();
    await settle();

    expect(player.state()).toBeNull();
    expect(close).toHaveBeenCalledOnce();
    expect(audio.play).not.toHaveBeenCalled();
  });
});
