import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { NO_EXCLUSIONS, type Exclusions } from '#shared/analysis/exclusions.ts';
import {
  addLanguageFeedback,
  transcribeAndMeasure,
} from '../language/add-language-feedback.service.ts';
import type { LanguageModel } from '../language/language-model.ts';
import { expandMuLaw } from '../language/mu-law.ts';
import { createSpeechClip } from '../language/speech-clip.ts';
import type { MeasuredRecording } from '../measure-function/measurement.ts';
import { buildRecord } from './build-record.ts';

export interface WriteRecordOptions {
  /**
   * Transcribes the answer and writes the feedback. Without a language model, only the delivery is
   * analyzed.
   */
  languageModel?: LanguageModel | null;
  /** Groups of signals that the member excluded. */
  exclusions?: Exclusions;
  /** The question that the member answered; only a language model reads it. */
  question?: string | null;
  /** True if the member consented to keeping the transcript. */
  keepsTranscript?: boolean;
  signal?: AbortSignal;
}

/**
 * Scores the measurements and returns the record, even if the language model fails. Deterministic
 * without a language model.
 */
export async function writeRecord(
  { measurements, durationSeconds, spoken }: MeasuredRecording,
  {
    languageModel,
    exclusions = NO_EXCLUSIONS,
    question = null,
    keepsTranscript = false,
    signal,
  }: WriteRecordOptions = {},
): Promise<AnalysisRecord> {
  if (!languageModel) return buildRecord(measurements, durationSeconds, { exclusions });

  const heard = spoken && {
    clip: createSpeechClip(expandMuLaw(Buffer.from(spoken.sound, 'base64')), spoken.parts),
    speech: spoken.speech,
    signal,
  };

  const words = heard && (await transcribeAndMeasure(languageModel, measurements, heard));
  const content = words?.content;
  const record = buildRecord(words?.measurements ?? measurements, durationSeconds, {
    exclusions,
    content,
  });

  const withWords = keepsTranscript && words ? { ...record, transcript: words.transcript } : record;

  return addLanguageFeedback(languageModel, withWords, {
    answer: words?.answer ?? null,
    question,
    signal,
  });
}
