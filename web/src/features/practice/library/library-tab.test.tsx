// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import type { Video } from '#shared/practice/video.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { LibraryTab } from './library-tab.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

afterEach(cleanup);

const failed = aVideo({
  id: 'failed0000',
  createdAt: '2026-11-12T09:00:00.000Z',
  analysisStatus: 'failed',
  failureReason: 'NOT_VIDEO',
  aiAnalysisResults: null,
});

function show(videos: readonly Video[] | undefined, { canAnalyze = true, isPending = false } = {}) {
  const acts = { onOpen: vi.fn<(id: string) => void>(), onRetry: vi.fn<(id: string) => void>() };
  const onFilter = vi.fn<(value: string | null) => void>();

  const query = {
    data: videos && [...videos],
    isPending,
    error: null,
    refetch: vi.fn<() => Promise<never>>(),
  };

  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <LibraryTab
          query={query}
          titles={buildTakeTitles(videos ?? [])}
          questionFilter={null}
          onFilter={onFilter}
          canAnalyze={canAnalyze}
          retryingId={null}
          onRecord={() => {}}
          {...acts}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );

  return { ...acts, onFilter };
}

describe('the progress overview', () => {
  it('shows the trend of each score, and colors only a clear change since the previous take', () => {
    const results = someResults({ charisma: 40 });
    const charisma = { ...results.judgments.charisma, interval: { low: 36, high: 44 } };
    const early = aVideo({
      id: 'early00000',
      createdAt: '2026-11-02T09:00:00.000Z',
      aiAnalysisResults: { ...results, judgments: { ...results.judgments, charisma } },
    });

    show([aVideo(), early]);

    const row = within(screen.getByText('Charisma & Presence').closest('li') ?? document.body);

    expect(row.getByText('From 40 to 82 over 2 sessions.')).toBeTruthy();
    expect(row.getByText('+42')).toBeTruthy();
    expect(row.getByText('better').className).toContain('text-strong');
  });

  it('leaves out short takes, which can’t be chosen for a comparison', async () => {
    const short = aVideo({
      id: 'short00000',
      createdAt: '2026-11-12T09:00:00.000Z',
      aiAnalysisResults: { ...someResults({ charisma: 95 }, 95), durationSeconds: 12 },
    });
    const early = aVideo({ id: 'early00000', createdAt: '2026-11-02T09:00:00.000Z' });
    show([short, aVideo(), early]);

    expect(screen.getByText(/leave out sessions under 20 seconds/)).toBeTruthy();
    expect(screen.getByText('Short take: a first impression')).toBeTruthy();

    const row = within(screen.getByText('Charisma & Presence').closest('li') ?? document.body);
    expect(row.getByText('From 82 to 82 over 2 sessions.')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Compare two takes' }));
    expect(screen.getAllByRole('checkbox', { name: /^Compare/ })).toHaveLength(2);
    expect(screen.getByText('Too short to compare')).toBeTruthy();
  });

  it('has neither a color nor an arrow beside “no clear change”', () => {
    // 3 points are within the error of two scores with 4 points of error each.
    show([
      aVideo(),
      aVideo({
        id: 'early00000',
        createdAt: '2026-11-02T09:00:00.000Z',
        aiAnalysisResults: someResults({ posture: 88 }),
      }),
    ]);

    const row = screen.getByText('Posture & Body Language').closest('li') ?? document.body;
    expect(within(row).getByText('no clear change')).toBeTruthy();

    const change = within(row).getByText('+3').parentElement;
    expect(change?.querySelector('svg')).toBeNull();
    expect(change?.innerHTML).not.toMatch(/text-(strong|below)/);
  });

  it('compares no scores that are based on different measurements', () => {
    const results = someResults({ charisma: 40 });
    const charisma = { ...results.judgments.charisma, note: 'voice only' };
    const aiAnalysisResults = { ...results, judgments: { ...results.judgments, charisma } };
    show([
      aVideo(),
      aVideo({ id: 'early00000', createdAt: '2026-11-02T09:00:00.000Z', aiAnalysisResults }),
    ]);

    const row = within(screen.getByText('Charisma & Presence').closest('li') ?? document.body);

    expect(row.getByText('not comparable')).toBeTruthy();
    expect(row.queryByText('better')).toBeNull();
  });
});

describe('Keep switch', () => {
  it('shows when a take will be deleted, or that it is kept', () => {
    const expiresAt = '2126-03-12T12:00:00.000Z';
    show([
      aVideo({ expiresAt }),
      aVideo({ id: 'kept000000', createdAt: '2026-11-12T09:00:00.000Z', expiresAt: null }),
    ]);

    expect(screen.getByRole('switch', { name: 'Keep Practice Session #1' })).toHaveProperty(
      'checked',
      false,
    );
    expect(screen.getByText('Kept until Mar 12, 2126.')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Keep Practice Session #2' })).toHaveProperty(
      'checked',
      true,
    );
    expect(screen.getByText('Kept until you delete it.')).toBeTruthy();
  });

  it('is missing if the file was refused, but not if the analysis can be tried again', () => {
    show([failed, { ...failed, id: 'again00000', failureReason: 'ANALYSIS_UNAVAILABLE' }]);
    expect(screen.getAllByRole('switch').map((keep) => keep.getAttribute('aria-label'))).toEqual([
      'Keep Practice Session #1',
    ]);
  });

  it('keeps a take when switched on, and shows the server’s response', async () => {
    const kept = aVideo({ expiresAt: null });
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ video: kept }));
    vi.stubGlobal('fetch', fetched);
    show([aVideo({ expiresAt: '2126-03-12T12:00:00.000Z' })]);
    await userEvent.click(screen.getByRole('switch', { name: 'Keep Practice Session #1' }));
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/user-videos/0000000001/keep');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"keep":true}' });

    vi.unstubAllGlobals();
  });
});

