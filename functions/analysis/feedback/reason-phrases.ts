import type { NotJudgedReason } from '../../../shared/analysis/analysis-record.ts';

/** Feedback for a criterion without a score, by reason. */
export const reasonPhrases: Record<NotJudgedReason, string> = {
  no_face: 'Not scored: your face wasn’t in the frame long enough.',
  no_speech: 'Not scored: there was too little speech.',
  too_short: 'Not scored: the recording is too short.',
  other_people: 'Not scored: other people were in the frame most of the time.',
  too_few_signals: 'Not scored: too little of it could be measured.',
  depends_on_missing: 'Not scored: it depends on other criteria that couldn’t be scored this time.',
  left_out: 'Not scored: you turned this off.',
};
