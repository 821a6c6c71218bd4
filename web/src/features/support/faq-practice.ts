import { criteria } from '#shared/analysis/criteria.ts';
import { getMonthlyAllowance } from '#shared/billing/allowances.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { RESPONSE_SLA_HOURS } from '#shared/coaching/response-sla.ts';
import { consentText } from '#shared/practice/consent.ts';
import {
  MAX_ANALYZED_SECONDS,
  PRACTICE_VIDEO_LIMIT_BYTES,
  RECORDING_LIMIT_SECONDS,
  REHEARSAL_LIMITS_SECONDS,
  VIDEO_LENGTH_LIMIT_SECONDS,
} from '#shared/practice/video.ts';
import { faqGroup, faqQuestion, linksBlock, listBlock } from './content-block.ts';

const [, neverJudged] = consentText.sections;
const scoring = { to: '/how-scoring-works', label: 'How scoring works' };
const practice = { to: '/video-analysis', label: 'Open Practice' };

export const practiceFaq = faqGroup(
  'practice-and-analysis',
  'Practice and analysis',

  faqQuestion(
    'take-length',
    'How long can a recording be?',
    `Up to ${RECORDING_LIMIT_SECONDS} seconds in the recorder, which counts down and stops automatically. In a rehearsal, you can choose up to ${Math.max(...REHEARSAL_LIMITS_SECONDS)} seconds per answer. An uploaded file can be longer: we analyze its first ${MAX_ANALYZED_SECONDS / 60} minutes. Files over ${VIDEO_LENGTH_LIMIT_SECONDS / 60} minutes aren’t accepted.`,
  ),

  faqQuestion(
    'formats',
    'Which files can I upload?',
    `MP4, MOV, WebM and AVI, up to ${PRACTICE_VIDEO_LIMIT_BYTES / 1024 ** 2} MB. We can analyze a file even if your browser can’t play it, and you can still download it.`,
  ),

  faqQuestion(
    'criteria',
    'What do you score?',
    'We score six criteria:',
    listBlock(...criteria.map(({ label, subtitle }) => `${label}: ${subtitle}.`)),
    'Each of the six scores shows how it was measured and how certain it is.',
    linksBlock(scoring),
  ),

  faqQuestion(
    'never-judged',
    'What do you never score?',
    listBlock(...neverJudged.points),
    linksBlock(scoring),
  ),

  faqQuestion(
    'no-score',
    'Why does a criterion have no score?',
    'Either there wasn’t enough to measure, for example because your face was out of the frame or the room was loud, or you turned the criterion off in your settings. The report lists what’s missing. A missing score never counts as zero.',
    linksBlock(scoring),
  ),

  faqQuestion(
    'exclusions',
    'Can I turn off parts of the analysis?',
    'Yes. You can turn off eye contact, fillers or pace under Analysis settings. The change applies from your next recording. Anything you turn off won’t affect your score.',
    linksBlock({ to: '/settings?analysis', label: 'Open Settings' }),
  ),

  faqQuestion(
    'analysis-failed',
    'My analysis failed. What now?',
    'The library shows the reason. If the file is empty, damaged or not a video, record or upload again. Otherwise, press Try Again to analyze the same recording again.',
    linksBlock(practice),
  ),

  faqQuestion(
    'how-many',
    'How many recordings can I make?',
    `With Starter, ${getMonthlyAllowance('starter', 'practiceVideos')} per calendar month. With the other plans, as many as you like. Settings shows how many are left and which takes are free.`,
  ),

  faqQuestion(
    'coach',
    'How do I ask a coach for feedback?',
    `Open Practice, go to the Coach tab, choose a recording and say what the coach should focus on. A coach watches it and answers in writing. We promise an answer within ${RESPONSE_SLA_HOURS} hours, and the tab shows the time left.`,
    `Starter includes ${COACH_ANSWERS.starter} coach answer a month, Professional ${COACH_ANSWERS.professional} and Executive ${COACH_ANSWERS.executive}. The free trial includes ${COACH_ANSWERS.trial}.`,
    linksBlock({ to: '/video-analysis?tab=coach', label: 'Open the Coach tab' }),
  ),
);
