// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ControlledRecording } from './controlled-recording.tsx';
import { resolveDuration } from './resolve-duration.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
});

function Recording({ durationSeconds }: { durationSeconds: number | undefined }) {
  const [video, attach] = useState<HTMLVideoElement | null>(null);
  return (
    <ControlledRecording
      title="My take"
      video={video}
      durationSeconds={durationSeconds}
      className=""
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a test */}
      <video ref={attach} tabIndex={0} aria-label="Recording" />
    </ControlledRecording>
  );
}

function show(durationSeconds?: number): HTMLVideoElement {
  render(<Recording durationSeconds={durationSeconds} />);
  return screen.getByLabelText<HTMLVideoElement>('Recording');
}

function define(target: object, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(target, name, { value, configurable: true });
}

function reportDuration(video: HTMLVideoElement, seconds: number): void {
  define(video, { duration: seconds });
  fireEvent(video, new Event('durationchange'));
}

/** Returns whether the page may still handle the key. */
const press = (video: HTMLVideoElement, key: string, repeat = false) =>
  fireEvent.keyDown(video, { key, repeat });

const seekBar = () => screen.getByLabelText<HTMLInputElement>('Seek');

describe('the position', () => {
  it.each([
    [undefined, '0:00 of 0:00', '0'],
    [13, '0:13 of 0:13', '13'],
  ])('stays within the duration of %s while a WebM resolves', (durationSeconds, text, value) => {
    const video = show(durationSeconds);
    reportDuration(video, Number.POSITIVE_INFINITY);
    resolveDuration(video);
    fireEvent(video, new Event('seeking'));

    expect(seekBar().getAttribute('aria-valuetext')).toBe(text);
    expect(seekBar().value).toBe(value);
    expect(screen.queryByText(/^\d{3,}:/)).toBeNull();
  });

  it('ignores seeks that would interrupt the resolving of a WebM', () => {
    const video = show(13);
    reportDuration(video, Number.POSITIVE_INFINITY);
    resolveDuration(video);
    press(video, '5');
    expect(video.currentTime).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('seeking', () => {
  it('reaches the measured end, even if the browser reports a shorter duration', () => {
    const video = show(14);
    reportDuration(video, 10);
    press(video, 'End');
    expect(video.currentTime).toBe(14);

    press(video, '5');
    expect(video.currentTime).toBe(7);

    fireEvent.change(seekBar(), { target: { value: '13' } });
    expect(video.currentTime).toBe(13);
  });

  it('reaches the browser’s end, even if the measured duration is shorter', () => {
    const video = show(10);
    reportDuration(video, 14);
    press(video, 'End');
    expect(video.currentTime).toBe(14);
    expect(seekBar().max).toBe('14');
  });

  it('is disabled until a duration is known', () => {
    const video = show();
    expect(seekBar().disabled).toBe(true);
    expect(press(video, 'End')).toBe(true);

    reportDuration(video, 12);
    expect(seekBar().disabled).toBe(false);
  });
});

describe('a held key', () => {
  it('toggles once', () => {
    const video = show(60);
    press(video, 'm');
    expect(press(video, 'm', true)).toBe(false);
    expect(video.muted).toBe(true);
  });

  it('keeps seeking and changing the volume', () => {
    const video = show(60);
    press(video, 'l');
    press(video, 'l', true);
    expect(video.currentTime).toBe(20);

    press(video, 'ArrowDown');
    press(video, 'ArrowDown', true);
    expect(video.volume).toBeCloseTo(0.9);
  });
});

describe('a key without an effect', () => {
  it('stays with the page', () => {
    const video = show(60);
    expect(['i', 'c', 'f'].map((key) => press(video, key))).toEqual([true, true, true]);
  });

  it('reaches the player where the browser has picture-in-picture', () => {
    const enter = vi.fn<() => Promise<void>>().mockResolvedValue();
    define(document, { pictureInPictureEnabled: true });
    const video = show(60);
    define(video, { requestPictureInPicture: enter });

    expect(press(video, 'i')).toBe(false);
    expect(enter).toHaveBeenCalledTimes(1);
  });
});

describe('a narrow player', () => {
  it('keeps the speed menu, and gives up mute only if very narrow', () => {
    show(60);
    expect(screen.getByLabelText('Speed').className).not.toContain('hidden');
    expect(screen.getByRole('button', { name: 'Mute' }).className).toContain('@max-sm:hidden');
  });
});
