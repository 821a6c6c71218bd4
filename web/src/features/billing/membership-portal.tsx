import { Button, type ButtonLook, type ButtonSize } from '../../ui/button.tsx';
import { usePortal } from './use-portal.ts';

interface PortalButtonProps {
  readonly label: 'Update card' | 'Card and invoices';
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
}

/** Opens the Stripe customer portal for card and invoices. */
export function PortalButton({ label, look, size }: PortalButtonProps) {
  const portal = usePortal();
  return (
    <Button look={look} size={size} disabled={portal.isOpening} onClick={portal.open}>
      {portal.isOpening ? 'Opening...' : label}
    </Button>
  );
}
