import type { CriterionResult, Feedback } from '#shared/analysis/analysis-record.ts';
import { criteria, mapCriteria, type CriterionKey } from '#shared/analysis/criteria.ts';
import { formatMinutesSeconds } from '#shared/product/time.ts';
import type { Measurements } from '../measure/measure-recording.ts';

/**
 * If the microphone was muted or disconnected, names this as the cause instead of too little
 * speech. Otherwise, returns the feedback unchanged.
 */
export function nameLostSound(
  feedback: Feedback,
  results: Readonly<Record<CriterionKey, CriterionResult>>,
  measurements: Measurements,
): Feedback {
  const cause = describeLostSound(measurements);
  if (!cause) return feedback;

  const unheard = criteria.filter(({ key }) => results[key].reason === 'no_speech');
  const isUnheard = new Set(unheard.map(({ key }) => key));
  const others = feedback.notJudged.filter(
    (text) => !unheard.some(({ label }) => text.startsWith(`${label}: `)),
  );

  return {
    ...feedback,
    detailedFeedback: mapCriteria((key) =>
      isUnheard.has(key) ? `Not scored: ${cause}` : feedback.detailedFeedback[key],
    ),
    notJudged: measurements.hasSound
      ? [`${unheard.length > 0 ? 'Your voice' : 'The end of your answer'}: ${cause}`, ...others]
      : others,
  };
}

function describeLostSound({ hasSound, soundEndsAt }: Measurements): string | null {
  if (!hasSound) return 'the recording has no sound.';
  if (soundEndsAt === undefined) return null;

  return soundEndsAt === 0
    ? 'your microphone recorded only silence, so it was probably muted.'
    : `the sound stops at ${formatMinutesSeconds(soundEndsAt)}, so your microphone was probably muted or disconnected.`;
}
