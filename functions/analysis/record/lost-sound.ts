import type { CriterionResult, Feedback } from '#shared/analysis/analysis-record.ts';
import { criteria, mapCriteria, type CriterionKey } from '#shared/analysis/criteria.ts';
import { formatMinutesSeconds } from '#shared/product/time.ts';
import type { Measurements } from '../measure/measure-recording.ts';

/**
 * Says that the microphone was muted or lost, instead of that there was too little speech. Leaves
 * the feedback unchanged if the sound lasts to the end.
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
      ? [`Your voice${unheard.length > 0 ? '' : ' to the end'}: ${cause}`, ...others]
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
