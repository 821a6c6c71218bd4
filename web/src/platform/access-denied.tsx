import type { User } from '../../../shared/accounts/member.ts';
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { buildSignInUrl } from './session.ts';

interface AccessDeniedProps {
  readonly user: User | null;
  /** Path to return to after sign-in. */
  readonly path: string;
  /** Message for members; `visitorMessage` is for signed-out users. */
  readonly memberMessage: string;
  readonly visitorMessage: string;
}

/** Replaces a page that requires a role the viewer doesn't have. */
export function AccessDenied({ user, path, memberMessage, visitorMessage }: AccessDeniedProps) {
  return (
    <Page>
      <title>Access Denied</title>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title="Access Denied"
          action={
            user ? (
              <ButtonLink variant="primary" to="/">
                Home
              </ButtonLink>
            ) : (
              <ButtonAnchor variant="primary" href={buildSignInUrl(path)}>
                Sign In
              </ButtonAnchor>
            )
          }
        >
          {user ? memberMessage : visitorMessage}
        </EmptyState>
      </div>
    </Page>
  );
}
