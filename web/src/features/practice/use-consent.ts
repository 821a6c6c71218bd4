import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONSENT_VERSION } from '../../../../shared/practice/consent.ts';
import { hasConsented } from '../../../../shared/practice/practice-settings.ts';
import { ApiError } from '../../platform/api-error.ts';
import { practiceSettingsQuery, useChangeSettings } from './practice-settings.queries.ts';

export type ConsentControl = ReturnType<typeof useConsent>;

export function useConsent() {
  const client = useQueryClient();
  const [pending, setPending] = useState<{ readonly act: () => void } | null>(null);
  const change = useChangeSettings();
  const ask = (act: () => void) => {
    change.reset();
    setPending({ act });
  };
  return {
    isOpen: pending !== null,
    isSaving: change.isPending,
    problem: change.isError ? describeError(change.error) : null,
    /** Runs `act`, after asking for consent in a dialog if necessary. If the member declines, `act` never runs. */
    runWithConsent: (act: () => void) => {
      const continueIf = (isAgreed: boolean) => (isAgreed ? act() : ask(act));
      // Runs `act` even if loading fails. Without consent, the server rejects the call, and the dialog opens.
      client.ensureQueryData(practiceSettingsQuery).then(
        (settings) => continueIf(hasConsented(settings)),
        () => continueIf(true),
      );
    },
    /** Opens the dialog regardless of cached data. Used after the server rejects a call for lack of consent. */
    askAgain: ask,
    agree: () =>
      change.mutate(
        { consent: { version: CONSENT_VERSION } },
        {
          onSuccess: () => {
            setPending(null);
            pending?.act();
          },
        },
      ),
    decline: () => setPending(null),
  };
}

function describeError(error: Error): string {
  const isOutdated = error instanceof ApiError && error.status === 409;
  return isOutdated
    ? 'The terms have changed. Please reload the page and read them again.'
    : 'Your choice couldn’t be saved. Please try again.';
}
