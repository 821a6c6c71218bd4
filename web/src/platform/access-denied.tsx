import type { User } from '../../../shared/accounts/member.ts';
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { signInAddress } from './session.ts';

interface AccessDeniedProps {
  readonly user: User | null;
  /** Path to return to after sign-in. */
  readonly path: string;
  /** Message for members; `toVisitor` is for signed-out users. */
  readonly toMember: string;
  readonly toVisitor: string;
}

/** Shown instead of a page that requires a role. */
export function AccessDenied({ user, path, toMember, toVisitor }: AccessDeniedProps) {
  return (
    <Page>
      <title>Access Denied</title>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title="Access Denied"
          action={
            user ? (
              <ButtonLink look="primary" to="/">
                Home
              </ButtonLink>
            ) : (
              <ButtonAnchor look="primary" href={signInAddress(path)}>
                Sign In
              </ButtonAnchor>
            )
          }
        >
          {user ? toMember : toVisitor}
        </EmptyState>
      </div>
    </Page>
  );
}
