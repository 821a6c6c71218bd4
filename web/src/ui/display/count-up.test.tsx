// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CountUp } from './count-up.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(isMotionReduced: boolean): () => number {
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }));
  const { container } = render(<CountUp from={42} to={85} />);
  return () => Number(container.textContent);
}

const advance = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('counts from the first value to the last', () => {
  const readValue = show(false);
  expect(readValue()).toBe(42);

  advance(200);
  expect(readValue()).toBeGreaterThan(42);
  expect(readValue()).toBeLessThan(85);

  advance(800);
  expect(readValue()).toBe(85);
});

it('shows the last value at once to people who prefer reduced motion', () => {
  expect(show(true)()).toBe(85);
});
