import type { FaqGroup } from './content-block.ts';
import { contentFaq } from './faq-content.ts';
import { planFaq } from './faq-plans.ts';
import { practiceFaq } from './faq-practice.ts';
import { privacyFaq } from './faq-privacy.ts';
import { gettingStartedFaq } from './faq-getting-started.ts';
import { technicalFaq } from './faq-technical.ts';

export const faqGroups: readonly FaqGroup[] = [
  gettingStartedFaq,
  practiceFaq,
  contentFaq,
  planFaq,
  privacyFaq,
  technicalFaq,
];
