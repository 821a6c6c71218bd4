import {
  toResults,
  type AnalysisRecord,
  type AnalysisResults,
  type CriterionResult,
  type Signal,
} from './analysis-record.ts';
import { mapCriteria, type CriterionKey } from './criteria.ts';
import type { SignalKey } from './analysis-record.ts';
import { signalKeys } from './signal-keys.ts';

const scores = {
  charisma: 82,
  confidence: 74,
  posture: 91,
  eyeContact: 66,
  communicationSkills: 79,
  overallProfessionalism: 80,
} as const satisfies Record<CriterionKey, number>;

const judged = (score: number): CriterionResult => ({
  score,
  reason: null,
  provisional: false,
  interval: { low: score - 4, high: score + 4 },
  confidence: 'high',
  coverage: 1,
  note: null,
  shares: [],
});

const signal: Signal = {
  value: 1,
  unit: '1/s',
  quality: 0.95,
  goodRange: { from: 0.9, to: null },
  uncertainty: 0.1,
  coverage: 1,
  reason: null,
};

/** A complete record of a good take. */
export const record: AnalysisRecord = {
  engineVersion: 'test',
  rubricVersion: 'test',
  durationSeconds: 42,
  analyzedSeconds: 42,
  scope: 'delivery',
  overallScore: 79,
  overall: { provisional: false, interval: { low: 75, high: 83 } },
  scores,
  criteria: mapCriteria((key) => judged(scores[key])),
  signals: {
    ...(Object.fromEntries(signalKeys.map((key) => [key, signal])) as Record<SignalKey, Signal>),
    multipleFacesShare: { ...signal, value: 0, goodRange: { from: null, to: 0.1 } },
  },

  evidence: [
    { id: 'look_away-1', kind: 'look_away', startSeconds: 3, endSeconds: 4.5, direction: 'left' },
  ],
  waveform: [10, 80, 100, 60, 20, 0, 70, 90, 40, 15],

  feedback: {
    writtenBy: 'templates',
    detailedFeedback: mapCriteria((key) => `About ${key}.`),
    keyStrengths: ['You sat upright for 97% of the time.'],
    areasForImprovement: ['You looked aside for 21% of your speaking time.'],
    actionableRecommendations: ['Look at the lens in your first sentence: 54% -> 75%.'],
    focus: {
      signal: 'cameraContactShare',
      observation: 'You looked at the camera for only 54% of the time you spoke.',
      advice: 'Look at the lens during the first sentence of every point.',
      cue: 'Start every point looking at the lens',
    },
    notJudged: ['What you said was not scored.'],
  },

  content: null,
  transcript: null,
};

export const results: AnalysisResults = toResults(record);
