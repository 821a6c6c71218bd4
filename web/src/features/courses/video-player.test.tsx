// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoPlayer } from './video-player.tsx';

const SECONDS = 100;

const signedUrl = {
  url: '/media/lesson.mp4',
  contentType: 'video/mp4',
  expiresAt: '2999-01-01T00:00:00.000Z',
};

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  // jsdom lacks layout and media playback.
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('VTTCue', EventTarget);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');

  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(
    this: HTMLMediaElement,
  ) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    this.dispatchEvent(new Event('play'));
    this.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  });

  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(
    this: HTMLMediaElement,
  ) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true });
    this.dispatchEvent(new Event('pause'));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Fakes a loaded video that completes every seek. */
function load(video: HTMLVideoElement, durationSeconds = SECONDS): void {
  const all = { length: 1, start: () => 0, end: () => durationSeconds };
  let at = 0;

  Object.defineProperties(video, {
    duration: { value: durationSeconds },
    seekable: { value: all },
    buffered: { value: all },
    readyState: { value: 4 },
    currentTime: {
      get: () => at,
      set: (position: number) => {
        at = position;
        video.dispatchEvent(new Event('seeking'));
        video.dispatchEvent(new Event('seeked'));
      },
    },
  });

  for (const name of ['loadstart', 'loadedmetadata', 'loadeddata', 'canplay', 'canplaythrough']) {
    video.dispatchEvent(new Event(name));
  }
}

type Given = Partial<Parameters<typeof VideoPlayer>[0]> & { isReady?: boolean };

async function show({ isReady = true, ...given }: Given = {}) {
  const positionSaver = { update: vi.fn<() => void>(), flush: vi.fn<() => void>() };
  const onRenew = vi.fn<() => void>();

  const player = {
    title: 'Lesson',
    signedUrl,
    captionsUrl: null,
    cover: <p>Cover</p>,
    startAt: 0,
    positionSaver,
    onRenew,
  };

  const { container } = render(<VideoPlayer {...player} {...given} />);
  const video = await waitFor(() => {
    const found = container.querySelector('video');
    expect(found?.querySelector('source')).toBeTruthy();
    return found ?? document.createElement('video');
  });

  if (!isReady) return { video, positionSaver, onRenew };

  act(() => load(video));
  await waitFor(() =>
    expect(seekBar().getAttribute('aria-valuetext')).toContain('out of 1 min 40 sec'),
  );

  return { video, positionSaver, onRenew };
}

const seekBar = () => screen.getByRole('slider', { name: 'Seek' });

const key = (element: Element, name: string, held = {}) => {
  const goesOn = fireEvent.keyDown(element, { key: name, ...held });
  fireEvent.keyUp(element, { key: name, ...held });
  return goesOn;
};

const stream = {
  playlistUrl: '/media/content/streams/star/copy-1/video.m3u8',
  posterUrl: '/media/content/streams/star/copy-1/poster.0000001.jpg',
  thumbnails: {
    baseUrl: '/media/content/streams/star/copy-1/thumbnail',
    count: 11,
    intervalSeconds: 10,
  },
};

const readSource = (video: HTMLVideoElement) => video.querySelector('source')?.getAttribute('src');

describe('video source', () => {
  it('is the stream, and after its failure the original file at the same position', async () => {
    const { video } = await show({ signedUrl: { ...signedUrl, stream }, startAt: 30 });
    expect(readSource(video)).toBe(stream.playlistUrl);

    fireEvent.error(video);
    await waitFor(() => expect(readSource(video)).toBe('/media/lesson.mp4'));
    act(() => void video.dispatchEvent(new Event('canplay')));
    expect([video.currentTime, screen.queryByRole('alert')]).toEqual([30, null]);
  });

  it('is the original file in a browser that can’t play streams', async () => {
    vi.mocked(HTMLMediaElement.prototype.canPlayType).mockImplementation((type) =>
      type.includes('mpegurl') ? '' : 'maybe',
    );

    const { video } = await show({ signedUrl: { ...signedUrl, stream } });

    expect(readSource(video)).toBe('/media/lesson.mp4');
  });
});

describe('video cover', () => {
  it('covers the video until it plays', async () => {
    const { video } = await show();
    expect(screen.getByText('Cover')).toBeTruthy();

    act(() => void video.play());
    await waitFor(() => expect(screen.queryByText('Cover')).toBeNull());
  });

  it('isn’t shown when playback resumes from a saved position', async () => {
    await show({ startAt: 30 });
    expect(screen.queryByText('Cover')).toBeNull();
  });
});

describe('video start', () => {
  it.each([
    ['Resume at 0:30', 30],
    ['Start over', 0],
  ])('%s, pressed before the file is ready, plays once it is', async (name, from) => {
    const { video } = await show({ startAt: 30, isReady: false });
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name: 'Resume at 0:30' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    expect(video.paused).toBe(true);

    act(() => load(video));
    await waitFor(() => expect(video.paused).toBe(false));
    expect(video.currentTime).toBe(from);
  });
});

