// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import { aJobPost } from '#shared/practice/job-post/job-post.fixtures.ts';
import type { SavedJobPost } from '#shared/practice/job-post/saved-job-post.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { aRehearsal } from '#shared/practice/rehearsal/rehearsal.fixtures.ts';
import type { Rehearsal } from '#shared/practice/rehearsal/rehearsal.ts';
import { aVideo, someResults } from '#shared/practice/video.fixtures.ts';
import type { Video } from '#shared/practice/video.ts';
import { defaultPracticeSettings } from '#shared/practice/practice-settings.ts';
import { mockServer, renderScreen, stubBrowserApis } from '#web/app/screen.fixtures.tsx';
import {
  aMembership,
  aStarterMembership,
  aUser,
} from '#web/features/billing/fixtures/membership.fixtures.ts';

import { RehearsalPage } from './rehearsal.page.tsx';

beforeEach(() => {
  stubBrowserApis();
  vi.stubGlobal('scrollTo', () => {});
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface World {
  jobPost?: SavedJobPost | null;
  rehearsals?: readonly Rehearsal[];
  videos?: readonly Video[];
  membership?: ReturnType<typeof aMembership>;
}

const startedNow = aRehearsal({ createdAt: new Date().toISOString() });
const START = `PUT /api/rehearsals/`;

function show(
  address: string,
  { jobPost = null, rehearsals = [], videos = [], membership = aMembership() }: World = {},
) {
  const settings = {
    ...defaultPracticeSettings,
    consent: { version: CONSENT_VERSION, agreedAt: '2026-01-01T00:00:00Z' },
  };

  const sent = mockServer({
    'GET /api/job-post': () => Response.json({ jobPost, canWriteQuestions: false }),
    'GET /api/rehearsals': () => Response.json(rehearsals),
    'GET /api/user-videos': () => Response.json(videos),
    'GET /api/practice-settings': () => Response.json(settings),
    'GET /api/billing': () => Response.json(membership),
    'GET /api/user-videos/thumbnails': () =>
      Response.json({ urls: {}, expiresAt: '2027-01-01T00:00:00Z' }),
    [`POST /api/rehearsals/${startedNow.id}/finish`]: () =>
      Response.json({ ...startedNow, finishedAt: new Date().toISOString() }),
    ...Object.fromEntries(
      videos.map(({ id }) => [`GET /api/user-videos/${id}/analysis`, () => Response.json(record)]),
    ),
  });

  const { router } = renderScreen({
    user: aUser({ plan: membership.plan }),
    path: '/video-analysis/rehearsal/:id?',
    address: `/video-analysis/rehearsal${address}`,
    element: <RehearsalPage />,
  });

  return { sent, router };
}

const answerTo = (at: number, given: Partial<Video> = {}) =>
  aVideo({
    id: `video-${at}-0000`,
    questionId: startedNow.questionIds[at] ?? null,
    rehearsalId: startedNow.id,
    ...given,
  });

const questionText = (at: number) => findQuestion(startedNow.questionIds[at] ?? '')?.text ?? '';

function refuseCamera() {
  const refused = Object.assign(new Error('denied'), { name: 'NotAllowedError' });
  vi.stubGlobal('MediaRecorder', () => {});
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: 'test',
    mediaDevices: { getUserMedia: () => Promise.reject(refused), enumerateDevices: async () => [] },
  });
}

