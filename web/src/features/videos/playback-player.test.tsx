// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlayer } from '#web/features/analysis/analysis.public.ts';
import { playbackQuery } from './playback.queries.ts';
import { PlaybackPlayer } from './playback-player.tsx';

const playback = {
  url: '/take.webm',
  contentType: 'video/webm',
  expiresAt: '2126-01-01T00:00:00.000Z',
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(playback));
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Shown({ durationSeconds }: { durationSeconds?: number }) {
  const player = usePlayer();
  return (
    <PlaybackPlayer
      source={playbackQuery('take')}
      title="My take"
      player={player}
      durationSeconds={durationSeconds}
    />
  );
}

async function show(durationSeconds?: number): Promise<HTMLVideoElement> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown {...(durationSeconds !== undefined && { durationSeconds })} />
    </QueryClientProvider>,
  );

  return screen.findByLabelText<HTMLVideoElement>('Recording: My take');
}

function reportDuration(video: HTMLVideoElement, seconds: number): void {
  Object.defineProperty(video, 'duration', { value: seconds, configurable: true });
  video.dispatchEvent(new Event('durationchange'));
}

describe('a recording', () => {
  it('shows the measured duration, even if the browser reports a shorter one', async () => {
    const video = await show(13.2);
    expect(video.controls).toBe(false);

    reportDuration(video, 10);
    expect(await screen.findByText('0:13')).toBeTruthy();
    expect(screen.getByLabelText('Seek').getAttribute('aria-valuetext')).toBe('0:00 of 0:13');
  });

  it('shows the browser’s duration before the analysis', async () => {
    const video = await show();
    reportDuration(video, Number.POSITIVE_INFINITY);
    reportDuration(video, 12);
    expect(await screen.findByText('0:12')).toBeTruthy();
  });

  it('opens only the video element in full screen on iPhones', async () => {
    const enter = vi.fn<() => void>();
    Object.defineProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen', {
      value: enter,
      configurable: true,
    });

    const video = await show(13);
    Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_METADATA });
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(enter).toHaveBeenCalledTimes(1);

    Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen');
  });
});
