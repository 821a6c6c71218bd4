import { describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { refuse } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { aMediaSigner } from '#platform/storage/media-signer.fixtures.ts';
import { aCourse, aPodcast } from '#shared/catalog/catalog.fixtures.ts';
import { anInterviewPlan } from '#shared/interview-plan/interview-plan.fixtures.ts';
import { aDashboard, aLatestReport } from '#shared/progress/dashboard.fixtures.ts';
import { getHomeEndpoint } from './get-home.endpoint.ts';

type Deps = Parameters<typeof getHomeEndpoint.with>[0];

const categories = [{ id: 'c', name: 'Behavioral', slug: 'behavioral', revision: 1 }];

const deps: Deps = {
  getDashboard: async ({ caller }) => ({
    status: 200,
    body: { ...aDashboard(), practiceVideos: caller.memberId.length },
  }),

  getInterviewPlan: async ({ query }) => ({
    status: 200,
    body: { plan: query.timeZone === 'UTC' ? anInterviewPlan() : null },
  }),

  listCourses: async () => ({ status: 200, body: [aCourse()], headers: {} }),
  listPodcasts: async () => ({ status: 200, body: [aPodcast()], headers: {} }),
  categories: { list: async () => categories },
  thumbnails: { signer: async () => aMediaSigner, now: () => new Date('2026-11-28T09:00:00Z') },
};

const call = (changes: Partial<Deps> = {}) =>
  getHomeEndpoint.with({ ...deps, ...changes })({
    ...aCall,
    query: { timeZone: 'UTC' },
    caller: { ...member, memberId: 'ann' },
  });

describe('the home page’s call', () => {
  it('returns all parts, as this member sees them', async () => {
    const parts = {
      plan: anInterviewPlan(),
      courses: [aCourse()],
      podcasts: [aPodcast()],
      categories,
    };
    const dashboard = { ...aDashboard(), practiceVideos: 3 };
    expect(await call()).toEqual({ status: 200, body: { dashboard, ...parts } });
  });

  it('signs the thumbnail of the latest report, so that the page needs no call for it', async () => {
    const latestReport = aLatestReport({ videoId: 'video-9', hasThumbnail: true });
    const reply = await call({
      getDashboard: async () => ({ status: 200, body: { ...aDashboard(), latestReport } }),
    });

    expect(reply).toMatchObject({
      body: {
        thumbnails: {
          urls: { 'video-9': expect.stringContaining('/media/thumbnails/ann/video-9?Expires=') },
          expiresAt: '2026-11-28T09:15:00.000Z',
        },
      },
    });
  });

  it('leaves out a list that has more pages', async () => {
    const headers = { 'x-next-cursor': 'next' };
    const reply = await call({
      listCourses: async () => ({ status: 200, body: [aCourse()], headers }),
    });
    expect(reply).toMatchObject({ body: { courses: undefined, podcasts: [aPodcast()] } });
  });

  it('refuses if a part refuses, and fails if a part fails', async () => {
    expect(await call({ getInterviewPlan: async () => refuse('NOT_FOUND') })).toEqual({
      refused: 'NOT_FOUND',
    });
    await expect(
      call({ categories: { list: () => Promise.reject(new Error('away')) } }),
    ).rejects.toThrow('away');
  });
});
