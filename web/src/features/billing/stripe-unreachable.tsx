import { Button } from '../../ui/button.tsx';

/** Shown instead of the card field if Stripe.js couldn't load, for example because an extension blocks it. */
export function StripeUnreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-md border border-red-text/60 bg-red-dim/40 p-4">
      <p className="font-semibold">The card field didn’t load</p>
      <p className="mt-1 text-soft">
        We couldn’t reach Stripe, our payment provider. Check your connection, and turn off any browser extension that
        might block Stripe. You haven’t been charged, and nothing you typed is lost.
      </p>
      <Button size="small" icon="again" className="mt-3" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
