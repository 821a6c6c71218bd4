import { getMonthlyAllowance } from '#shared/billing/allowances.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { signupPlans, subscribePlans } from '#shared/billing/plans.ts';
import type { ContentBlock } from './content-block.ts';

const ANALYSIS = 'A report with scores on six criteria and tips for each practice recording';
const STARTER_LIMIT = `up to ${getMonthlyAllowance('starter', 'practiceVideos')} recordings per calendar month with Starter`;
const NOT_LIVE = 'Written answers from a coach to your recordings, not live sessions';
const GUIDES = `Up to ${getMonthlyAllowance('starter', 'studyGuides')} different study guides per calendar month, to read or download`;

/** The exact service behind each plan line, in the order on /terms. */
export const deliveries: Readonly<Record<string, string>> = {
  '10 interview prep videos': `${getMonthlyAllowance('starter', 'practiceVideos')} practice recordings of your answers per calendar month, each with a report unless its analysis fails`,
  '10 study guides': GUIDES,
  'Access to podcasts': 'All podcasts for your plan',
  'AI video analysis': `${ANALYSIS}; ${STARTER_LIMIT}`,
  'Unlimited video courses': 'All video courses for Starter and Professional, as often as you like',
  'Unlimited study guides':
    'All study guides for Starter and Professional, without a monthly limit',
  '1-on-1 coaching': `${NOT_LIVE}, up to ${COACH_ANSWERS.professional} a month`,
  'Basic video courses': 'All video courses for Starter',
  'Study guides and resources': GUIDES,
  'Mobile app access': 'The site, which you can install on your phone like an app',
  'All Starter features':
    'Every delivered line of Starter, without its monthly limits on recordings and guides',
  'AI-powered video analysis': `${ANALYSIS}, without a monthly limit`,
  'Advanced coaching modules': 'All video courses for Professional',
  'Personalized feedback':
    'Strengths, areas for improvement and next steps in each report, based on your recording',
  'Priority support':
    'Messages that you send from the contact page while logged in are marked as priority, so that we read them first',
  '1-on-1 coaching session': `${NOT_LIVE}, up to ${COACH_ANSWERS.professional} a month`,
  'All Professional features': 'Every delivered line of Professional',
  'Unlimited AI video analysis': `${ANALYSIS}, without a monthly limit`,
  'Executive-level content': 'All courses, podcasts and study guides for Executive',
  'Personal career coach': `${NOT_LIVE}, up to ${COACH_ANSWERS.executive} a month`,
  'Salary negotiation training': 'A podcast episode about negotiating your salary',
  'Weekly 1-on-1 sessions': `${NOT_LIVE}, up to ${COACH_ANSWERS.executive} a month`,
};

const delivered = [...signupPlans, ...subscribePlans].flatMap(({ benefits }) =>
  benefits.flatMap(({ text, feature }) => (feature === null ? [] : [text])),
);

export const deliveriesTable: ContentBlock = {
  kind: 'table',
  head: ['Plan line', 'What you get'],
  rows: [...new Set(delivered)].map((text) => [text, deliveries[text] ?? '']),
};
