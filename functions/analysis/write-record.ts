import type { AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import { NOTHING_LEFT_OUT, type LeaveOut } from '../../shared/analysis/leave-out.ts';
import { addLanguage, hearWords } from './language/add-language.ts';
import type { LanguageModel } from './language/language-model.ts';
import { expand } from './language/mu-law.ts';
import { speechClip } from './language/speech-clip.ts';
import type { Measured } from './measurement.ts';
import { recordOf } from './record-of.ts';

export interface WriteOptions {
  /** Transcribes the answer and writes the text. Without a model only the delivery is analyzed. */
  readonly language?: LanguageModel | null;
  /** Signals that the member switched off. */
  readonly leaveOut?: LeaveOut;
  /** The question that the member answered; only a language model reads it. */
  readonly question?: string | null;
  readonly signal?: AbortSignal;
}

/**
 * Scores the measurements and writes the record. A language model fault doesn't throw, an abort does. Without a model,
 * equal measurements give the same record, byte for byte.
 */
export async function writeRecord(
  { measurements, durationSeconds, spoken }: Measured,
  { language, leaveOut = NOTHING_LEFT_OUT, question = null, signal }: WriteOptions = {},
): Promise<AnalysisRecord> {
  if (!language) return recordOf(measurements, durationSeconds, { leaveOut });
  const heard = spoken && {
    clip: speechClip(expand(Buffer.from(spoken.sound, 'base64')), spoken.parts),
    speech: spoken.speech,
    signal,
  };
  const words = heard && (await hearWords(language, measurements, heard));
  const content = words?.content;
  const record = recordOf(words?.measurements ?? measurements, durationSeconds, { leaveOut, content });
  return addLanguage(language, record, { answer: words?.answer ?? null, question, signal });
}
