import { ButtonLink, type ButtonSize } from '../../ui/button.tsx';

interface StartLinkProps {
  readonly isMember: boolean;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** The primary call to action: start the free trial, or for members, open the practice room. */
export function StartLink({ isMember, size = 'large', className }: StartLinkProps) {
  if (isMember) {
    return (
      <ButtonLink variant="primary" size={size} icon="camera" to="/video-analysis" className={className}>
        Go to the practice room
      </ButtonLink>
    );
  }
  return (
    <ButtonLink variant="primary" size={size} to="/signup" className={className}>
      Start 3-Day Free Trial
    </ButtonLink>
  );
}
