// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SampleFilm } from './sample-film.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders the film in a browser whose playback works. Returns the number of calls of `play`. */
function show({ prefersReducedMotion = false, refusesToPlay = false }): () => number {
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }));
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(
    this: HTMLMediaElement,
  ) {
    if (refusesToPlay) return Promise.reject(new DOMException('refused', 'NotAllowedError'));
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('pause'));
  });

  render(<SampleFilm />);
  return () => play.mock.calls.length;
}

describe('the film on the landing page', () => {
  it('autoplays and can be paused', async () => {
    show({});
    await userEvent.click(screen.getByRole('button', { name: 'Pause the film' }));

    expect(screen.getByRole('button', { name: 'Play the film' })).toBeTruthy();
  });

  it('waits for the visitor who prefers reduced motion', async () => {
    const countPlays = show({ prefersReducedMotion: true });
    expect(countPlays()).toBe(0);

    await userEvent.click(screen.getByRole('button', { name: 'Play the film' }));
    expect(screen.getByRole('button', { name: 'Pause the film' })).toBeTruthy();
  });

  it('keeps Play if the browser refuses', () => {
    show({ refusesToPlay: true });
    expect(screen.getByRole('button', { name: 'Play the film' })).toBeTruthy();
  });
});
