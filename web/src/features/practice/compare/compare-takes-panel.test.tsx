// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import type { Video } from '#shared/practice/video.ts';
import { CompareTakesPanel } from './compare-takes-panel.tsx';

const playback = {
  url: '/take.webm',
  contentType: 'video/webm',
  expiresAt: '2126-01-01T00:00:00.000Z',
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/analysis') ? record : playback),
  );
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const weak = someResults({ charisma: 40 });
const charisma = { ...weak.judgments.charisma, interval: { low: 36, high: 44 } };

const earlier = aVideo({
  id: 'early00000',
  questionId: 'proud-result',
  createdAt: '2026-11-02T09:00:00.000Z',
  aiAnalysisResults: { ...weak, judgments: { ...weak.judgments, charisma } },
});

const later = aVideo({ questionId: 'proud-result' });

function show(videos: readonly Video[], ids = [later.id, earlier.id]) {
  const query = { data: [...videos], isPending: false, refetch: vi.fn<() => Promise<never>>() };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CompareTakesPanel
          query={query}
          ids={ids}
          titles={buildTakeTitles(videos)}
          onRetake={null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the comparison of two takes', () => {
  it('says what improved, and shows both scores with their ranges and the change', () => {
    show([later, earlier]);
    expect(
      screen.getByText(
        'The later take was better in Charisma & Presence. No clear change in the other five criteria.',
      ),
    ).toBeTruthy();

    const cells = within(screen.getByRole('row', { name: /^Charisma/ }));
    for (const text of ['40', '36–44', '82', '+42', 'better'])
      expect(cells.getByText(text)).toBeTruthy();
    expect(
      within(screen.getByRole('row', { name: /^Confidence/ })).getByText('no clear change'),
    ).toBeTruthy();
  });

  it('orders the takes by date, not by their order in the address', () => {
    show([later, earlier]);

    const links = screen
      .getAllByRole('link', { name: /^Report:/ })
      .map(({ textContent }) => textContent);
    const question = findQuestion('proud-result')?.text ?? '';

    expect(links).toEqual([`Report: ${question}`, `Report: ${question} (take 2)`]);
  });

  it('mentions different questions', () => {
    show([{ ...later, questionId: null }, earlier]);
    expect(screen.getByText(/The two takes answer different questions/)).toBeTruthy();
  });

  it('says that a take is too short to compare and how long to speak, and names no change', () => {
    const short = { ...someResults(), durationSeconds: 12 };
    show([{ ...later, aiAnalysisResults: short }, earlier]);
    expect(
      screen.getByText('The later take is too short to compare. Speak for at least 20 seconds.'),
    ).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(/better|worse|no clear change/)).toBeNull();
  });

  it('has no scores if another rubric scored one of the takes', () => {
    show([later, { ...earlier, aiAnalysisResults: { ...weak, rubricVersion: '0.1' } }]);
    expect(screen.getByText(/These scores can’t be compared/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('asks for two takes if one of them was deleted', () => {
    show([later]);
    expect(screen.getByText('Choose two analyzed takes')).toBeTruthy();
  });

  it('plays both takes from matching moments, with the sound of one', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    Object.defineProperty(HTMLMediaElement.prototype, 'duration', {
      value: 42,
      configurable: true,
    });

    show([later, earlier]);

    const videos = await screen.findAllByLabelText<HTMLVideoElement>(/^Recording: /);
    await userEvent.click(await screen.findByRole('button', { name: /^Looking away/ }));
    expect(videos.map(({ currentTime }) => currentTime)).toEqual([3, 3]);
    expect(play).toHaveBeenCalledTimes(2);

    await userEvent.click(screen.getByRole('radio', { name: 'Earlier' }));
    expect(videos.map(({ muted }) => muted)).toEqual([false, true]);

    Reflect.deleteProperty(HTMLMediaElement.prototype, 'duration');
  });

  it.each([
    ['earlier', 0],
    ['later', 1],
  ])('plays both takes with one press of the space key in the %s player', async (_, index) => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    show([later, earlier]);

    await waitFor(() => expect(screen.getAllByLabelText(/^Recording: /)).toHaveLength(2));
    const videos = screen.getAllByLabelText<HTMLVideoElement>(/^Recording: /);
    videos[index]?.focus();
    await userEvent.keyboard('k');
    expect(play.mock.contexts).toEqual([videos[index]]);

    play.mockClear();
    for (const video of videos)
      Object.defineProperty(video, 'duration', { value: 42, configurable: true });
    await userEvent.keyboard(' ');
    expect(play.mock.contexts).toEqual(videos);
  });
});
