import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  buildMediaKey,
  type AnalysisRecordStore,
  type VideoKey,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { log } from '#platform/logging.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { exclusionKeys, NO_EXCLUSIONS, type Exclusions } from '#shared/analysis/exclusions.ts';
import type { BrowserTranscript } from '#shared/analysis/words/transcript.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';

import type { FileAnalysis } from '../record/analyze-file.service.ts';
import type { LeaseKeeper } from './lease-keeper.service.ts';

export type AnalyzedVideo = Extract<FileAnalysis, { state: 'analyzed' }> & {
  /**
   * A JPEG; null if none could be made. Undefined if the record was reused, because the file wasn't
   * decoded.
   */
  thumbnail?: Uint8Array | null;
};

export type VideoAnalysis =
  | AnalyzedVideo
  | Exclude<FileAnalysis, { state: 'analyzed' }>
  | { state: 'unavailable' | 'throttled' };

export interface AnalysisOptions {
  signal: AbortSignal;
  reportStage: LeaseKeeper['reportStage'];
  exclusions: Exclusions;
  /** Text of the question that the member answered. */
  question: string | null;
  keepsTranscript: boolean;
}

export interface AnalyzeOrReuseDeps {
  videos: Pick<VideoStore, 'find'>;
  records: Pick<AnalysisRecordStore, 'findByContent'>;
  recordings: Pick<ObjectStore, 'read'>;
  analyze: (key: VideoKey, choices: AnalysisOptions) => Promise<VideoAnalysis>;
  /** Engine and rubric versions. Records from other versions aren't reused. */
  versions: string;
  hasLanguageModel: () => Promise<boolean>;
}

export interface AnalysisOutcome {
  analysis: VideoAnalysis;
  /**
   * Cache key of the record. Undefined if the record shouldn't be reused, such as after a language
   * model failure.
   */
  contentKey?: string;
}

/**
 * Analyzes a video. Reuses the existing record if the member already uploaded the same file with
 * the same settings.
 */
export async function analyzeOrReuse(
  deps: AnalyzeOrReuseDeps,
  key: VideoKey,
  { lostSignal: signal, reportStage }: Pick<LeaseKeeper, 'lostSignal' | 'reportStage'>,
): Promise<AnalysisOutcome> {
  const row = await deps.videos.find(key);
  const {
    questionId = null,
    exclusions = NO_EXCLUSIONS,
    keepsTranscript = false,
    browserTranscript,
  } = row ?? {};

  const body = await deps.recordings.read(buildMediaKey(key.memberId, key.videoId));
  if (!body) throw new Error('the file was deleted before it could be read');

  // Hash the file here, because the measuring function is untrusted and could return another
  // recording's hash.
  const sha256 = await sha256Of(body);
  const hasLanguageModel = await deps.hasLanguageModel();

  const inputs = {
    sha256,
    versions: deps.versions,
    hasLanguageModel,
    exclusions,
    questionId,
    keepsTranscript,
  };

  const contentKey = buildContentKey(inputs);
  const record = await deps.records.findByContent(key.memberId, contentKey);

  if (record) {
    log('info', 'record found by content', { videoId: key.videoId });
    return {
      analysis: { state: 'analyzed', record: withBrowserTranscript(record, browserTranscript) },
      contentKey,
    };
  }

  const question = findQuestion(questionId ?? '')?.text ?? null;

  const analyzed = await deps.analyze(key, {
    signal,
    reportStage,
    exclusions,
    question,
    keepsTranscript,
  });

  const analysis = addBrowserTranscript(analyzed, browserTranscript);

  return { analysis, ...(isReusable(analysis, hasLanguageModel) && { contentKey }) };
}

/** All inputs that affect an analysis record. */
export interface AnalysisInputs {
  /** SHA-256 of the file, in hex. */
  sha256: string;
  versions: string;
  hasLanguageModel: boolean;
  exclusions: Exclusions;
  questionId: string | null;
  keepsTranscript: boolean;
}

/** Builds the cache key of a record. A member's uploads with the same key share one record. */
export function buildContentKey(content: AnalysisInputs): string {
  const { sha256, versions, hasLanguageModel, exclusions, questionId, keepsTranscript } = content;
  const without = exclusionKeys.filter((key) => exclusions[key]).join('+');
  // Without a language model, neither the question nor the consent to keep the transcript affects
  // the record.
  const language = hasLanguageModel
    ? `language:${questionId ?? ''}${keepsTranscript ? ':transcript' : ''}`
    : '';

  return ['content', sha256, versions, without, language].join('#');
}

function addBrowserTranscript(
  analysis: VideoAnalysis,
  transcript: BrowserTranscript | undefined,
): VideoAnalysis {
  if (analysis.state !== 'analyzed') return analysis;
  return { ...analysis, record: withBrowserTranscript(analysis.record, transcript) };
}

async function sha256Of(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of body) hash.update(piece);
  return hash.digest('hex');
}

/** False if the record lacks the language model's feedback because the model failed. */
function isReusable(analysis: VideoAnalysis, hasLanguageModel: boolean): boolean {
  if (analysis.state !== 'analyzed') return false;

  return (
    !hasLanguageModel ||
    (analysis.record.feedback.writtenBy === 'language_model' && analysis.record.content !== null)
  );
}

/**
 * Adds the words that the member's browser recognized, unless the server has its own transcript.
 * The words change nothing else, because they are unverified. Also replaces the browser transcript
 * of a reused record.
 */
function withBrowserTranscript(
  record: AnalysisRecord,
  transcript: BrowserTranscript | undefined,
): AnalysisRecord {
  if (record.transcript?.source === 'server') return record;

  return {
    ...record,
    transcript: transcript ? { version: 1, source: 'browser', ...transcript } : null,
  };
}
