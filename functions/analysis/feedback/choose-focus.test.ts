import { describe, expect, it } from 'vitest';
import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import { NO_EXCLUSIONS } from '#shared/analysis/exclusions.ts';
import { scoreRecording } from '../score/score-recording.ts';
import { chooseFocus } from './choose-focus.ts';

type Values = Partial<Record<SignalKey, number | { value: number; coverage: number }>>;

/** An ideal value for every required signal. */
const best: Values = {
  syllablesPerSecond: 4,
  pauseShare: 0.18,
  longPausesPerMinute: 1,
  longestPauseSeconds: 1,
  syllablesPerPhrase: 14,
  pitchStdDevSemitones: 3.5,
  loudnessStdDevDb: 6,
  signalToNoiseDb: 42,
  cameraContactShare: 0.96,
  longestLookAwaySeconds: 0,
  looksAwayPerMinute: 1,
  tiltedShouldersShare: 0,
  slouchingShare: 0,
  tiltedHeadShare: 0,
  headSpeedDegreesPerSecond: 7,
  faceHeightShare: 0.45,
  faceOffCenterShare: 0.02,
  frameBrightness: 150,
  multipleFacesShare: 0,
};

function focusOf(changed: Values, facts: object = {}): SignalKey | null {
  const values = Object.fromEntries(
    Object.entries({ ...best, ...changed }).map(([key, value]) => [
      key,
      typeof value === 'number' ? { value, coverage: 1 } : value,
    ]),
  );

  const heard = {
    noFaceShare: 0,
    multipleFacesShare: 0,
    speechSeconds: 30,
    voicedSeconds: 20,
    levelRangeDb: 40,
  };

  const measurements = {
    analyzedSeconds: 40,
    hasSound: true,
    values,
    facts: { ...heard, ...facts },
    moments: [],
  };

  return chooseFocus(scoreRecording(measurements, NO_EXCLUSIONS));
}

/** Changes to the ideal values, and the signal that a coach would tell the member to fix first. */
const cases: readonly (readonly [why: string, changed: Values, expected: SignalKey | null])[] = [
  // No signal needs work, so none is chosen.
  ['everything is at its best', {}, null],

  [
    'everything is inside its good range',
    { syllablesPerSecond: 4.9, cameraContactShare: 0.86 },
    null,
  ],

  ['a value just outside its range costs almost nothing', { faceOffCenterShare: 0.11 }, null],
  ['a missing smile costs nothing', { smileDetected: 0 }, null],
  // If there is only one problem, it is chosen.
  ['a monotone voice', { pitchStdDevSemitones: 0.8 }, 'pitchStdDevSemitones'],
  ['a voice that jumps', { pitchStdDevSemitones: 7.5 }, 'pitchStdDevSemitones'],
  ['eyes on the screen', { cameraContactShare: 0.4 }, 'cameraContactShare'],
  ['reading notes all the time', { cameraContactShare: 0.2 }, 'cameraContactShare'],
  ['rushing', { syllablesPerSecond: 6.3 }, 'syllablesPerSecond'],
  ['dragging', { syllablesPerSecond: 2 }, 'syllablesPerSecond'],
  ['no pauses', { pauseShare: 0.04 }, 'pauseShare'],
  ['half of the answer is silence', { pauseShare: 0.45 }, 'pauseShare'],
  ['many long pauses', { longPausesPerMinute: 10 }, 'longPausesPerMinute'],
  ['one blackout of five seconds', { longestPauseSeconds: 5 }, 'longestPauseSeconds'],
  ['sentences without an end', { syllablesPerPhrase: 48 }, 'syllablesPerPhrase'],
  ['choppy phrases', { syllablesPerPhrase: 4 }, 'syllablesPerPhrase'],
  ['an even volume', { loudnessStdDevDb: 1.2 }, 'loudnessStdDevDb'],
  ['a loud fan', { signalToNoiseDb: 12 }, 'signalToNoiseDb'],
  ['slouching', { slouchingShare: 0.4 }, 'slouchingShare'],
  ['leaning to one side', { tiltedShouldersShare: 0.4 }, 'tiltedShouldersShare'],
  ['a tilted head', { tiltedHeadShare: 0.5 }, 'tiltedHeadShare'],
  ['a frozen head', { headSpeedDegreesPerSecond: 0.5 }, 'headSpeedDegreesPerSecond'],
  ['a restless head', { headSpeedDegreesPerSecond: 30 }, 'headSpeedDegreesPerSecond'],
  ['one long look at the notes', { longestLookAwaySeconds: 7 }, 'longestLookAwaySeconds'],
  ['many glances', { looksAwayPerMinute: 22 }, 'looksAwayPerMinute'],
  ['a face far from the camera', { faceHeightShare: 0.13 }, 'faceHeightShare'],
  ['a dark room', { frameBrightness: 45 }, 'frameBrightness'],
  ['a second person', { multipleFacesShare: 0.4 }, 'multipleFacesShare'],
  ['fillers that a transcript showed', { fillersPerMinute: 13 }, 'fillersPerMinute'],
  ['an answer without a story', { wordingScore: 15 }, 'wordingScore'],

  // Of two problems, the one that costs more points is chosen.
  [
    'monotone and slightly dark',
    { pitchStdDevSemitones: 0.8, frameBrightness: 95 },
    'pitchStdDevSemitones',
  ],

  [
    'slightly monotone and looking away',
    { pitchStdDevSemitones: 2.2, cameraContactShare: 0.4 },
    'cameraContactShare',
  ],

  [
    'rushing and slightly off center',
    { syllablesPerSecond: 6.5, faceOffCenterShare: 0.14 },
    'syllablesPerSecond',
  ],

  [
    'slouching and one long glance',
    { slouchingShare: 0.45, longestLookAwaySeconds: 2.5 },
    'slouchingShare',
  ],

  ['noise and a tilted head', { signalToNoiseDb: 10, tiltedHeadShare: 0.2 }, 'signalToNoiseDb'],

  [
    'looking away costs four criteria',
    { cameraContactShare: 0.35, slouchingShare: 0.3 },
    'cameraContactShare',
  ],

  // If two problems cost about the same, the one that is quicker to fix is chosen.
  [
    'noise is quicker to fix than phrase length',
    { signalToNoiseDb: 19, syllablesPerPhrase: 36 },
    'signalToNoiseDb',
  ],

  [
    'shoulders are quicker to fix than pace',
    { tiltedShouldersShare: 0.4, syllablesPerSecond: 2.8 },
    'tiltedShouldersShare',
  ],

  // If two problems cost about the same, the one that was measured more reliably is chosen.
  [
    'a value far outside its range is surer than one at its edge',
    { pauseShare: 0.11, longestPauseSeconds: 4 },
    'longestPauseSeconds',
  ],

  [
    'a signal seen all the time is surer than one seen rarely',
    { slouchingShare: { value: 0.3, coverage: 0.3 }, tiltedShouldersShare: 0.3 },
    'tiltedShouldersShare',
  ],

  // A signal that couldn't be measured is never chosen.
  ['fillers without a transcript', { longPausesPerMinute: 8 }, 'longPausesPerMinute'],
];

describe('the one thing to work on', () => {
  it.each(cases)('%s', (_why, changed, expected) => {
    expect(focusOf(changed)).toBe(expected);
  });

  it('is never about the voice if nobody spoke', () => {
    const silent = { speechSeconds: 0, voicedSeconds: 0 };
    expect(focusOf({ pitchStdDevSemitones: 0.5, slouchingShare: 0.4 }, silent)).toBe(
      'slouchingShare',
    );
  });
});
