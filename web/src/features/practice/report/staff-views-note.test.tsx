// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StaffView } from '#shared/practice/video.ts';
import { StaffViewsNote } from './staff-views-note.tsx';

const view = (day: number, by: StaffView['by'] = 'coach'): StaffView => ({
  at: `2026-11-${day}T12:00:00.000Z`,
  by,
});

it.each<[readonly StaffView[], string]>([
  [[], ''],
  [[view(27)], 'Your coach opened this on Nov 27, 2026.'],
  [[view(27), view(27), view(26)], 'Your coach opened this on Nov 27, 2026 and Nov 26, 2026.'],
  [[view(27, 'admin')], 'An administrator opened this on Nov 27, 2026.'],
  [
    [view(28), view(27), view(26, 'admin')],
    'Your coach opened this on Nov 28, 2026 and Nov 27, 2026. An administrator opened this on Nov 26, 2026.',
  ],
  [
    [29, 28, 27, 26, 25].map((day) => view(day)),
    'Your coach opened this on Nov 29, 2026; Nov 28, 2026; Nov 27, 2026 and 2 more days.',
  ],
])('%#: says who watched the recording and when', (views, expected) => {
  expect(render(<StaffViewsNote views={views} />).container.textContent).toBe(expected);
});
