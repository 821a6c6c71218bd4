import { useQuery } from '@tanstack/react-query';
import type { MailChoices } from '../../../../shared/accounts/mail-choices.ts';
import { configQuery } from '../../platform/config.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LoadFailureNote } from '../../ui/load-failure.tsx';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { MailProblemNotice } from './mail-problem-notice.tsx';
import { useScrollOnParam } from './use-scroll-on-param.ts';
import { useUpdateMailChoices, useProfile } from './profile.queries.ts';

const choices = [
  ['analysisReady', 'Email me when an analysis is ready'],
  ['coachAnswered', 'Email me when a coach answers'],
  ['planReminder', 'Email me each morning about today’s task in my interview plan'],
] as const;

/** Email preferences. Changes apply to the next email. Emails link here with `?mails`, which scrolls to the panel. */
export function MailChoicesPanel() {
  const box = useScrollOnParam('mails');
  return (
    <div ref={box}>
      <MailSwitches />
    </div>
  );
}

function MailSwitches() {
  const { data: profile, error, refetch } = useProfile();
  const { data: site } = useQuery(configQuery);
  const { mutate } = useUpdateMailChoices();
  const notifyError = useNotifyError();
  if (error && !profile) {
    return (
      <LoadFailureNote
        text="Your email settings couldn’t be loaded."
        className="flex-col items-start gap-3"
        onRetry={() => void refetch()}
      />
    );
  }
  if (!profile) {
    return <SkeletonBlock label="Loading your email settings" className="h-24" />;
  }
  const save = (changed: Partial<MailChoices>) =>
    mutate(changed, {
      onError: (failed) => notifyError('Couldn’t save your email settings', failed),
    });
  return (
    <>
      {profile.mailProblem && <MailProblemNotice problem={profile.mailProblem} />}
      {choices.map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={profile.mailChoices[name]}
          onChange={({ target }) => save({ [name]: target.checked })}
        />
      ))}
      <p className="mt-2 max-w-[60ch] text-sm text-faint">
        {site?.mailConfigured === false && 'Email isn’t set up on this site yet. '}
        We always email you about payments and account security.
      </p>
    </>
  );
}
