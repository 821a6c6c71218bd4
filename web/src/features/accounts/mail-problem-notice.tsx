import type { MailProblem } from '../../../../shared/accounts/profile.ts';
import { useSession } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

const causes = {
  bounced: 'Our last email bounced',
  'marked-as-spam': 'One of our emails was marked as spam',
} as const satisfies Record<MailProblem, string>;

/** Tells members why they no longer get email, and how to fix it. */
export function MailProblemNotice({ problem }: { readonly problem: MailProblem }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="mb-6 flex flex-col items-start gap-3 rounded-md border border-edge/60 p-4">
      <p className="max-w-[60ch] text-soft">
        <strong className="font-semibold break-words text-ink">We can’t reach you at {user.email}.</strong>{' '}
        {causes[problem]}, so we stopped sending email to this address, including login codes. Change your email, or
        contact us if the address is correct.
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
