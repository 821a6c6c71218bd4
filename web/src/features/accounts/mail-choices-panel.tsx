import { useQuery } from '@tanstack/react-query';
import type { MailChoices } from '#shared/accounts/mail-choices.ts';
import type { MailProblem } from '#shared/accounts/profile.ts';
import { configQuery } from '#web/platform/config.ts';
import { useSession } from '#web/platform/session.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { profileQuery, useUpdateMailChoice } from './profile.queries.ts';

const choices = [
  ['analysisReady', 'Email me when an analysis is ready and I’ve left'],
  ['coachAnswered', 'Email me when a coach answers'],
  ['planReminder', 'Email me each morning about today’s task in my interview plan'],
] as const;

const adminChoices = [
  ...choices,
  ['dailyDigest', 'Email me a daily overview of open work and what happened the day before'],
] as const;

export function MailChoicesPanel() {
  const { user } = useSession();
  const { data: profile, error, refetch } = useQuery(profileQuery);
  const { data: site } = useQuery(configQuery);
  const { mutate } = useUpdateMailChoice();
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

  const save = (name: keyof MailChoices, isOn: boolean) =>
    mutate(
      { name, isOn },
      { onError: (failed) => notifyError('Couldn’t save your email settings', failed) },
    );

  return (
    <>
      {profile.mailProblem && <MailProblemNotice problem={profile.mailProblem} />}
      {(user?.role === 'admin' ? adminChoices : choices).map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={profile.mailChoices[name]}
          onChange={({ target }) => save(name, target.checked)}
        />
      ))}
      <p className="mt-2 max-w-[60ch] text-sm text-faint">
        {site?.mailConfigured === false && 'Email isn’t set up on this site yet. '}
        We always email you about payments and account security.
      </p>
    </>
  );
}

const causes = {
  bounced: 'Our last email bounced',
  'marked-as-spam': 'One of our emails was marked as spam',
} as const satisfies Record<MailProblem, string>;

function MailProblemNotice({ problem }: { problem: MailProblem }) {
  const { user } = useSession();
  if (!user) return null;

  return (
    <div className="mb-6 flex flex-col items-start gap-3 rounded-md border border-edge/60 p-4">
      <p className="max-w-[60ch] text-soft">
        <strong className="font-semibold break-words text-ink">
          We can’t reach you at {user.email}.
        </strong>{' '}
        {causes[problem]}, so we stopped sending email to this address, including login codes.
        Change your email, or contact us if the address is correct.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="small" to="/profile">
          Change email
        </ButtonLink>
        <ButtonLink size="small" to="/contact">
          Contact us
        </ButtonLink>
      </div>
    </div>
  );
}
