// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aVideo } from '../../../../shared/practice/video.fixtures.ts';
import { ResultsTab } from './results-tab.tsx';

afterEach(cleanup);

it('records the same question again after a failed analysis', async () => {
  const video = aVideo({ analysisStatus: 'failed', failureReason: 'NOT_VIDEO', aiAnalysisResults: null });
  const onRetake = vi.fn<(videoId: string) => void>();
  render(
    <ResultsTab
      query={{ data: [video], isPending: false, refetch: vi.fn<() => Promise<never>>() }}
      video={video}
      title="Practice Session #1"
      canAnalyze
      isStarting={false}
      onRetry={() => {}}
      onRecord={() => {}}
      onRetake={onRetake}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Start Recording' }));
  expect(onRetake).toHaveBeenCalledWith(video.id);
});
