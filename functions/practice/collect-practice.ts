import { Readable } from 'node:stream';
import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { CollectedFile, DataSource } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { analysisRecordStore, type AnalysisRecordStore } from './analysis-record.store.ts';
import { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';
import { fileEndings } from './video-kind.ts';
import { mediaFolderOf, videoOf, type VideoRow } from './video-row.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'list'>;
  readonly analyses: Pick<AnalysisRecordStore, 'find'>;
  readonly settings: Pick<PracticeSettingsStore, 'find'>;
  readonly media: Pick<ObjectFolder, 'list' | 'open'>;
}

/** Exports every recording, its analysis, and the member's practice settings. */
export function collectPractice(parts: Parts): DataSource {
  return {
    async collect(memberId) {
      const rows = await parts.videos.list(memberId);
      const there = new Set(await parts.media.list(mediaFolderOf(memberId)));
      const recordings = rows.flatMap((row) => recordingOf(parts, row, there) ?? []);
      const listed = rows.map((row) => ({
        ...videoOf(row),
        sizeBytes: row.size,
        contentType: row.contentType,
        leftOut: row.leaveOut,
        recording: row.mediaKey !== null && there.has(row.mediaKey) ? recordingPathOf(row) : null,
        analysis: row.analysisStatus === 'completed' ? analysisPathOf(row) : null,
      }));
      return [
        { path: 'practice/videos.json', about: ABOUT.videos, json: listed },
        { path: 'practice/settings.json', about: ABOUT.settings, json: await parts.settings.find(memberId) },
        ...rows.flatMap((row) => analysisOf(parts, row) ?? []),
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

function recordingOf({ media }: Parts, row: VideoRow, there: ReadonlySet<string>): CollectedFile | undefined {
  const { mediaKey } = row;
  if (mediaKey === null || !there.has(mediaKey)) return undefined;
  return { path: recordingPathOf(row), about: ABOUT.recording, open: () => media.open(mediaKey) };
}

/** Loaded lazily: a report is large, and a member may have hundreds. */
function analysisOf({ analyses }: Parts, row: VideoRow): CollectedFile | undefined {
  if (row.analysisStatus !== 'completed') return undefined;
  const open = async () => Readable.from([JSON.stringify((await analyses.find(row)) ?? null, null, 2)]);
  return { path: analysisPathOf(row), about: ABOUT.analysis, open };
}

function analysisPathOf({ videoId }: VideoRow): string {
  return `practice/analyses/${videoId}.json`;
}

function recordingPathOf({ videoId, contentType }: VideoRow): string {
  return `practice/recordings/${videoId}${fileEndings.get(contentType) ?? ''}`;
}

export function practiceCopyFromEnv(): DataSource {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    PRACTICE_SETTINGS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return collectPractice({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    analyses: analysisRecordStore(documentClient(), environment.ANALYSES_TABLE),
    settings: practiceSettingsStore(documentClient(), environment.PRACTICE_SETTINGS_TABLE),
    media: objectFolder(environment.MEDIA_BUCKET),
  });
}
