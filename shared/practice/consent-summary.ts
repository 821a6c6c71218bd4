import { retention } from '#shared/product/retention.ts';

/**
 * What a member must know before agreeing. `consentText` says all of it; whoever changes one reads
 * the other. `hasLanguageModel` is undefined until the settings are loaded.
 */
export function summarizeConsent(hasLanguageModel: boolean | undefined): readonly string[] {
  return [
    'To score your answer, we measure your voice (pace, pauses, pitch) and your picture (eye contact, posture).',
    'We never score your emotions, identity, accent, age, gender or looks.',
    'You can see the recording, and so can a coach you ask and people you give a link to.',
    `We delete the recording after ${retention.practiceVideoDays} days, unless you press Keep. ${describeLanguageModel(hasLanguageModel)}`,
  ];
}

// The operator can set up OpenAI later, so members agree to it in every case.
function describeLanguageModel(hasLanguageModel: boolean | undefined): string {
  if (hasLanguageModel === undefined) return `If this site’s operator has set up OpenAI, ${sent}`;

  return hasLanguageModel
    ? `This site uses OpenAI: ${sent}`
    : `Nothing is sent to OpenAI now. If this site’s operator sets it up later, ${sent}`;
}

const sent = 'we send OpenAI your audio, your words, the question and the measurements.';

export const CONSENT_DETAILS_TITLE = 'All we measure, store and share';
