import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { CONSENT_VERSION } from '#shared/practice/consent.ts';
import { changePracticeSettings } from '#shared/practice/practice-settings.contract.ts';
import { hasConsented } from '#shared/practice/practice-settings.ts';
import { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';

interface Deps {
  settings: PracticeSettingsStore;
  now: () => Date;
}

/**
 * Writes only the given values. If a member consents to the same text again, the first consent time
 * is kept.
 */
export function changePracticeSettingsWith({
  settings,
  now,
}: Deps): UseCase<typeof changePracticeSettings> {
  return async ({ caller, body }) => {
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
  };
}

export const handler = createHandler(changePracticeSettings, () =>
  changePracticeSettingsWith({ settings: practiceSettingsStore(), now: () => new Date() }),
);
