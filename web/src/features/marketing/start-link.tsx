import { ButtonLink, type ButtonSize } from '../../ui/button.tsx';

interface StartLinkProps {
  readonly isMember: boolean;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** Primary call to action: the free trial, or the practice room for members. */
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
