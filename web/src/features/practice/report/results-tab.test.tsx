// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { ResultsTab } from './results-tab.tsx';

it('records the same question again after a failed analysis', async () => {
  const video = aVideo({
    analysisStatus: 'failed',
    failureReason: 'NOT_VIDEO',
    aiAnalysisResults: null,
  });

  const onRetake = vi.fn<(videoId: string) => void>();
  show({ video, onRetake });
  await userEvent.click(screen.getByRole('button', { name: 'Start Recording' }));

  expect(onRetake).toHaveBeenCalledWith(video.id);
});

it('shows no other report for a recording that isn’t in the list', () => {
  show({ video: null, isUnknown: true });
  expect(screen.getByRole('heading', { name: 'No Analysis Available' })).toBeTruthy();
  expect(
    screen.getByText(
      'We couldn’t find this recording. It may have been deleted. If it’s new, reload the page.',
    ),
  ).toBeTruthy();
});

function show({
  video,
  ...rest
}: Pick<ComponentProps<typeof ResultsTab>, 'video'> & Partial<ComponentProps<typeof ResultsTab>>) {
  render(
    <ResultsTab
      query={{
        data: video ? [video] : [],
        isPending: false,
        refetch: vi.fn<() => Promise<never>>(),
      }}
      video={video}
      isUnknown={false}
      title="Practice Session #1"
      takesFocus={false}
      canAnalyze
      isStarting={false}
      onRetry={() => {}}
      onRecord={() => {}}
      onRetake={() => {}}
      {...rest}
    />,
  );
}
