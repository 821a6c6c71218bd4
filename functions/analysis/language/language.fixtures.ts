import type { AnalysisRecord, SignalKey } from '../../../shared/analysis/analysis-record.ts';
import { recordOf } from '../record-of.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import type { Span } from '../measure/spans.ts';
import { addLanguage, hearWords } from './add-language.ts';
import type { LanguageModel } from './language-model.ts';
import type { WordMeasures } from './measure-words.ts';
import type { LanguageLimits } from './openai.gateway.ts';
import { joinParts, speechClip, speechParts, type SpeechClip } from './speech-clip.ts';

/** Forty seconds with three stretches of speech: 36 s of talk, 33 s of speech. */
export const speech: readonly Span[] = [
  { start: 1, end: 10 },
  { start: 11, end: 20 },
  { start: 22, end: 37 },
];

/** A tone where speech is, silence elsewhere. */
export const sound = Float32Array.from({ length: 40 * 16_000 }, (_, at) => {
  const isSpeech = speech.some(({ start, end }) => at / 16_000 >= start && at / 16_000 < end);
  return isSpeech ? 0.3 * Math.sin(at / 20) : 0;
});

const values: Record<Exclude<SignalKey, 'text'>, number> = {
  tempo: 4,
  pause_share: 0.18,
  long1: 2,
  longest_pause: 2,
  run: 12,
  fillers: 9,
  f0sd: 3.5,
  loud: 5,
  snr: 35,
  camera: 0.54,
  away_run: 3.5,
  away_rate: 9,
  tilt: 0.2,
  slouch: 0.02,
  roll: 0.01,
  move: 6,
  fh: 0.4,
  fc: 0.05,
  luma: 150,
  single: 0,
  smile: 1,
};

/** A recording with strong and weak signals; the sound at 30 s may be a filler. */
export const measurements: Measurements = {
  analysedSeconds: 40,
  hasSound: true,
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, coverage: 1 }])),
  facts: { facelessShare: 0, companyShare: 0, voicedSeconds: 25, levelRange: 35 },
  moments: [
    { kind: 'look_away', start: 4, end: 7.5, direction: 'left' },
    { kind: 'pause', start: 20, end: 22, direction: null },
    { kind: 'filler', start: 30, end: 30.5, direction: null },
  ],
};

export const deliveryRecord = recordOf(measurements, 40);

const calls = (attempt: number, total: number) => ({ attempt, total, longestWait: 100, usualWait: 1 });
/** Long limits for tests that must not time out on a busy machine. */
export const patient: LanguageLimits = { transcription: calls(15_000, 30_000), text: calls(15_000, 30_000) };
/** Short limits for tests that must time out. */
export const hasty: LanguageLimits = { transcription: calls(250, 400), text: calls(250, 400) };

/** The clip of the speech spans in `recording` (16 kHz mono). */
export function cutSpeech(recording: Float32Array, spans: readonly Span[]): SpeechClip {
  const parts = speechParts(spans, recording.length / 16_000);
  return speechClip(joinParts(recording, parts), parts);
}

export const heardWith = (model: LanguageModel) =>
  hearWords(model, measurements, { clip: cutSpeech(sound, speech), speech });

/** The record for `transcript` with the model's judgment and text. */
export function writtenWith(
  model: LanguageModel,
  words: WordMeasures | null,
  question: string | null = null,
): Promise<AnalysisRecord> {
  const record = recordOf(words?.measurements ?? measurements, 40, { content: words?.content });
  return addLanguage(model, record, { answer: words?.answer ?? null, question });
}

/** Runs every language step of an analysis on the recording above. */
export async function analysedWith(model: LanguageModel, question: string | null = null): Promise<AnalysisRecord> {
  return writtenWith(model, await heardWith(model), question);
}

/** An answer with a situation, an action, a result and numbers. */
export const goodAnswer =
  'Um, when I joined the support team last year we had a backlog of 400 tickets and customers waited for days. ' +
  'I sorted the tickets by topic, wrote short guides for the ten most common questions, and trained three colleagues to use them. ' +
  'Then I, uh, set up a weekly review so that new topics were seen early. ' +
  'As a result we cut the waiting time by 60 percent within two months, and the backlog was gone before the holidays. ' +
  'Since then other teams have taken over the same way of working.';
