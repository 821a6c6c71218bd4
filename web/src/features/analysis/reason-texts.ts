import type { NotJudgedReason } from '../../../../shared/analysis/analysis-record.ts';

/** Why a criterion has no score, said to the member. */
export const reasonTexts: Record<NotJudgedReason, string> = {
  no_face: 'Your face was not in the picture long enough to judge this.',
  no_speech: 'Too little speech was heard to judge this.',
  too_short: 'The recording is too short to judge this.',
  other_people: 'Other people were in the picture most of the time, so this was left out.',
  too_few_signals: 'Too little of what this looks at could be measured.',
  depends_on_missing: 'It builds on other criteria that could not be judged this time.',
  left_out: 'You chose to leave this out.',
};
