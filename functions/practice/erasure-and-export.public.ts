import { Readable } from 'node:stream';
import { ANALYSES, VIDEOS } from '#functions/videos/member-tables.public.ts';
import {
  analysisRecordStore,
  buildMediaPrefix,
  buildThumbnailKey,
  buildThumbnailPrefix,
  toVideo,
  type VideoRow,
  videoStore,
} from '#functions/videos/videos.public.ts';
import type { CollectedFile, DataSource } from '#platform/member-data/data-source.ts';
import type { ErasureStep } from '#platform/member-data/erasure-step.ts';
import { rowsOf } from '#platform/member-data/rows-by-member.store.ts';
import { folders } from '#platform/storage/objects.ts';
import { PRACTICE_PREFIX, THUMBNAILS_PREFIX } from '#platform/storage/prefixes.ts';
import { derive, type Wired } from '#platform/uses/use.ts';
import { fileExtensions } from '#shared/practice/video-format.ts';

import { PRACTICE_SETTINGS } from './member-tables.public.ts';
import { practiceSettingsStore } from './settings/practice-settings.store.ts';

// Account deletion and data export for practice data. A separate file keeps this code out of other
// bundles.

const practiceFiles = folders('Media', PRACTICE_PREFIX, THUMBNAILS_PREFIX);

const erasureUses = {
  videos: rowsOf(VIDEOS).pick('remove'),
  analyses: rowsOf(ANALYSES).pick('remove'),
  settings: rowsOf(PRACTICE_SETTINGS).pick('remove'),
  media: practiceFiles.pick('empty'),
};

export const usesPracticeErasure = /* @__PURE__ */ derive(erasureUses, practiceErasure);

/**
 * Erases recordings, thumbnails, analyses and settings. Deletes the video rows first, so that a
 * running analysis or registration finds no row and leaves no data behind.
 */
export function practiceErasure(deps: Wired<typeof erasureUses>): ErasureStep {
  const { videos, analyses, settings, media } = deps;
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

const exportUses = {
  videos: videoStore.pick('list'),
  analyses: analysisRecordStore.pick('find'),
  settings: practiceSettingsStore.pick('find'),
  media: practiceFiles.pick('list', 'open'),
};

type ExportDeps = Wired<typeof exportUses>;

export const usesPracticeExport = /* @__PURE__ */ derive(exportUses, practiceDataSource);

/** Exports every recording, its thumbnail and analysis, and the member's practice settings. */
function practiceDataSource(deps: ExportDeps): DataSource {
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
        completedAt: row.completedAt ?? null,
        reportOpenedAt: row.reportOpenedAt ?? null,
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
    'your practice videos: title, time, status, summary, the video that each one repeats, when you opened the report, and when coaches or administrators opened the recording, with the paths of the recording and report in this archive (null if none)',
  analysis:
    'the full report on a video: every score, its signals and moments, the report text, and the transcript if there is one',
  settings:
    'what you agreed to and when, which signals you turned off, and whether we email you when an analysis is done',
  recording: 'a recording as you uploaded it',
  thumbnail: 'a still from a recording, which the library shows',
};

function findRecordingFile(
  { media }: ExportDeps,
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
  { media }: ExportDeps,
  row: VideoRow,
  existingKeys: ReadonlySet<string>,
): CollectedFile | undefined {
  const key = buildThumbnailKey(row);
  if (!existingKeys.has(key)) return undefined;

  const path = `practice/thumbnails/${row.videoId}.jpg`;

  return { path, description: ABOUT.thumbnail, open: () => media.open(key) };
}

/** Loaded lazily, because a report is large and a member may have hundreds of reports. */
function findAnalysisFile({ analyses }: ExportDeps, row: VideoRow): CollectedFile | undefined {
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
