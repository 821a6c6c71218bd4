import { Readable } from 'node:stream';
import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { CollectedFile, DataSource } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import {
  analysisRecordStore,
  type AnalysisRecordStore,
  buildMediaPrefix,
  toVideo,
  type VideoRow,
  videoStore,
  type VideoStore,
} from '../videos/videos.public.ts';
import { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';
import { fileExtensions } from './video-format.ts';

interface Deps {
  readonly videos: Pick<VideoStore, 'list'>;
  readonly analyses: Pick<AnalysisRecordStore, 'find'>;
  readonly settings: Pick<PracticeSettingsStore, 'find'>;
  readonly media: Pick<ObjectFolder, 'list' | 'open'>;
}

/** Exports every recording, its analysis, and the member's practice settings. */
export function practiceDataSource(deps: Deps): DataSource {
  return {
    async collect(memberId) {
      const rows = await deps.videos.list(memberId);
      const existingKeys = new Set(await deps.media.list(buildMediaPrefix(memberId)));
      const recordings = rows.flatMap((row) => findRecordingFile(deps, row, existingKeys) ?? []);
      const listed = rows.map((row) => ({
        ...toVideo(row),
        sizeBytes: row.size,
        contentType: row.contentType,
        leftOut: row.exclusions,
        recording: row.mediaKey !== null && existingKeys.has(row.mediaKey) ? buildRecordingPath(row) : null,
        analysis: row.analysisStatus === 'completed' ? buildAnalysisPath(row) : null,
      }));
      return [
        { path: 'practice/videos.json', description: ABOUT.videos, json: listed },
        { path: 'practice/settings.json', description: ABOUT.settings, json: await deps.settings.find(memberId) },
        ...rows.flatMap((row) => findAnalysisFile(deps, row) ?? []),
        ...recordings,
      ];
    },
  };
}

const ABOUT = {
  videos:
    'your practice videos: title, time, status and summary, with the paths of the recording and report in this archive (null if none)',
  analysis: 'the full report on a video: every score, its signals and moments, and the report text',
  settings:
    'what you agreed to and when, which signals you turned off, and whether we email you when an analysis is done',
  recording: 'a recording as you uploaded it',
};

function findRecordingFile(
  { media }: Deps,
  row: VideoRow,
  existingKeys: ReadonlySet<string>,
): CollectedFile | undefined {
  const { mediaKey } = row;
  if (mediaKey === null || !existingKeys.has(mediaKey)) return undefined;
  return { path: buildRecordingPath(row), description: ABOUT.recording, open: () => media.open(mediaKey) };
}

/** Loaded lazily, because a report is large and a member may have hundreds of reports. */
function findAnalysisFile({ analyses }: Deps, row: VideoRow): CollectedFile | undefined {
  if (row.analysisStatus !== 'completed') return undefined;
  const open = async () => Readable.from([JSON.stringify((await analyses.find(row)) ?? null, null, 2)]);
  return { path: buildAnalysisPath(row), description: ABOUT.analysis, open };
}

function buildAnalysisPath({ videoId }: VideoRow): string {
  return `practice/analyses/${videoId}.json`;
}

function buildRecordingPath({ videoId, contentType }: VideoRow): string {
  return `practice/recordings/${videoId}${fileExtensions.get(contentType) ?? ''}`;
}

export function practiceDataSourceFromEnv(): DataSource {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    PRACTICE_SETTINGS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return practiceDataSource({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    analyses: analysisRecordStore(documentClient(), environment.ANALYSES_TABLE),
    settings: practiceSettingsStore(documentClient(), environment.PRACTICE_SETTINGS_TABLE),
    media: objectFolder(environment.MEDIA_BUCKET),
  });
}
