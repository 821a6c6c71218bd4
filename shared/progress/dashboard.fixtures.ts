import { results } from '#shared/analysis/analysis-record.fixtures.ts';
import type { Dashboard, LatestReport } from './dashboard.ts';

/** The dashboard of a new member; `given` overrides the defaults. */
export function aDashboard(given: Partial<Dashboard> = {}): Dashboard {
  return {
    videosWatched: 0,
    podcastsHeard: 0,
    guidesDownloaded: 0,
    practiceVideos: 0,
    unfinishedVideoIds: [],
    recentlyWatched: [],
    startedCourseIds: [],
    courseProgress: {},
    latestFailure: null,
    latestReport: null,
    nextQuestion: null,
    scoreTrend: { points: [], change: null },
    unreadAnswer: null,
    openRequest: null,
    ...given,
  };
}

/** An opened report about eye contact; `given` overrides the defaults. */
export function aLatestReport(given: Partial<LatestReport> = {}): LatestReport {
  return {
    videoId: 'video-9',
    title: 'Practice Session #3',
    createdAt: '2026-11-20T10:00:00.000Z',
    hasThumbnail: false,
    question: 'Which result are you most proud of?',
    overallScore: 82.4,
    scope: 'delivery',
    isShort: false,
    notScored: null,
    focus: results.focus,
    isOpened: true,
    change: null,
    ...given,
  };
}
