import { describe, expect, it } from 'vitest';
import { sampleMeasurements } from '../language/language.fixtures.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import { buildRecord } from './build-record.ts';

const feedbackOf = (changed: Partial<Measurements>) =>
  buildRecord({ ...sampleMeasurements, ...changed }, 40).feedback;

const speechless = {
  values: {},
  facts: { ...sampleMeasurements.facts, speechSeconds: 0.5, voicedSeconds: 0.5 },
};

const TOO_LITTLE = /too little speech/;

describe('feedback on a recording that loses its sound', () => {
  it.each<[string, Partial<Measurements>, RegExp]>([
    ['a muted microphone', { soundEndsAt: 0 }, /only silence, so it was probably muted/],
    ['a lost microphone', { soundEndsAt: 2.4 }, /the sound stops at 0:02, so your microphone/],
    ['a file without sound', { hasSound: false }, /the recording has no sound/],
  ])('names %s instead of too little speech', (_, changed, cause) => {
    const { detailedFeedback, notJudged } = feedbackOf({ ...speechless, ...changed });

    expect(detailedFeedback.communicationSkills).toMatch(cause);
    expect(notJudged.join('\n')).toMatch(new RegExp(cause, 'i'));
    expect([...notJudged, ...Object.values(detailedFeedback)].join('\n')).not.toMatch(TOO_LITTLE);
  });

  it('says where the sound of a scored answer stops', () => {
    const { notJudged } = feedbackOf({ soundEndsAt: 25 });
    expect(notJudged[0]).toMatch(/^The end of your answer: the sound stops at 0:25/);
  });

  it('still names too little speech if the sound lasts to the end', () => {
    expect(feedbackOf(speechless).notJudged.join('\n')).toMatch(TOO_LITTLE);
    expect(feedbackOf({})).toEqual(feedbackOf({ soundEndsAt: undefined }));
  });
});
