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
          `${RECORDING_LIMIT_SECONDS} seconds in the recorder. It counts down, and stops by itself at zero. A file from your disk may be longer: its first ${ANALYSED_MINUTES} minutes are analysed, and one beyond ${LONGEST_MINUTES} minutes is refused.`,
        ),
      ],
    },
    {
      id: 'formats',
      question: 'Which files can I upload?',
      answer: [
        text(
          `${FORMATS}, up to ${FILE_LIMIT}. What your browser cannot play is analysed all the same, and can be downloaded.`,
        ),
      ],
    },
    {
      id: 'criteria',
      question: 'What is scored?',
      answer: [
        text('Six criteria, always in the same order:'),
        list(...criteria.map(({ label, subtitle }) => `${label}: ${subtitle}.`)),
        text('Every score shows what it was measured from, and how certain it is.'),
        links(scoring),
      ],
    },
    {
      id: 'never-judged',
      question: 'What is never judged?',
      answer: [list(...neverJudged.points), links(scoring)],
    },
    {
      id: 'no-score',
      question: 'Why does a criterion have no score?',
      answer: [
        text(
          'Too little of it could be seen or heard: the face was out of the picture, the room was loud, or you left it out in the settings. What is missing is named in the report and never counts as zero.',
        ),
        links(scoring),
      ],
    },
    {
      id: 'leave-out',
      question: 'Can I leave something out?',
      answer: [
        text(
          'Yes. Eye contact, fillers and pace can each be switched off under Analysis settings, from your next recording on. The other signals then decide alone, so it costs no points.',
        ),
        links({ to: '/settings', label: 'Open Settings' }),
      ],
    },
    {
      id: 'analysis-failed',
      question: 'My analysis failed. What now?',
      answer: [
        text(
          'The library says why. If the file was at fault (empty, damaged, no video), record or upload again. Otherwise press Try Again: the same recording is analysed once more.',
        ),
        links(practice),
      ],
    },
    {
      id: 'how-many',
      question: 'How many recordings can I make?',
      answer: [
        text(
          `With Starter ${allowanceOf('starter', 'practiceVideos')} in a calendar month, with the other plans as many as you like. A recording that you delete still counts. Your settings show what is left.`,
        ),
      ],
    },
    {
      id: 'coach',
      question: 'How do I ask a coach?',
      answer: [
        text(
          'Open Practice, choose the Coach tab, choose a recording and say what the coach should look at. A coach watches it and answers in writing within 24 hours. If no requests are taken at the moment, the tab says so.',
        ),
        links({ to: '/video-analysis?tab=coach', label: 'Open the Coach tab' }),
      ],
    },
  ],
};
