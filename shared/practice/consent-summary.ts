import { retention } from '#shared/product/retention.ts';

/**
 * What a member must know before agreeing. `consentText` says all of it; whoever changes one reads
 * the other.
 */
export const consentSummary = [
  'To score your answer, we measure your voice (pace, pauses, pitch) and your picture (eye contact, posture).',
  'We never score your emotions, identity, accent, age, gender or looks.',
  'You can see the recording, and so can a coach you ask and people you give a link to.',
  `We delete the recording after ${retention.practiceVideoDays} days, unless you press Keep. If this site’s operator has set up OpenAI, we send OpenAI your audio, your words, the question and the measurements.`,
] as const;

export const CONSENT_DETAILS_TITLE = 'All we measure, store and share';
