// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OfferCountdown } from './landing-hero.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const clock = () => screen.getByRole('timer').textContent;
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const DAY_LEFT = 23 * 3600 + 59 * 60 + 45;

describe('offer countdown', () => {
  it('starts at 23:59:45', () => {
    render(<OfferCountdown />);
    expect(clock()).toBe('Special offer ends in:23:59:45');
  });

  it('ticks every second', () => {
    render(<OfferCountdown />);
    pass(46);
    expect(clock()).toContain('23:58:59');
  });

  it('restarts at 23:59:59 after zero', () => {
    render(<OfferCountdown />);
    pass(DAY_LEFT);
    expect(clock()).toContain('00:00:00');

    pass(1);
    expect(clock()).toContain('23:59:59');
  });

  it('stops when unmounted', () => {
    render(<OfferCountdown />).unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
