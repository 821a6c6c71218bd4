import {
  isVisibleTo,
  buildPictureUrl,
  type AnyItemRow,
} from '#functions/catalog/catalog.public.ts';
import { toVideo, type VideoRow } from '#functions/videos/videos.public.ts';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { isLockedFor, type Viewer } from '#shared/catalog/tiers.ts';
import { sortNewestFirst } from '#shared/practice/progress-overview.ts';
import { compareResults, findPreviousTake } from '#shared/practice/compare-takes.ts';
import { chooseUnseen, findQuestion, questions } from '#shared/practice/questions/questions.ts';
import { summarizeScore } from '#shared/practice/score-summary.ts';
import { buildTakeTitles } from '#shared/practice/take-titles.ts';
import type { Video } from '#shared/practice/video.ts';
import type { Dashboard, LatestReport, RecentItem } from '#shared/progress/dashboard.ts';
import { calculatePercent } from '#shared/progress/progress.ts';

import { toItemProgress, type ProgressRow } from './progress.store.ts';

export const MAX_RECENT_ITEMS = 6;

type Counts = Pick<Dashboard, 'videosWatched' | 'podcastsHeard' | 'guidesDownloaded'>;

export function countActivity(rows: readonly ProgressRow[]): Counts {
  const count = (test: (row: ProgressRow) => boolean) => rows.filter(test).length;
  return {
    videosWatched: count(({ kind, finishedAt }) => kind === 'course' && finishedAt !== undefined),
    podcastsHeard: count(({ kind, finishedAt }) => kind === 'podcast' && finishedAt !== undefined),
    guidesDownloaded: count(({ kind, downloads }) => kind === 'study-guide' && downloads > 0),
  };
}

/** Returns played courses and podcasts, most recent first. */
export function sortRecentlyPlayed(rows: readonly ProgressRow[]): ProgressRow[] {
  return rows
    .filter(({ kind }) => kind !== 'study-guide')
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
}

/** Returns the progress on all courses that the member has started. */
export function listCourseProgress(
  rows: readonly ProgressRow[],
): Pick<Dashboard, 'startedCourseIds' | 'courseProgress'> {
  const started = sortRecentlyPlayed(rows).filter(({ kind }) => kind === 'course');
  return {
    startedCourseIds: started.map(({ itemId }) => itemId),
    courseProgress: Object.fromEntries(
      started.map((row) => {
        const { percent, finished } = toItemProgress(row);
        return [row.itemId, { percent, finished }];
      }),
    ),
  };
}

/** Returns the played items that still exist and are visible to the viewer. */
export function buildRecentItems(
  viewer: Viewer,
  played: readonly ProgressRow[],
  items: readonly AnyItemRow[],
): RecentItem[] {
  return played.flatMap(({ kind, itemId, positionSeconds, durationSeconds, updatedAt }) => {
    const item = items.find((each) => each.kind === kind && each.itemId === itemId);
    if (!item || kind === 'study-guide' || !isVisibleTo(viewer, item)) return [];

    return {
      kind,
      id: itemId,
      title: item.title,
      thumbnailUrl: buildPictureUrl(item.thumbnail),
      locked: isLockedFor(viewer, item.requiredTier),
      duration: item.duration || Math.round(durationSeconds),
      positionSeconds,
      percent: calculatePercent(positionSeconds, durationSeconds || item.duration),
      updatedAt,
    };
  });
}

/** Returns the newest completed report, with its title from the library. */
export function findLatestReport(rows: readonly VideoRow[]): LatestReport | null {
  const sessions = rows.map(toVideo);
  const latest = sortNewestFirst(sessions).find(
    ({ analysisStatus }) => analysisStatus === 'completed',
  );
  if (!latest?.aiAnalysisResults) return null;

  const { id, createdAt, hasThumbnail, questionId, aiAnalysisResults } = latest;
  const title = buildTakeTitles(sessions).get(id) ?? '';
  const isOpened = rows.some(
    ({ videoId, reportOpenedAt }) => videoId === id && reportOpenedAt !== undefined,
  );
  const question = (questionId && findQuestion(questionId)?.text) || null;

  return {
    videoId: id,
    title,
    createdAt,
    hasThumbnail,
    question,
    ...summarizeScore(aiAnalysisResults),
    focus: aiAnalysisResults.focus,
    isOpened,
    change: findChange(latest, sessions),
  };
}

function findChange(latest: Video, sessions: readonly Video[]): LatestReport['change'] {
  const after = latest.aiAnalysisResults;
  const previous = findPreviousTake(latest, sessions);
  if (!previous || !after) return null;

  const overall = compareResults(previous.aiAnalysisResults, after)?.overall;
  if (!overall?.change || overall.before.score === null) return null;

  return {
    previousVideoId: previous.id,
    previousScore: overall.before.score,
    change: overall.change,
  };
}

/** Returns the same question until the member records another take. */
export function findNextQuestion(videos: readonly Video[]): Dashboard['nextQuestion'] {
  const answered = videos.flatMap(({ questionId }) => questionId ?? []);
  const candidates = questions.filter(
    ({ id, levels, roleFamilies }) =>
      levels.length === professionLevels.length &&
      roleFamilies.length === 0 &&
      !answered.includes(id),
  );

  const question = chooseUnseen(candidates, { recentIds: [], seed: videos.length });
  return question ? { questionId: question.id, text: question.text } : null;
}

/** Returns the newest session if its analysis failed; otherwise null. */
export function findLatestFailure(videos: readonly Video[]): Dashboard['latestFailure'] {
  const [newest] = sortNewestFirst(videos);
  if (newest?.analysisStatus !== 'failed') return null;

  const { id, failureReason } = newest;

  return { videoId: id, title: buildTakeTitles(videos).get(id) ?? '', failureReason };
}
