import type { NotJudgedReason } from '../../../shared/analysis/analysis-record.ts';

/** Why a criterion was not judged, as its feedback. */
export const reasonPhrases: Record<NotJudgedReason, string> = {
  no_face: 'Not judged: your face was not in the picture long enough.',
  no_speech: 'Not judged: too little speech was heard.',
  too_short: 'Not judged: the recording is too short for this.',
  other_people: 'Not judged: other people were in the picture most of the time.',
  too_few_signals: 'Not judged: too little of what this looks at could be measured.',
  depends_on_missing: 'Not judged: it builds on other criteria that could not be judged this time.',
  left_out: 'Not judged: left out at your wish.',
};
