import type { PerCriterion } from '../../shared/analysis/analysis-record.ts';
import { mapCriteria } from '../../shared/analysis/criteria.ts';
import type { Video } from '../../shared/practice/video.ts';
import { roundedMean, sortNewestFirst } from '../../shared/practice/progress-overview.ts';
import { buildSessionTitles } from '../../shared/practice/session-titles.ts';
import type { Dashboard, RecentItem } from '../../shared/progress/progress.contract.ts';
import { calculatePercent } from '../../shared/progress/progress.ts';
import { isLockedFor, type Viewer } from '../../shared/catalog/tiers.ts';
import { isVisibleTo, buildPictureUrl, type AnyItemRow } from '../catalog/catalog.public.ts';
import type { ProgressRow } from './progress.store.ts';

/** Maximum number of recently played items on the home page. */
export const MAX_RECENT_ITEMS = 6;
/** Number of latest analyses shown and averaged. Scores are averaged because a single take may be an outlier. */
const MAX_LATEST_ANALYSES = 3;

type Counts = Pick<Dashboard, 'videosWatched' | 'podcastsHeard' | 'guidesDownloaded'>;

export function countActivity(rows: readonly ProgressRow[]): Counts {
  const count = (test: (row: ProgressRow) => boolean) => rows.filter(test).length;
  return {
    videosWatched: count(({ kind, finishedAt }) => kind === 'course' && finishedAt !== undefined),
    podcastsHeard: count(({ kind, finishedAt }) => kind === 'podcast' && finishedAt !== undefined),
    guidesDownloaded: count(({ kind, downloads }) => kind === 'study-guide' && downloads > 0),
  };
}

/** Played items, most recent first. */
export function sortRecentlyPlayed(rows: readonly ProgressRow[]): ProgressRow[] {
  return rows.filter(({ kind }) => kind !== 'study-guide').toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
}

export function listStartedCourseIds(rows: readonly ProgressRow[]): string[] {
  return rows.filter(({ kind }) => kind === 'course').map(({ itemId }) => itemId);
}

/** The played items that still exist and are visible to this viewer. */
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
      duration: item.duration || durationSeconds,
      positionSeconds,
      percent: calculatePercent(positionSeconds, durationSeconds || item.duration),
      updatedAt,
    };
  });
}

/** The newest completed analyses, with the same titles as in the library. */
export function listLatestAnalyses(videos: readonly Video[]): Dashboard['latestAnalyses'] {
  const titles = buildSessionTitles(videos);
  return listLatestCompleted(videos).map(({ id, createdAt, results }) => ({
    videoId: id,
    title: titles.get(id) ?? '',
    createdAt,
    overallScore: results.overallScore,
  }));
}

/** The newest session if its analysis failed, or null. */
export function findLatestFailure(videos: readonly Video[]): Dashboard['latestFailure'] {
  const [newest] = sortNewestFirst(videos);
  if (newest?.analysisStatus !== 'failed') return null;
  const { id, failureReason } = newest;
  return { videoId: id, title: buildSessionTitles(videos).get(id) ?? '', failureReason };
}

/**
 * Each criterion's rounded mean over the latest completed analyses, excluding those with a different rubric than the
 * newest. Null if none of the included analyses scored the criterion.
 */
export function averageScores(videos: readonly Video[]): PerCriterion<number | null> {
  const [first, ...others] = listLatestCompleted(videos).map(({ results }) => results);
  const comparable = others.filter(({ rubricVersion }) => rubricVersion === first?.rubricVersion);
  const latest = [...(first ? [first] : []), ...comparable].map(({ scores }) => scores);
  return mapCriteria((key) => roundedMean(latest.flatMap((each) => each[key] ?? [])));
}

function listLatestCompleted(videos: readonly Video[]) {
  return sortNewestFirst(videos)
    .flatMap(({ analysisStatus, aiAnalysisResults, ...video }) =>
      analysisStatus === 'completed' && aiAnalysisResults ? [{ ...video, results: aiAnalysisResults }] : [],
    )
    .slice(0, MAX_LATEST_ANALYSES);
}