describe('the start of a rehearsal', () => {
  it('says how many analyses each set uses', async () => {
    const starter = aStarterMembership();
    const { used } = starter.usage.practiceVideos;

    show('', {
      membership: {
        ...starter,
        usage: { ...starter.usage, practiceVideos: { used: 3, limit: 10 } },
      },
    });
    expect(used).toBeGreaterThan(3);
    expect(
      await screen.findByText(
        'This rehearsal uses up to 4 of your 7 remaining analyses this month.',
      ),
    ).toBeTruthy();

    await userEvent.click(screen.getByRole('radio', { name: 'Behavioral round: 4 questions' }));
    expect(
      screen.getByText('This rehearsal uses up to 5 of your 7 remaining analyses this month.'),
    ).toBeTruthy();
  });

  it('doesn’t start with too few analyses left, and offers the next step', async () => {
    const starter = aStarterMembership();
    show('?set=final', {
      membership: {
        ...starter,
        usage: { ...starter.usage, practiceVideos: { used: 7, limit: 10 } },
      },
    });

    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(
      'This rehearsal needs 5 analyses, and you have 3 left this month.',
    );
    expect(within(notice).getByRole('link', { name: 'Upgrade' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enable Camera' })).toBeNull();

    await userEvent.click(screen.getByRole('radio', { name: 'Phone screen: 3 questions' }));
    expect(screen.getByRole('button', { name: 'Enable Camera' })).toBeTruthy();
    // Three analyses are left for three questions, so there is no follow-up.
    expect(screen.queryByText(/follow-up/)).toBeNull();
  });

  it('says that a question has a follow-up', async () => {
    show('');
    expect(
      await screen.findByText('One question has a follow-up, which you can skip.'),
    ).toBeTruthy();
  });

  it('offers up to two minutes per answer, and remembers the last choice', async () => {
    show('', {
      rehearsals: [aRehearsal({ answerSeconds: 120, finishedAt: '2026-11-26T10:00:00Z' })],
    });
    const time = await screen.findByRole('combobox', { name: 'Time per answer' });
    expect(within(time).getByRole('option', { name: '120 seconds', selected: true })).toBeTruthy();

    await userEvent.selectOptions(time, '90 seconds');
    expect(within(time).getByRole('option', { name: '90 seconds', selected: true })).toBeTruthy();
  });

  it('offers the interview plan’s questions first', async () => {
    show('?questions=tight-deadline,unknown,hard-feedback');
    expect(
      await screen.findByRole('radio', { name: 'Your interview plan: 2 questions', checked: true }),
    ).toBeTruthy();
  });

  it('offers the questions for a saved job post', async () => {
    const savedAt = '2026-11-26T09:00:00.000Z';
    show('', { jobPost: { text: aJobPost(), savedAt, generatedQuestions: [] } });
    expect(await screen.findByRole('radio', { name: 'Your job post: 4 questions' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Paste the job post' })).toBeNull();
  });

  it('offers to continue an unfinished rehearsal', async () => {
    show('', { rehearsals: [startedNow] });
    await screen.findByText('You have an unfinished rehearsal');

    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      `/video-analysis/rehearsal?run=${startedNow.id}`,
    );
  });

  it('requires a plan', async () => {
    show('', { membership: aMembership({ plan: null }) });
    expect(await screen.findByRole('link', { name: 'Upgrade' })).toBeTruthy();
  });
});

describe('a rehearsal after a reload', () => {
  it('ends with the answers so far if the camera is denied', async () => {
    refuseCamera();

    const { sent, router } = show(`?run=${startedNow.id}`, {
      rehearsals: [startedNow],
      videos: [answerTo(0)],
    });

    await screen.findByText(/You answered 1 of 3 questions/);
    await userEvent.click(screen.getByRole('button', { name: 'Enable Camera' }));
    await screen.findByText('Camera Access Required');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'End the rehearsal' }));
    await userEvent.click(screen.getByRole('button', { name: 'End it' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/video-analysis/rehearsal/${startedNow.id}`),
    );
    expect(JSON.stringify(sent)).not.toContain(START);
  });

  it('opens the report if every question is answered', async () => {
    const videos = [0, 1, 2].map((at) => answerTo(at));
    const { router } = show(`?run=${startedNow.id}`, { rehearsals: [startedNow], videos });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/video-analysis/rehearsal/${startedNow.id}`),
    );
  });

  it('says that an unknown rehearsal doesn’t exist', async () => {
    show('?run=unknown-000', { rehearsals: [startedNow] });
    expect(await screen.findByText('We couldn’t find this rehearsal')).toBeTruthy();
  });
});

describe('a rehearsal with a follow-up', () => {
  const questionIds = ['hard-feedback', 'hard-feedback.follow-up', 'tight-deadline'];
  const withFollowUp = { ...startedNow, questionIds };
  const answered = (questionId: string) => answerTo(0, { id: `video-${questionId}`, questionId });

  it('continues with it', async () => {
    await openReport([answered('hard-feedback')]);
    expect(await screen.findByRole('link', { name: 'Continue with the follow-up' })).toBeTruthy();
  });

  it('is complete without it', async () => {
    await openReport([answered('hard-feedback'), answered('tight-deadline')]);
    expect(screen.getByText('You answered 2 of 2 questions.')).toBeTruthy();
    expect(screen.queryByText('Not answered')).toBeNull();
  });

  it('lists its answer with its question', async () => {
    await openReport(questionIds.map(answered));
    expect(screen.getByText('You answered 2 of 2 questions.')).toBeTruthy();
    const { followUp = '' } = findQuestion('hard-feedback') ?? {};
    expect(screen.getByRole('heading', { level: 3, name: followUp })).toBeTruthy();
  });

  async function openReport(videos: readonly Video[]) {
    show(`/${withFollowUp.id}`, { rehearsals: [withFollowUp], videos });
    await screen.findByRole('heading', { name: 'Rehearsal: Phone screen' });
  }
});

describe('the report of a rehearsal', () => {
  const finished = { ...startedNow, finishedAt: startedNow.createdAt };
  const rows = () => screen.getAllByRole('listitem').filter((row) => row.querySelector('h3'));

  it('shows each answer with its score or status', async () => {
    const videos = [
      answerTo(0, { aiAnalysisResults: someResults({}, 79) }),
      answerTo(1, {
        analysisStatus: 'failed',
        failureReason: 'UNREADABLE',
        aiAnalysisResults: null,
      }),
    ];

    show(`/${finished.id}`, { rehearsals: [finished], videos });
    await screen.findByRole('heading', { name: 'Rehearsal: Phone screen' });

    const [scored, failed, missing] = rows();

    expect(scored?.textContent).toContain(questionText(0));
    expect(scored?.textContent).toContain('79');
    expect(
      within(scored ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/video-analysis?tab=results&video=video-0-0000');
    expect(failed?.textContent).toContain('Analysis failed.');
    expect(missing?.textContent).toContain('Not answered');
    expect(await screen.findByText('Work on one thing')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Rehearse again' }).getAttribute('href')).toBe(
      '/video-analysis/rehearsal?set=phone_screen',
    );
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  });

  it('shows the progress while answers are still being analyzed', async () => {
    const running = { analysisStatus: 'processing', aiAnalysisResults: null } as const;
    const videos = [answerTo(0), answerTo(1, running), answerTo(2, running)];
    show(`/${finished.id}`, { rehearsals: [finished], videos });

    expect(
      await screen.findByText('You answered 3 of 3 questions. 1 of 3 analyzed so far.'),
    ).toBeTruthy();
  });

  it('says what stayed the same', async () => {
    show(`/${finished.id}`, { rehearsals: [finished], videos: [answerTo(0), answerTo(1)] });
    await screen.findByRole('heading', { name: 'What stayed the same' });
    expect(screen.getByText('Strong in most answers')).toBeTruthy();
    expect(screen.getAllByText('2 of 2 answers').length).toBeGreaterThan(0);
  });

  it('continues an unfinished rehearsal', async () => {
    show(`/${startedNow.id}`, { rehearsals: [startedNow], videos: [answerTo(0)] });
    const link = await screen.findByRole('link', { name: 'Continue with question 2' });
    expect(link.getAttribute('href')).toBe(`/video-analysis/rehearsal?run=${startedNow.id}`);
  });
});
