import { ButtonLink, type ButtonSize } from '../../ui/button.tsx';

interface StartLinkProps {
  readonly isMember: boolean;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** The one thing to do next: the trial, or for members the practice room. */
export function StartLink({ isMember, size = 'large', className }: StartLinkProps) {
  if (isMember) {
    return (
      <ButtonLink look="primary" size={size} icon="camera" to="/video-analysis" className={className}>
        Go to the practice room
      </ButtonLink>
    );
  }
  return (
    <ButtonLink look="primary" size={size} to="/signup" className={className}>
      Start 3-Day Free Trial
    </ButtonLink>
  );
}