describe('library', () => {
  it('opens the results of an analyzed take', async () => {
    const { onOpen } = show([aVideo()]);
    await userEvent.click(
      screen.getByRole('button', { name: 'View results of Practice Session #1' }),
    );

    expect(onOpen).toHaveBeenCalledWith('0000000001');
  });

  it('shows why a take failed, and offers no action that can’t work', () => {
    show([failed]);

    const row = within(screen.getAllByRole('listitem')[0] ?? document.body);

    expect(row.getByText('Failed')).toBeTruthy();
    expect(row.getByText(/Analysis failed. Please try recording again./)).toBeTruthy();
    expect(row.getByText(/Please upload MP4, MOV, WebM or AVI./)).toBeTruthy();
    expect(row.queryByRole('button', { name: /Try Again/ })).toBeNull();
  });

  it('offers a retry when the file wasn’t the cause', async () => {
    const { onRetry } = show([{ ...failed, failureReason: 'ANALYSIS_UNAVAILABLE' }]);
    const row = within(screen.getAllByRole('listitem')[0] ?? document.body);
    await userEvent.click(row.getByRole('button', { name: /Try Again/ }));
    expect(onRetry).toHaveBeenCalledWith('failed0000');
  });

  it('lets a member without a plan view takes, but not retry them', () => {
    show([{ ...failed, failureReason: 'ANALYSIS_UNAVAILABLE' }, aVideo()], { canAnalyze: false });
    expect(screen.queryByRole('button', { name: /Try Again/ })).toBeNull();
    expect(screen.getByRole('button', { name: /View results/ })).toBeTruthy();
  });

  it('shows the question as the title of an untitled take, once', () => {
    const question = findQuestion('said-no')?.text ?? '';
    show([aVideo({ questionId: 'said-no' })]);
    expect(screen.getByRole('heading', { name: question })).toBeTruthy();
    expect(screen.getAllByText(question)).toHaveLength(1);
  });

  it('shows a running analysis with its label and text', () => {
    show([aVideo({ analysisStatus: 'pending', aiAnalysisResults: null })]);
    expect(screen.getByText('Analyzing...')).toBeTruthy();
    expect(screen.getByText('AI analysis in progress...')).toBeTruthy();
  });

  it('filters by question through the URL, if there is a choice', async () => {
    const { onFilter } = show([aVideo({ questionId: 'said-no' }), aVideo({ id: '0000000002' })]);
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Question' }),
      'No question (1)',
    );
    expect(onFilter).toHaveBeenCalledWith('none');

    cleanup();
    show([aVideo()]);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows thumbnails, and artwork for recordings without one', async () => {
    const reply = {
      urls: { '0000000001': '/media/thumbnails/a' },
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    };

    vi.stubGlobal('fetch', async () => Response.json(reply));
    show([aVideo({ hasThumbnail: true }), aVideo({ id: '0000000002' })]);

    const picture = await screen.findByRole('presentation');
    expect(picture.getAttribute('src')).toBe('/media/thumbnails/a');

    vi.unstubAllGlobals();
  });

  it('suggests the first recording when empty', () => {
    show([]);
    expect(screen.getByRole('button', { name: 'Start Recording' })).toBeTruthy();
  });

  it('shows that it is loading', () => {
    show(undefined, { isPending: true });
    expect(screen.getByRole('status').textContent).toBe('Loading your sessions');
  });
});
