import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { NOTHING_LEFT_OUT, type LeaveOut } from '../../shared/analysis/leave-out.ts';
import { questionById } from '../../shared/practice/questions/questions.ts';
import { log } from '../platform/logging.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import { mediaKeyOf, type AnalysisRecordStore, type VideoKey, type VideoStore } from '../practice/practice.public.ts';
import type { FileAnalysis } from './analyze-file.ts';
import { contentKeyOf } from './content-key.ts';

export type VideoAnalysis = FileAnalysis | { readonly state: 'unavailable' };

export interface AnalysisChoices {
  readonly signal: AbortSignal;
  readonly leaveOut: LeaveOut;
  /** Text of the question that the member answered. */
  readonly question: string | null;
}

export interface AnalyzeOnceDeps {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly records: Pick<AnalysisRecordStore, 'findByContent'>;
  readonly media: Pick<ObjectStore, 'read'>;
  readonly analyze: (key: VideoKey, choices: AnalysisChoices) => Promise<VideoAnalysis>;
  /** Engine and rubric versions. Records of other versions aren't reused. */
  readonly versions: string;
  readonly hasLanguage: () => Promise<boolean>;
}

export interface Outcome {
  readonly analysis: VideoAnalysis;
  /** Cache key of the record; undefined if a later analysis could produce a better record. */
  readonly contentKey?: string;
}

/** Analyzes a video, or reuses the record if the member already sent the same content. */
export async function analyzeOnce(deps: AnalyzeOnceDeps, key: VideoKey, signal: AbortSignal): Promise<Outcome> {
  const { questionId = null, leaveOut = NOTHING_LEFT_OUT } = (await deps.videos.find(key)) ?? {};
  const body = await deps.media.read(mediaKeyOf(key.memberId, key.videoId));
  if (!body) throw new Error('the file was deleted before it could be read');
  // Hashed here because the untrusted measuring function could return the hash of another recording.
  const sha256 = await sha256Of(body);
  const hasLanguage = await deps.hasLanguage();
  const contentKey = contentKeyOf({ sha256, versions: deps.versions, hasLanguage, leaveOut, questionId });
  const record = await deps.records.findByContent(key.memberId, contentKey);
  if (record) {
    log('info', 'record found by content', { videoId: key.videoId });
    return { analysis: { state: 'analyzed', record }, contentKey };
  }
  const question = questionById(questionId ?? '')?.text ?? null;
  const analysis = await deps.analyze(key, { signal, leaveOut, question });
  return { analysis, ...(isFinal(analysis, hasLanguage) && { contentKey }) };
}

async function sha256Of(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of body) hash.update(piece);
  return hash.digest('hex');
}

/** A record written while the language model was unavailable isn't reused. */
function isFinal(analysis: VideoAnalysis, hasLanguage: boolean): boolean {
  if (analysis.state !== 'analyzed') return false;
  return !hasLanguage || (analysis.record.feedback.writtenBy === 'language_model' && analysis.record.content !== null);
}
