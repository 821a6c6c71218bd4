import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import {
  type AnalysisRecord,
  type AnalysisResults,
  toResults,
} from '#shared/analysis/analysis-record.ts';
import type { Video } from './video.ts';

/** Results of a good take. `scores` overrides the default scores. */
export function someResults(
  scores: Partial<AnalysisRecord['scores']> = {},
  overallScore: number | null = 79,
): AnalysisResults {
  return { ...toResults(record), scores: { ...record.scores, ...scores }, overallScore };
}

/** An analyzed take; `given` overrides the defaults. */
export function aVideo(given: Partial<Video> = {}): Video {
  return {
    id: '0000000001',
    title: null,
    createdAt: '2026-11-10T09:00:00.000Z',
    analysisStatus: 'completed',
    analysisStage: null,
    failureReason: null,
    aiAnalysisResults: someResults(),
    questionId: null,
    rehearsalId: null,
    retakeOf: null,
    expiresAt: '2027-02-08T12:00:00.000Z',
    hasThumbnail: false,
    staffViews: [],
    ...given,
  };
}
