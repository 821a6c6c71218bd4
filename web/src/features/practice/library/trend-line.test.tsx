// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Trend } from '#shared/practice/trend.ts';
import { TrendLine } from './trend-line.tsx';

it.each<[Trend['change'], boolean]>([
  ['better', true],
  ['no_clear_change', false],
  ['worse', false],
  [null, false],
])('is green only for a clear improvement: %s', (change, isGreen) => {
  const { container } = render(<TrendLine trend={{ points: [], change }} />);
  expect(container.querySelector('svg')?.classList.contains('text-leaf')).toBe(isGreen);
});
