import { criteria } from '../../../../shared/analysis/criteria.ts';
import { allowanceOf } from '../../../../shared/billing/allowances.ts';
import { consentText } from '../../../../shared/practice/consent.ts';
import { RECORDING_LIMIT_SECONDS } from '../../../../shared/practice/video.ts';
import { ANALYSED_MINUTES, FILE_LIMIT, FORMATS, LONGEST_MINUTES } from './limits-in-words.ts';
import { links, list, text } from './passage.ts';
import type { QuestionGroup } from './question.ts';

const [, neverJudged] = consentText.sections;
const scoring = { to: '/how-scoring-works', label: 'How scoring works' };
const practice = { to: '/video-analysis', label: 'Open Practice' };

export const practiceQuestions: QuestionGroup = {
  id: 'practice-and-analysis',
  title: 'Practice and analysis',
  questions: [
    {
      id: 'take-length',
      question: 'How long can a recording be?',
      answer: [
        text(
          `In the recorder, ${RECORDING_LIMIT_SECONDS} seconds. It counts down and stops automatically. An uploaded file can be longer: we analyze its first ${ANALYSED_MINUTES} minutes. Files over ${LONGEST_MINUTES} minutes aren’t accepted.`,
        ),
      ],
    },
    {
      id: 'formats',
      question: 'Which files can I upload?',
      answer: [
        text(
          `${FORMATS}, up to ${FILE_LIMIT}. We can analyze a file even if your browser can’t play it, and you can still download it.`,
        ),
      ],
    },
    {
      id: 'criteria',
      question: 'What do you score?',
      answer: [
        text('We score six criteria:'),
        list(...criteria.map(({ label, subtitle }) => `${label}: ${subtitle}.`)),
        text('Every score shows how it was measured and how certain it is.'),
        links(scoring),
      ],
    },
    {
      id: 'never-judged',
      question: 'What do you never score?',
      answer: [list(...neverJudged.points), links(scoring)],
    },
    {
      id: 'no-score',
      question: 'Why does a criterion have no score?',
      answer: [
        text(
          'There wasn’t enough to measure: your face was out of the frame, the room was loud, or you turned it off in your settings. The report lists what’s missing. It never counts as zero.',
        ),
        links(scoring),
      ],
    },
    {
      id: 'leave-out',
      question: 'Can I turn something off?',
      answer: [
        text(
          'Yes. You can switch off eye contact, fillers or pace under Analysis settings, starting with your next recording. Anything you switch off won’t affect your score.',
        ),
        links({ to: '/settings', label: 'Open Settings' }),
      ],
    },
    {
      id: 'analysis-failed',
      question: 'My analysis failed. What now?',
      answer: [
        text(
          'The library shows the reason. If the file is empty, damaged or not a video, record or upload again. Otherwise, press Try Again to analyze the same recording again.',
        ),
        links(practice),
      ],
    },
    {
      id: 'how-many',
      question: 'How many recordings can I make?',
      answer: [
        text(
          `With Starter, ${allowanceOf('starter', 'practiceVideos')} per calendar month. With the other plans, as many as you like. Deleted recordings still count. Settings shows how many you have left.`,
        ),
      ],
    },
    {
      id: 'coach',
      question: 'How do I ask a coach?',
      answer: [
        text(
          'Open Practice, go to the Coach tab, choose a recording and say what the coach should focus on. A coach watches it and answers in writing within 24 hours. If coaches aren’t accepting requests right now, the tab tells you.',
        ),
        links({ to: '/video-analysis?tab=coach', label: 'Open the Coach tab' }),
      ],
    },
  ],
};
