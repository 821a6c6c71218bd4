// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import { TakeComparison } from './take-comparison.tsx';

afterEach(cleanup);

it('says that a short take is too short to compare, and names no change', () => {
  const video = { ...aVideo(), aiAnalysisResults: { ...someResults(), durationSeconds: 19.9 } };
  render(<TakeComparison previous={aVideo()} video={video} record={record} />);

  expect(
    screen.getByText(
      'This take is too short to compare with your previous take of this question. Speak for at least 20 seconds.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/better|worse|before|no clear change/)).toBeNull();
});
