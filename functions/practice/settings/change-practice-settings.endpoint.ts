import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import { changePracticeSettings } from '#shared/practice/practice-settings.contract.ts';
import { hasConsented } from '#shared/practice/practice-settings.ts';
import { practiceSettingsStore } from './practice-settings.store.ts';

/**
 * Writes only the given values. If a member consents to the same text again, the first consent time
 * is kept.
 */
export const changePracticeSettingsEndpoint = endpoint(changePracticeSettings, {
  impact: 'Members cannot consent to the analysis or change their practice settings.',
  uses: { settings: practiceSettingsStore.pick('find', 'change'), now: clock },
})(async ({ caller, body }, { settings, now }) => {
  const { consent, ...chosen } = body;
  if (!consent)
    return { status: 200, body: await settings.change(caller.memberId, { ...chosen, consent }) };
  // The consent text changed after the page was loaded, so the member agreed to an outdated text.
  if (consent.version !== CONSENT_VERSION) return refuse('CONFLICT');

  const before = await settings.find(caller.memberId);
  const agreedConsent = hasConsented(before)
    ? before.consent
    : { ...consent, agreedAt: now().toISOString() };

  return {
    status: 200,
    body: await settings.change(caller.memberId, { ...chosen, consent: agreedConsent }),
  };
});

export const { handler, declaration } = changePracticeSettingsEndpoint;
