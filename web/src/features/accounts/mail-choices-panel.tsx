import { useQuery } from '@tanstack/react-query';
import type { MailChoices } from '../../../../shared/accounts/mail-choices.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { configQuery } from '../../platform/config.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { useUpdateMailChoices, useProfile } from './profile.queries.ts';

const choiceLabels: Record<keyof MailChoices, string> = {
  analysisReady: 'Email me when an analysis is ready',
  coachAnswered: 'Email me when a coach has answered',
};

/** Email preferences. Changes apply to the next email. */
export function MailChoicesPanel() {
  const { data: profile, error, refetch } = useProfile();
  const { data: site } = useQuery(configQuery);
  const { mutate } = useUpdateMailChoices();
  const notify = useNotify();
  if (error && !profile) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p className="text-soft">Your email settings couldn’t be loaded.</p>
        <Button size="small" icon="again" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!profile) {
    return (
      <>
        <Loading label="Loading your email settings" />
        <Skeleton className="h-24" />
      </>
    );
  }
  const { mailChoices } = profile;
  const save = (changed: Partial<MailChoices>) =>
    mutate(changed, {
      onError: (failed) =>
        notify({
          title: 'Couldn’t save your email settings',
          description: getErrorMessage(failed),
          tone: 'destructive',
        }),
    });
  return (
    <>
      <Switch
        label={choiceLabels.analysisReady}
        checked={mailChoices.analysisReady}
        onChange={({ target }) => save({ analysisReady: target.checked })}
      />
      <Switch
        label={choiceLabels.coachAnswered}
        checked={mailChoices.coachAnswered}
        onChange={({ target }) => save({ coachAnswered: target.checked })}
      />
      <p className="mt-2 max-w-[60ch] text-sm text-faint">
        {site?.mailConfigured === false && 'Email isn’t set up on this site yet. '}
        We always email you about payments and account security.
      </p>
    </>
  );
}
