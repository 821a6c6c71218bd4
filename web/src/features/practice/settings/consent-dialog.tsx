import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONSENT_DETAILS_TITLE, summarizeConsent } from '#shared/practice/consent-summary.ts';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import { consentText } from '#shared/practice/consent.ts';
import { hasConsented } from '#shared/practice/practice-settings.ts';
import { jobPostQuery } from '#web/features/interview-plan/interview-plan-practice.public.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { practiceSettingsQuery, useChangeSettings } from './practice-settings.queries.ts';

export type ConsentControl = ReturnType<typeof useConsent>;

export function useConsent() {
  const client = useQueryClient();
  const [pending, setPending] = useState<{ act: () => void } | null>(null);
  const change = useChangeSettings();
  const ask = (act: () => void) => {
    change.reset();
    setPending({ act });
  };

  return {
    isOpen: pending !== null,
    isSaving: change.isPending,
    problem: change.isError ? describeError(change.error) : null,

    /**
     * Runs `act`, after asking for consent in a dialog if necessary. If the member declines, `act`
     * never runs.
     */
    runWithConsent: (act: () => void) => {
      const continueIf = (isAgreed: boolean) => (isAgreed ? act() : ask(act));
      // Runs `act` even if loading fails. Without consent, the server rejects the call, and the
      // dialog opens.
      client.ensureQueryData(practiceSettingsQuery).then(
        (settings) => continueIf(hasConsented(settings)),
        () => continueIf(true),
      );
    },

    /**
     * Opens the dialog regardless of cached data. Used after the server rejects a call for lack of
     * consent.
     */
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

export function ConsentDialog({ consent }: { consent: ConsentControl }) {
  return (
    <Dialog
      open={consent.isOpen}
      title={consentText.title}
      onClose={consent.decline}
      isWide
      actions={
        <>
          {consent.problem && (
            <p role="alert" className="text-sm text-red-text sm:mr-auto sm:self-center">
              {consent.problem}
            </p>
          )}
          <Button onClick={consent.decline}>Not now</Button>
          <Button variant="primary" disabled={consent.isSaving} onClick={consent.agree}>
            {consentText.agree}
          </Button>
        </>
      }
    >
      <ConsentText />
    </Dialog>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-[0.95rem]">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

export function ConsentText() {
  const { data: jobPost } = useQuery({ ...jobPostQuery, staleTime: 60_000, refetchOnMount: true });

  return (
    <>
      <Points points={summarizeConsent(jobPost?.usesOpenAi)} />
      <details className="group/consent mt-2">
        <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          <span className="transition-transform duration-150 group-open/consent:rotate-180">
            <Icon name="chevron" size={16} />
          </span>
          {CONSENT_DETAILS_TITLE}
        </summary>
        {consentText.sections.map(({ title, points }) => (
          <section key={title} className="mt-3">
            <h3 className="font-sans text-[0.95rem] font-semibold tracking-normal text-ink">
              {title}
            </h3>
            <Points points={points} />
          </section>
        ))}
      </details>
    </>
  );
}
