import { Button, type ButtonVariant, type ButtonSize } from '../../ui/button.tsx';
import { usePortal } from './use-portal.ts';

interface PortalButtonProps {
  readonly label: 'Update card' | 'Card and invoices';
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** Opens the Stripe customer portal for card and invoices. */
export function PortalButton({ label, variant, size }: PortalButtonProps) {
  const portal = usePortal();
  return (
    <Button variant={variant} size={size} disabled={portal.isOpening} onClick={portal.open}>
      {portal.isOpening ? 'Opening...' : label}
    </Button>
  );
}