describe('video keyboard shortcuts', () => {
  it.each([
    ['ArrowRight', {}, 35],
    ['ArrowLeft', {}, 25],
    ['ArrowRight', { shiftKey: true }, 40],
    ['Home', {}, 0],
    ['End', {}, 100],
    ['l', {}, 40],
    ['j', {}, 20],
    ['7', {}, 70],
  ])('seeks from the seek bar with %s %o to second %i', async (name, held, second) => {
    const { video } = await show();
    act(() => void (video.currentTime = 30));
    key(seekBar(), name, held);
    expect(video.currentTime).toBe(second);
  });

  it('describe the position as a time', async () => {
    const { video } = await show();
    act(() => void (video.currentTime = 30));
    key(seekBar(), 'ArrowRight');
    await waitFor(() =>
      expect(seekBar().getAttribute('aria-valuetext')).toBe('35 sec out of 1 min 40 sec'),
    );
  });

  it('toggle once while a key is held, but keep seeking', async () => {
    const { video } = await show();
    key(seekBar(), 'm');
    await waitFor(() => expect(video.muted).toBe(true));

    key(seekBar(), 'm', { repeat: true });
    key(seekBar(), 'ArrowRight', { repeat: true });
    expect([video.muted, video.currentTime]).toEqual([true, 5]);
  });

  it('add up when pressed quickly', async () => {
    const { video } = await show();
    for (let press = 0; press < 5; press += 1) key(seekBar(), 'ArrowRight');
    expect(video.currentTime).toBe(25);
  });

  it('play and pause with Space and k, and mute with m', async () => {
    const { video } = await show();
    const player = screen.getByRole('region', { name: /Lesson/ });
    key(player, ' ');
    await waitFor(() => expect(video.paused).toBe(false));
    key(player, 'k');
    await waitFor(() => expect(video.paused).toBe(true));
    key(player, 'm');
    await waitFor(() => expect(video.muted).toBe(true));
  });

  it('change the volume by one percent on the volume bar, and by five elsewhere', async () => {
    const { video } = await show();
    key(screen.getByRole('slider', { name: 'Volume' }), 'ArrowDown');
    await waitFor(() => expect(video.volume).toBe(0.99));
    key(screen.getByRole('slider', { name: 'Volume' }), 'Home');
    await waitFor(() => expect(video.volume).toBe(0));
    key(screen.getByRole('button', { name: 'Back 10 seconds' }), 'ArrowUp');
    await waitFor(() => expect(video.volume).toBe(0.05));
  });

  it('are ignored while the speed selector has focus', async () => {
    const { video } = await show();
    const goesOn = ['k', 'm', 'ArrowRight', ' '].map((name) =>
      key(screen.getByRole('combobox', { name: 'Speed' }), name),
    );

    expect(goesOn).toEqual([true, true, true, true]);
    expect([video.paused, video.muted, video.currentTime]).toEqual([true, false, 0]);
  });

  it('ignore Tab and browser shortcuts', async () => {
    await show();
    expect([key(seekBar(), 'Tab'), key(seekBar(), 'l', { ctrlKey: true })]).toEqual([true, true]);
  });
});

describe('video controls', () => {
  it('skip ten seconds', async () => {
    const { video } = await show();
    act(() => void (video.currentTime = 30));
    await waitFor(() => expect(seekBar().getAttribute('aria-valuenow')).toBe('30'));
    await userEvent.click(screen.getByRole('button', { name: 'Forward 10 seconds' }));
    await waitFor(() => expect(video.currentTime).toBe(40));
  });

  it('leave the ended state after a seek', async () => {
    const { video } = await show();
    key(seekBar(), 'End');
    act(() => void video.dispatchEvent(new Event('ended')));
    await waitFor(() => expect(seekBar().getAttribute('aria-valuenow')).toBe('100'));
    key(seekBar(), 'Home');
    await waitFor(() => expect(seekBar().getAttribute('aria-valuenow')).toBe('0'));
  });

  it('show the rounded length, like the course card', async () => {
    const { video } = await show({ isReady: false });
    act(() => load(video, SECONDS - 0.4));
    expect(await screen.findByText('1:40')).toBeTruthy();
  });

  it('set the speed', async () => {
    const { video } = await show();
    fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } });
    await waitFor(() => expect(video.playbackRate).toBe(1.5));
    key(seekBar(), '>', { shiftKey: true });
    await waitFor(() => expect(video.playbackRate).toBe(1.75));
  });

  it('offer captions only if the video has captions', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  });

  it('show an error for an unplayable video, and request it again on retry', async () => {
    const { video, onRenew } = await show();
    fireEvent.error(video);
    expect(screen.getByRole('alert').textContent).toContain('The video couldn’t be played.');

    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRenew).toHaveBeenCalledOnce();
  });

  it('resume at the saved position', async () => {
    const { video } = await show({ startAt: 42 });
    expect(screen.getByRole('button', { name: 'Resume at 0:42' })).toBeTruthy();

    await waitFor(() => expect(video.currentTime).toBe(42));
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(video.currentTime).toBe(0));
    expect(video.paused).toBe(false);
  });
});
