import { retention } from '#shared/product/retention.ts';

/**
 * What a member must know before agreeing. `consentText` says all of it; whoever changes one reads
 * the other. Consent also covers turning on OpenAI later, so the last line always says what OpenAI
 * would get. `usesOpenAi` is undefined if it isn't known whether it is set up.
 */
export const summarizeConsent = (usesOpenAi: boolean | undefined) =>
  [
    'To score your answer, we measure your voice (pace, pauses, pitch) and your picture (eye contact, posture).',
    'We never score your emotions, identity, accent, age, gender or looks.',
    'You can see the recording, and so can a coach you ask and people you give a link to.',
    `We delete the recording after ${retention.practiceVideoDays} days, unless you press Keep. ${describeOpenAi(usesOpenAi)} send OpenAI your audio, your words, the question and the measurements.`,
  ] as const;

function describeOpenAi(usesOpenAi: boolean | undefined): string {
  if (usesOpenAi === undefined) return 'If this site uses OpenAI, we';
  return usesOpenAi ? 'We' : 'We don’t use OpenAI today. If we start, we';
}

export const CONSENT_DETAILS_TITLE = 'All we measure, store and share';
