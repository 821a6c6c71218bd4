import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { stopEmails } from '#shared/accounts/stop-emails.contract.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { profileQuery } from './profile.queries.ts';

/** `/stop-emails#TOKEN`: the link in optional emails leads here. Works without a session. */
export function StopEmailsPage() {
  const token = useLocation().hash.slice(1);
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(stopEmails, { params: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });

  return (
    <Page title="Stop these emails">
      <div className="max-w-[62ch] py-8 sm:py-16">
        <PageHeading>{isSuccess ? 'Stopped' : 'Stop these emails?'}</PageHeading>
        <p role={isSuccess ? 'status' : undefined} className="mt-4 text-lg text-soft">
          {isSuccess
            ? 'You won’t get this kind of email anymore. You can change this in Settings.'
            : 'We’ll stop sending you this kind of email. We’ll still email you about payments and account security.'}
        </p>
        {error && (
          <p role="alert" className="mt-4 text-red-text">
            {getErrorMessage(error)}
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {!isSuccess && (
            <Button variant="primary" isBusy={isPending} onClick={() => mutate()}>
              Stop these emails
            </Button>
          )}
          <ButtonLink to="/settings?mails">Email settings</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
