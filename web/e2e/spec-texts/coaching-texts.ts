import { fact, notice, part, rowsOf } from './text-row.ts';

export const coachingTexts = [
  ...rowsOf(2, {
    coach: [fact('a choice of video'), fact('a field for the message'), fact('a list of requests')],
  }),
  ...rowsOf(4, {
    coach: [
      'Awaiting Review',
      'Response within 24 hours',
      'Response within 1 hour',
      'Response expected soon',
      'Under Review',
      part('Coach is reviewing your video...'),
      'Reviewed',
    ],
  }),
  ...rowsOf(5, {
    'coach, nothing chosen': [
      notice('Missing Information', 'Please select a video and write your message for the coach.'),
    ],
    'coach, a blank message': [
      notice('Missing Information', 'Please select a video and write your message for the coach.'),
    ],
  }),
  ...rowsOf(8, {
    'coach, not sent': [notice('Submission Failed', 'Please try submitting your feedback request again.')],
    'coach, sent': ['Feedback Request Submitted', part('Your human coach will respond within 24 hours')],
  }),
];
