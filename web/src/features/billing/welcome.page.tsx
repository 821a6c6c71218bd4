import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { signInAddress, useSession } from '../../platform/session.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { tierOfAddress } from './checkout-address.ts';
import { problemTextOf } from './checkout-error.ts';
import { handoverOf, type Handover } from './stripe-handover.ts';
import { arrivalQuery, isAwaited, type Arrival } from './welcome-plan.queries.ts';
import { WelcomeNote } from './welcome-note.tsx';
import { WelcomeTour } from './welcome-tour.tsx';

/** `/welcome`: a new member's first page. Public, because banks redirect here too. */
export function WelcomePage() {
  const session = useSession();
  const { clientSecret, redirectStatus } = handoverOf(useLocation().state);
  return (
    <Page>
      <title>{`Welcome · ${PRODUCT_NAME}`}</title>
      {redirectStatus === 'failed' ? (
        <PaymentFailed clientSecret={clientSecret} />
      ) : session.isLoading ? (
        <Spinner label="Loading" />
      ) : session.error ? (
        <Unreached text={problemTextOf(session.error)} onRetry={session.retry} />
      ) : session.isAuthenticated ? (
        <Arriving clientSecret={clientSecret} />
      ) : (
        <LogInFirst />
      )}
    </Page>
  );
}

function Arriving({ clientSecret }: { readonly clientSecret: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(arrivalQuery(useQueryClient(), clientSecret));
  const retry = () => void refetch();
  if (isFetching && (!data || isAwaited(data))) {
    return (
      <WelcomeNote title="Starting your plan" isQuiet>
        This takes a few seconds.
      </WelcomeNote>
    );
  }
  if (error) return <Unreached text={problemTextOf(error)} onRetry={retry} />;
  return data ? <Arrived arrival={data} clientSecret={clientSecret} onRetry={retry} /> : null;
}

interface ArrivedProps {
  readonly arrival: Arrival;
  readonly clientSecret: string | null;
  readonly onRetry: () => void;
}

function Arrived({ arrival, clientSecret, onRetry }: ArrivedProps) {
  const { membership, checkout } = arrival;
  if (membership.plan === null && (checkout?.state === 'card_known' || checkout?.state === 'ended')) {
    return <BackToCheckout clientSecret={clientSecret} />;
  }
  if (!isAwaited(arrival)) return <WelcomeTour membership={membership} />;
  return (
    <WelcomeNote
      title="Your plan hasn’t started yet"
      actions={
        <>
          <Button look="primary" icon="again" onClick={onRetry}>
            Check Again
          </Button>
          <ButtonLink to="/subscribe">Back to Plans</ButtonLink>
        </>
      }
    >
      If you confirmed your card, your plan starts as soon as your bank responds. You won’t be charged twice. If you
      didn’t, choose a plan to continue.
    </WelcomeNote>
  );
}

/** Returns to the checkout page, which handles the remaining steps. */
function BackToCheckout({ clientSecret }: { readonly clientSecret: string | null }) {
  const [search] = useSearchParams();
  const state: Handover = { clientSecret, redirectStatus: null };
  return <Navigate to={{ pathname: '/checkout', search: `?tier=${tierOfAddress(search)}` }} state={state} replace />;
}

function PaymentFailed({ clientSecret }: { readonly clientSecret: string | null }) {
  const [search] = useSearchParams();
  const state: Handover = { clientSecret, redirectStatus: null };
  return (
    <WelcomeNote
      title="Payment Failed"
      isAlert
      actions={
        <>
          {clientSecret && (
            <ButtonLink to={`/checkout?tier=${tierOfAddress(search)}`} state={state} replace look="primary">
              Try Another Card
            </ButtonLink>
          )}
          <ButtonLink to="/subscribe" look={clientSecret ? 'secondary' : 'primary'}>
            Back to Plans
          </ButtonLink>
        </>
      }
    >
      Your bank didn’t confirm the card. You haven’t been charged. Please try another card.
    </WelcomeNote>
  );
}

function LogInFirst() {
  return (
    <WelcomeNote
      title="Please log in to continue"
      actions={
        <ButtonAnchor look="primary" href={signInAddress('/welcome')}>
          Log In
        </ButtonAnchor>
      }
    >
      We’ll email you a code and bring you back here.
    </WelcomeNote>
  );
}

function Unreached({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <WelcomeNote
      title="We couldn’t load your plan"
      isAlert
      actions={
        <Button look="primary" icon="again" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {text}
    </WelcomeNote>
  );
}
