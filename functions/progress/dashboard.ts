import type { PerCriterion } from '../../shared/analysis/analysis-record.ts';
import type { CriterionKey } from '../../shared/analysis/criteria.ts';
import type { Video } from '../../shared/practice/video.ts';
import { newestFirst } from '../../shared/practice/progress-overview.ts';
import { titlesOf } from '../../shared/practice/session-titles.ts';
import type { Dashboard, RecentItem } from '../../shared/progress/progress.contract.ts';
import { percentOf } from '../../shared/progress/progress.ts';
import { isLockedFor, type Viewer } from '../../shared/catalogue/tiers.ts';
import { isVisibleTo, pictureUrlOf, type ItemFactsRow } from '../catalogue/catalogue.public.ts';
import type { ProgressRow } from './progress-row.ts';

/** Maximum number of recent items shown. */
export const RECENT_ITEMS = 6;
/** Number of latest analyses shown, and averaged for a criterion's level, because one take may be an outlier. */
const LATEST_ANALYSES = 3;

type Counts = Pick<Dashboard, 'videosWatched' | 'podcastsHeard' | 'guidesDownloaded'>;

export function countsOf(rows: readonly ProgressRow[]): Counts {
  const count = (test: (row: ProgressRow) => boolean) => rows.filter(test).length;
  return {
    videosWatched: count(({ kind, finishedAt }) => kind === 'course' && finishedAt !== undefined),
    podcastsHeard: count(({ kind, finishedAt }) => kind === 'podcast' && finishedAt !== undefined),
    guidesDownloaded: count(({ kind, downloads }) => kind === 'study-guide' && downloads > 0),
  };
}

/** Items played recently, newest first. */
export function playedLately(rows: readonly ProgressRow[]): ProgressRow[] {
  return rows.filter(({ kind }) => kind !== 'study-guide').toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
}

export function begunCourseIds(rows: readonly ProgressRow[]): string[] {
  return rows.filter(({ kind }) => kind === 'course').map(({ itemId }) => itemId);
}

/** Joins the played rows with the items that still exist and are visible to this viewer. */
export function recentItems(
  viewer: Viewer,
  played: readonly ProgressRow[],
  items: readonly ItemFactsRow[],
): RecentItem[] {
  return played
    .flatMap((row) => {
      const item = items.find(({ kind, itemId }) => kind === row.kind && itemId === row.itemId);
      if (!item || row.kind === 'study-guide' || !isVisibleTo(viewer, item)) return [];
      return [{ kind: row.kind, ...recentFacts(viewer, row, item) }];
    })
    .slice(0, RECENT_ITEMS);
}

function recentFacts(
  viewer: Viewer,
  { positionSeconds, durationSeconds, updatedAt }: ProgressRow,
  item: ItemFactsRow,
): Omit<RecentItem, 'kind'> {
  return {
    id: item.itemId,
    title: item.title,
    thumbnailUrl: pictureUrlOf(item.thumbnail),
    locked: isLockedFor(viewer, item.requiredTier),
    duration: item.duration || durationSeconds,
    positionSeconds,
    percent: percentOf(positionSeconds, durationSeconds || item.duration),
    updatedAt,
  };
}

/** The newest completed analyses, with the titles that the library shows. */
export function latestAnalyses(videos: readonly Video[]): Dashboard['latestAnalyses'] {
  const titles = titlesOf(videos);
  return latestCompleted(videos).map(({ id, createdAt, results }) => ({
    videoId: id,
    title: titles.get(id) ?? '',
    createdAt,
    overallScore: results.overallScore,
  }));
}

/** The newest session if its analysis failed, or null. */
export function latestFailure(videos: readonly Video[]): Dashboard['latestFailure'] {
  const [newest] = newestFirst(videos);
  if (newest?.analysisStatus !== 'failed') return null;
  const { id, failureReason } = newest;
  return { videoId: id, title: titlesOf(videos).get(id) ?? '', failureReason };
}

/** Each criterion's rounded mean over the latest completed analyses that measured it; null if none did. */
export function measuredScores(videos: readonly Video[]): PerCriterion<number | null> {
  const latest = latestCompleted(videos).map(({ results }) => results.scores);
  const mean = (key: CriterionKey) => {
    const scores = latest.flatMap((each) => each[key] ?? []);
    return scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
  };
  return {
    charisma: mean('charisma'),
    confidence: mean('confidence'),
    posture: mean('posture'),
    eyeContact: mean('eyeContact'),
    communicationSkills: mean('communicationSkills'),
    overallProfessionalism: mean('overallProfessionalism'),
  };
}

function latestCompleted(videos: readonly Video[]) {
  return newestFirst(videos)
    .flatMap(({ analysisStatus, aiAnalysisResults, ...video }) =>
      analysisStatus === 'completed' && aiAnalysisResults ? [{ ...video, results: aiAnalysisResults }] : [],
    )
    .slice(0, LATEST_ANALYSES);
}
