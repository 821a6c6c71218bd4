import { ButtonLink } from '../../ui/button.tsx';

/** The primary call to action. Visitors start the free trial; members go to the practice room. */
export function StartLink({ isMember }: { readonly isMember: boolean }) {
  return isMember ? (
    <ButtonLink variant="primary" size="large" icon="camera" to="/video-analysis">
      Go to the practice room
    </ButtonLink>
  ) : (
    <ButtonLink variant="primary" size="large" to="/signup">
      Start 3-Day Free Trial
    </ButtonLink>
  );
}
