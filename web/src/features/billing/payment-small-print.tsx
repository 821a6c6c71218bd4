import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Small print below the button that starts a plan. */
export function PaymentSmallPrint() {
  return (
    <div className="mt-3 text-center text-sm text-balance text-faint">
      <p>
        Cancel anytime. <span className="whitespace-nowrap">30-day money-back guarantee.</span>
      </p>
      <p className="mt-1">
        By continuing, you accept the <LegalLink to="/terms">Terms</LegalLink>. See{' '}
        <LegalLink to="/privacy">Privacy</LegalLink> for what we store about you.
      </p>
    </div>
  );
}

/** A link to a legal page. When the user comes back, the form still has its input, except for the card. */
function LegalLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="text-soft underline underline-offset-3 hover:text-ink">
      {children}
    </Link>
  );
}
