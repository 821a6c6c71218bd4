import type { AnalysisRecord, SignalKey } from '#shared/analysis/analysis-record.ts';
import { buildRecord } from '../record/build-record.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import type { Span } from '../statistics/spans.ts';
import { addLanguageFeedback, transcribeAndMeasure } from './add-language-feedback.service.ts';
import type { LanguageModel } from './language-model.ts';
import type { TranscriptMeasurements } from './measure-transcript.ts';
import type { LanguageLimits } from './openai.gateway.ts';
import { joinParts, createSpeechClip, selectSpeechParts, type SpeechClip } from './speech-clip.ts';

/**
 * Three spans of speech in a 40 s recording. They total 33 s, or 36 s with the pauses in between.
 */
export const sampleSpeech: readonly Span[] = [
  { start: 1, end: 10 },
  { start: 11, end: 20 },
  { start: 22, end: 37 },
];

/** A tone where `sampleSpeech` has speech, and silence elsewhere. */
export const sampleSound = Float32Array.from({ length: 40 * 16_000 }, (_, at) => {
  const isSpeech = sampleSpeech.some(({ start, end }) => at / 16_000 >= start && at / 16_000 < end);
  return isSpeech ? 0.3 * Math.sin(at / 20) : 0;
});

const values: Record<Exclude<SignalKey, 'wordingScore' | 'fillersPerMinute'>, number> = {
  syllablesPerSecond: 4,
  pauseShare: 0.18,
  longPausesPerMinute: 2,
  longestPauseSeconds: 2,
  syllablesPerPhrase: 12,
  pitchStdDevSemitones: 3.5,
  loudnessStdDevDb: 5,
  signalToNoiseDb: 35,
  cameraContactShare: 0.54,
  longestLookAwaySeconds: 3.5,
  looksAwayPerMinute: 9,
  tiltedShouldersShare: 0.2,
  slouchingShare: 0.02,
  tiltedHeadShare: 0.01,
  headSpeedDegreesPerSecond: 6,
  faceHeightShare: 0.4,
  faceOffCenterShare: 0.05,
  frameBrightness: 150,
  multipleFacesShare: 0,
  smileDetected: 1,
};

/** A recording with strong and weak signals. */
export const sampleMeasurements: Measurements = {
  analyzedSeconds: 40,
  hasSound: true,
  values: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, coverage: 1 }]),
  ),
  facts: {
    noFaceShare: 0,
    multipleFacesShare: 0,
    speechSeconds: 25,
    voicedSeconds: 25,
    levelRangeDb: 35,
  },
  moments: [
    { kind: 'look_away', start: 4, end: 7.5, direction: 'left' },
    { kind: 'pause', start: 20, end: 22, direction: null },
  ],
  waveform: [0, 80, 100, 60],
};

export const recordWithoutLanguage = buildRecord(sampleMeasurements, 40);

const calls = (attemptMs: number, totalMs: number) => ({
  attemptMs,
  totalMs,
  maxRetryWaitMs: 100,
  defaultRetryWaitMs: 1,
});

/** Long limits for tests that must not time out on a busy machine. */
export const longTimeouts: LanguageLimits = {
  transcription: calls(15_000, 30_000),
  text: calls(15_000, 30_000),
};

/** Short limits for tests of timeouts. */
export const shortTimeouts: LanguageLimits = {
  transcription: calls(250, 400),
  text: calls(250, 400),
};

/**
 * Joins the speech in `recording` (16 kHz mono) into a clip. `spans` contains the times of the
 * speech.
 */
export function createSampleClip(recording: Float32Array, spans: readonly Span[]): SpeechClip {
  const parts = selectSpeechParts(spans, recording.length / 16_000);
  return createSpeechClip(joinParts(recording, parts), parts);
}

export const transcribeWith = (model: LanguageModel) =>
  transcribeAndMeasure(model, sampleMeasurements, {
    clip: createSampleClip(sampleSound, sampleSpeech),
    speech: sampleSpeech,
  });

/**
 * Builds the sample recording's record, including the language model's content judgment and
 * feedback text.
 */
export function writeRecordWith(
  model: LanguageModel,
  words: TranscriptMeasurements | null,
  question: string | null = null,
): Promise<AnalysisRecord> {
  const record = buildRecord(words?.measurements ?? sampleMeasurements, 40, {
    content: words?.content,
  });
  return addLanguageFeedback(model, record, { answer: words?.answer ?? null, question });
}

/** Runs every language step of an analysis on the sample recording. */
export async function analyzeWith(
  model: LanguageModel,
  question: string | null = null,
): Promise<AnalysisRecord> {
  return writeRecordWith(model, await transcribeWith(model), question);
}

/** An answer with a situation, an action, a result and numbers. */
export const goodAnswer =
  'Um, when I joined the support team last year we had a backlog of 400 tickets and customers waited for days. ' +
  'I sorted the tickets by topic, wrote short guides for the ten most common questions, and trained three colleagues to use them. ' +
  'Then I, uh, set up a weekly review so that new topics were seen early. ' +
  'As a result we cut the waiting time by 60 percent within two months, and the backlog was gone before the holidays. ' +
  'Since then other teams have taken over the same way of working.';
