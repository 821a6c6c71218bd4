// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useResumableSource } from './use-resumable-source.ts';

const aPlayer = () => ({
  currentTime: 0,
  play: vi.fn<() => Promise<void>>(() => Promise.resolve()),
});

function withSource(startAt: number) {
  const { result, rerender } = renderHook(({ url }) => useResumableSource(url, startAt), {
    initialProps: { url: '/media/a?Signature=1' },
  });
  return { source: () => result.current, renew: () => rerender({ url: '/media/a?Signature=2' }) };
}

describe('source whose URL changes', () => {
  it('starts at the saved position without autoplay', () => {
    const { source } = withSource(42);
    const player = aPlayer();
    source().onCanPlay(player);

    expect(player.currentTime).toBe(42);
    expect(player.play).not.toHaveBeenCalled();
  });

  it('continues at the same position and keeps playing after a renewal', () => {
    const { source, renew } = withSource(0);
    source().onCanPlay(aPlayer());
    source().recordPlaying(true);
    source().recordTime(17.5);
    renew();

    const player = aPlayer();
    source().onCanPlay(player);

    expect(player.currentTime).toBe(17.5);
    expect(player.play).toHaveBeenCalledOnce();
  });

  it('stays paused if it was paused', () => {
    const { source, renew } = withSource(0);
    source().onCanPlay(aPlayer());
    source().recordPlaying(true);
    source().recordPlaying(false);
    renew();

    const player = aPlayer();
    source().onCanPlay(player);

    expect(player.play).not.toHaveBeenCalled();
  });

  it('ignores the position of a source that is still loading', () => {
    const { source, renew } = withSource(0);
    source().onCanPlay(aPlayer());
    source().recordTime(30);
    renew();

    expect(source().recordTime(0)).toBe(false);
    expect(source().getPosition()).toBe(30);
  });
});
