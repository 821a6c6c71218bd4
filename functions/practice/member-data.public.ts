import { Readable } from 'node:stream';
import {
  analysisRecordStore,
  type AnalysisRecordStore,
  buildMediaPrefix,
  buildThumbnailKey,
  buildThumbnailPrefix,
  toVideo,
  type VideoRow,
  videoStore,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { memberRowsFromEnv, type MemberRows } from '#platform/dynamo/member-rows.store.ts';
import { readVariable } from '#platform/environment.ts';
import type { CollectedFile, DataSource, ErasureStep } from '#platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '#platform/storage/object-folder.store.ts';

import { ANALYSES, PRACTICE_SETTINGS, VIDEOS } from './member-tables.public.ts';
import {
  practiceSettingsStore,
  type PracticeSettingsStore,
} from './settings/practice-settings.store.ts';
import { fileExtensions } from './registration/video-format.ts';

// Account deletion and data export for practice data. A separate file keeps this code out of other
// bundles.

interface ErasureDeps {
  videos: Pick<MemberRows, 'remove'>;
  analyses: Pick<MemberRows, 'remove'>;
  settings: Pick<MemberRows, 'remove'>;
  media: Pick<ObjectFolder, 'empty'>;
}

/**
 * Erases recordings, thumbnails, analyses and settings. Deletes the video rows first, so that a
 * running analysis or registration finds no row and leaves no data behind.
 */
export function practiceErasure({ videos, analyses, settings, media }: ErasureDeps): ErasureStep {
  return {
    name: 'practice',
    async erase({ memberId }) {
      await videos.remove(memberId);
      await media.empty(buildMediaPrefix(memberId));
      await media.empty(buildThumbnailPrefix(memberId));
      // Also removes the rows that map content hashes to analyses.
      await analyses.remove(memberId);
      await settings.remove(memberId);
    },
  };
}

export function practiceErasureFromEnv(): ErasureStep {
  return practiceErasure({
    videos: memberRowsFromEnv(VIDEOS),
    analyses: memberRowsFromEnv(ANALYSES),
    settings: memberRowsFromEnv(PRACTICE_SETTINGS),
    media: objectFolder(readVariable('MEDIA_BUCKET')),
  });
}

interface DataSourceDeps {
  videos: Pick<VideoStore, 'list'>;
  analyses: Pick<AnalysisRecordStore, 'find'>;
  settings: Pick<PracticeSettingsStore, 'find'>;
  media: Pick<ObjectFolder, 'list' | 'open'>;
}

/** Exports every recording, its thumbnail and analysis, and the member's practice settings. */
export function practiceDataSource(deps: DataSourceDeps): DataSource {
  return {
    async collect(memberId) {
      const rows = await deps.videos.list(memberId);
      const prefixes = [buildMediaPrefix(memberId), buildThumbnailPrefix(memberId)];
      const existingKeys = new Set(
        (await Promise.all(prefixes.map((prefix) => deps.media.list(prefix)))).flat(),
      );
      const recordings = rows.flatMap((row) => findRecordingFile(deps, row, existingKeys) ?? []);
      const thumbnails = rows.flatMap((row) => findThumbnailFile(deps, row, existingKeys) ?? []);

      const listed = rows.map((row) => ({
        ...toVideo(row),
        sizeBytes: row.size,
        contentType: row.contentType,
        leftOut: row.exclusions,
        transcriptFromBrowser: row.browserTranscript ?? null,
        recording:
          row.mediaKey !== null && existingKeys.has(row.mediaKey) ? buildRecordingPath(row) : null,
        analysis: row.analysisStatus === 'completed' ? buildAnalysisPath(row) : null,
      }));

      return [
        { path: 'practice/videos.json', description: ABOUT.videos, json: listed },
        {
          path: 'practice/settings.json',
          description: ABOUT.settings,
          json: await deps.settings.find(memberId),
        },
        ...rows.flatMap((row) => findAnalysisFile(deps, row) ?? []),
        ...recordings,
        ...thumbnails,
      ];
    },
  };
}

const ABOUT = {
  videos:
    'your practice videos: title, time, status, summary and when coaches or administrators opened them, with the paths of the recording and report in this archive (null if none)',
  analysis:
    'the full report on a video: every score, its signals and moments, the report text, and the transcript if there is one',
  settings:
    'what you agreed to and when, which signals you turned off, and whether we email you when an analysis is done',
  recording: 'a recording as you uploaded it',
  thumbnail: 'a still from a recording, which the library shows',
};

function findRecordingFile(
  { media }: DataSourceDeps,
  row: VideoRow,
  existingKeys: ReadonlySet<string>,
): CollectedFile | undefined {
  const { mediaKey } = row;
  if (mediaKey === null || !existingKeys.has(mediaKey)) return undefined;

  return {
    path: buildRecordingPath(row),
    description: ABOUT.recording,
    open: () => media.open(mediaKey),
  };
}

function findThumbnailFile(
  { media }: DataSourceDeps,
  row: VideoRow,
  existingKeys: ReadonlySet<string>,
): CollectedFile | undefined {
  const key = buildThumbnailKey(row);
  if (!existingKeys.has(key)) return undefined;

  const path = `practice/thumbnails/${row.videoId}.jpg`;

  return { path, description: ABOUT.thumbnail, open: () => media.open(key) };
}

/** Loaded lazily, because a report is large and a member may have hundreds of reports. */
function findAnalysisFile({ analyses }: DataSourceDeps, row: VideoRow): CollectedFile | undefined {
  if (row.analysisStatus !== 'completed') return undefined;

  const open = async () =>
    Readable.from([JSON.stringify((await analyses.find(row)) ?? null, null, 2)]);

  return { path: buildAnalysisPath(row), description: ABOUT.analysis, open };
}

function buildAnalysisPath({ videoId }: VideoRow): string {
  return `practice/analyses/${videoId}.json`;
}

function buildRecordingPath({ videoId, contentType }: VideoRow): string {
  return `practice/recordings/${videoId}${fileExtensions.get(contentType) ?? ''}`;
}

export function practiceDataSourceFromEnv(): DataSource {
  return practiceDataSource({
    videos: videoStore(),
    analyses: analysisRecordStore(),
    settings: practiceSettingsStore(),
    media: objectFolder(readVariable('MEDIA_BUCKET')),
  });
}
