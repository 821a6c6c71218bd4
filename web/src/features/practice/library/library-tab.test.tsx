// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { findQuestion, questions } from '#shared/practice/questions/questions.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import type { Video } from '#shared/practice/video.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { LibraryTab } from './library-tab.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

const failed = aVideo({
  id: 'failed0000',
  createdAt: '2026-11-12T09:00:00.000Z',
  analysisStatus: 'failed',
  failureReason: 'NOT_VIDEO',
  aiAnalysisResults: null,
});

function show(videos: readonly Video[] | undefined, { canAnalyze = true, isPending = false } = {}) {
  const onRetry = vi.fn<(id: string) => void>();

  const query = {
    data: videos && [...videos],
    isPending,
    error: null,
    refetch: vi.fn<() => Promise<never>>(),
  };

  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <LibraryTab
            query={query}
            titles={buildTakeTitles(videos ?? [])}
            canAnalyze={canAnalyze}
            retryingId={null}
            onRecord={() => {}}
            onRetry={onRetry}
          />
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );

  return { onRetry };
}

/** jsdom treats popovers as hidden. */
const inMenu = { hidden: true };

const withScore = (score: number) => {
  const results = someResults({}, score);
  const interval = { low: score - 4, high: score + 4 };

  return { ...results, overall: { ...results.overall, interval } };
};

/** Its charisma is clearly lower than that of other takes. */
function anEarlierTake(scores: Parameters<typeof someResults>[0] = {}) {
  const results = someResults({ charisma: 40, ...scores });
  const charisma = { ...results.judgments.charisma, interval: { low: 36, high: 44 } };

  return aVideo({
    id: 'early00000',
    createdAt: '2026-11-02T09:00:00.000Z',
    aiAnalysisResults: { ...results, judgments: { ...results.judgments, charisma } },
  });
}

describe('the progress overview', () => {
  it('colors only a clear change since the previous take', () => {
    show([aVideo(), anEarlierTake()]);

    const row = within(screen.getByText('Charisma & Presence').closest('li') ?? document.body);

    expect(row.getByText('+42')).toBeTruthy();
    expect(row.getByText('better').className).toContain('text-strong');
  });

  it('leaves out short takes, which can’t be compared', () => {
    const short = aVideo({
      id: 'short00000',
      createdAt: '2026-11-12T09:00:00.000Z',
      aiAnalysisResults: { ...someResults({ charisma: 95 }, 95), durationSeconds: 12 },
    });
    const early = aVideo({ id: 'early00000', createdAt: '2026-11-02T09:00:00.000Z' });
    show([short, aVideo(), early]);

    expect(screen.getByText(/leave out sessions under 20 seconds/)).toBeTruthy();
    expect(screen.getByText('Short take: a first impression')).toBeTruthy();

    expect(screen.getByText('Since your previous session: no clear change')).toBeTruthy();

    const compare = { ...inMenu, name: 'Compare with an earlier take' };
    expect(screen.getAllByRole('button', compare)).toHaveLength(1);
  });

  it('has neither a color nor an arrow beside “no clear change”', () => {
    // 3 points are within the error of two scores with 4 points of error each.
    show([aVideo(), anEarlierTake({ posture: 88 })]);

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
    expect(row.queryByText('+42')).toBeNull();
  });
});

describe('a recording’s deletion date', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  it('is in the menu, or says that the recording is kept', () => {
    const expiresAt = '2126-03-12T12:00:00.000Z';
    show([
      aVideo({ expiresAt }),
      aVideo({ id: 'kept000000', createdAt: '2026-11-12T09:00:00.000Z', expiresAt: null }),
    ]);

    const keepSwitch = (name: string) => screen.getByRole('switch', { ...inMenu, name });
    expect(keepSwitch('Keep Practice Session #1')).toHaveProperty('checked', false);
    expect(screen.getByText('Deleted on Mar 12, 2126.')).toBeTruthy();
    expect(keepSwitch('Keep Practice Session #2')).toHaveProperty('checked', true);
    expect(screen.getByText('Kept until you delete it.')).toBeTruthy();
  });

  it('is missing if the file was refused, but not if the analysis can be tried again', () => {
    show([failed, { ...failed, id: 'again00000', failureReason: 'ANALYSIS_UNAVAILABLE' }]);
    expect(
      screen.getAllByRole('switch', inMenu).map((keep) => keep.getAttribute('aria-label')),
    ).toEqual(['Keep Practice Session #1']);
  });

  it('is visible only in the last two weeks, with a button that keeps the recording', async () => {
    const kept = aVideo({ expiresAt: null });
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ video: kept }));
    vi.stubGlobal('fetch', fetched);
    show([
      aVideo({ expiresAt: inDays(13) }),
      aVideo({ id: '0000000002', createdAt: '2026-11-12T09:00:00.000Z', expiresAt: inDays(15) }),
    ]);

    expect(screen.getAllByText(/^Deleted on [A-Z][a-z]+ \d+$/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /^Keep / }));
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/user-videos/0000000001/keep');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"keep":true}' });

    vi.unstubAllGlobals();
  });
});

