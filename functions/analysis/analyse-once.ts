import { NOTHING_LEFT_OUT, type LeaveOut } from '../../shared/analysis/leave-out.ts';
import { questionById } from '../../shared/practice/questions/questions.ts';
import { log } from '../platform/logging.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import { mediaKeyOf, type AnalysisRecordStore, type VideoKey, type VideoStore } from '../practice/practice.public.ts';
import type { FileAnalysis } from './analyse-file.ts';
import { contentKeyOf } from './content-key.ts';
import { withTemporaryFile } from './temporary-file.ts';

export interface AnalysisChoices {
  readonly signal: AbortSignal;
  readonly leaveOut: LeaveOut;
  /** The words of the question that was answered. */
  readonly question: string | null;
}

export interface AnalyseOnceParts {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly records: Pick<AnalysisRecordStore, 'findByContent'>;
  readonly media: Pick<ObjectStore, 'read'>;
  readonly analyse: (path: string, choices: AnalysisChoices) => Promise<FileAnalysis>;
  /** Of engine and rubric: what another version found is not used again. */
  readonly versions: string;
  readonly hasLanguage: () => Promise<boolean>;
}

export interface Outcome {
  readonly analysis: FileAnalysis;
  /** Under which the record may be found again; absent when a later analysis could give a better one. */
  readonly contentKey?: string;
}

/** What a video's file gives: the record of an earlier analysis when the member has sent the very same content before. */
export async function analyseOnce(parts: AnalyseOnceParts, key: VideoKey, signal: AbortSignal): Promise<Outcome> {
  const { questionId = null, leaveOut = NOTHING_LEFT_OUT } = (await parts.videos.find(key)) ?? {};
  const body = await parts.media.read(mediaKeyOf(key.memberId, key.videoId));
  if (!body) throw new Error('the file went away before it could be read');
  const hasLanguage = await parts.hasLanguage();
  return withTemporaryFile(body, async ({ path, sha256 }) => {
    const contentKey = contentKeyOf({ sha256, versions: parts.versions, hasLanguage, leaveOut, questionId });
    const record = await parts.records.findByContent(key.memberId, contentKey);
    if (record) {
      log('info', 'record found by content', { videoId: key.videoId });
      return { analysis: { state: 'analysed', record }, contentKey };
    }
    const question = questionById(questionId ?? '')?.text ?? null;
    const analysis = await parts.analyse(path, { signal, leaveOut, question });
    return { analysis, ...(isFinal(analysis, hasLanguage) && { contentKey }) };
  });
}

/** A language model that was away for once must not be missed for ever. */
function isFinal(analysis: FileAnalysis, hasLanguage: boolean): boolean {
  if (analysis.state !== 'analysed') return false;
  return !hasLanguage || (analysis.record.feedback.writtenBy === 'language_model' && analysis.record.content !== null);
}
