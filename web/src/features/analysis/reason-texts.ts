import type { NotJudgedReason } from '../../../../shared/analysis/analysis-record.ts';

/** Tells the member why a criterion has no score. */
export const reasonTexts: Record<NotJudgedReason, string> = {
  no_face: 'Your face wasn’t in the frame long enough to score this.',
  no_speech: 'You didn’t speak long enough to score this.',
  too_short: 'The recording is too short to score this.',
  other_people: 'Other people were in the frame most of the time, so this wasn’t scored.',
  too_few_signals: 'Too little of this could be measured.',
  depends_on_missing: 'This depends on other criteria that couldn’t be scored this time.',
  left_out: 'You turned this off.',
};