describe('library', () => {
  it('lists the takes of a question from the oldest to the newest, with one comparison', () => {
    const question = findQuestion('said-no')?.text ?? '';
    const take = (day: number, score: number) =>
      aVideo({
        id: `take${day}`,
        questionId: 'said-no',
        title: question,
        createdAt: `2026-11-0${day}T09:00:00.000Z`,
        aiAnalysisResults: withScore(score),
      });
    show([take(3, 86), take(1, 41)]);

    const group = within(screen.getByRole('region', { name: question }));
    const links = group.getAllByRole('link', { name: /^View results of / });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Take 1', 'Take 2']);
    expect(links[0]?.getAttribute('href')).toBe('/video-analysis?tab=results&video=take1');
    expect(group.getByText(/^From 41 to 86:/)).toBeTruthy();
    expect(group.getByText('better').className).toContain('text-strong');
    expect(group.getByText(someResults().focus?.observation ?? '')).toBeTruthy();
    expect(group.getByRole('link', { name: /^Try it again/ })).toBeTruthy();
    expect(screen.getAllByText(question)).toHaveLength(1);
  });

  it('shows uploads by their file names, after the takes with a question', () => {
    show([aVideo({ title: 'holiday.mp4' }), aVideo({ id: '0000000002', questionId: 'said-no' })]);
    expect(
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual([
      'Since your previous session: no clear change',
      findQuestion('said-no')?.text,
      'Without a question',
    ]);
    expect(screen.getByRole('heading', { name: /holiday.mp4/, level: 4 })).toBeTruthy();
  });

  it('shows that a score covers the delivery only, until words were scored', () => {
    show([
      aVideo(),
      aVideo({
        id: '0000000002',
        aiAnalysisResults: { ...someResults(), scope: 'delivery_and_words' },
      }),
    ]);
    expect(screen.getAllByText('Delivery only')).toHaveLength(1);
  });

  it('says why a take has no score', () => {
    const results = someResults({ communicationSkills: null }, null);
    const { communicationSkills } = results.judgments;
    const judgments = {
      ...results.judgments,
      communicationSkills: { ...communicationSkills, reason: 'no_speech' as const },
    };
    const detailedFeedback = {
      ...results.detailedFeedback,
      communicationSkills: 'Not scored: there was too little speech.',
    };
    show([aVideo({ aiAnalysisResults: { ...results, judgments, detailedFeedback } })]);
    expect(screen.getByText('Not scored: there was too little speech.')).toBeTruthy();
  });

  it('deletes a take after confirmation, and moves the focus to the list', async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetched);
    show([aVideo()]);
    await userEvent.click(screen.getByRole('button', { ...inMenu, name: 'Delete' }));

    const dialog = within(screen.getByRole('dialog', { name: 'Delete Practice Session #1?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Session deleted')).toBeTruthy();
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' });
    expect(document.activeElement?.textContent).toBe('Your takes');

    vi.unstubAllGlobals();
  });

  it('shows more questions on request', async () => {
    show(
      questions
        .slice(0, 14)
        .map(({ id }, at) => aVideo({ id: String(at).padStart(10, '0'), questionId: id })),
    );
    expect(screen.getAllByText('Take 1')).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more questions' }));
    expect(screen.getAllByText('Take 1')).toHaveLength(14);
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
    expect(screen.getByRole('link', { name: /View results/ })).toBeTruthy();
  });

  it('shows a running analysis with its label and text', () => {
    show([aVideo({ analysisStatus: 'pending', aiAnalysisResults: null })]);
    expect(screen.getByText('Analyzing...')).toBeTruthy();
    expect(screen.getByText('AI analysis in progress...')).toBeTruthy();
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
