import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Checkout, Membership } from '#shared/billing/billing.contract.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { buildSignInUrl, sessionQuery, useSession } from '#web/platform/session.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Spinner } from '#web/ui/messages/spinner.tsx';

import { readTier } from '../checkout/plan-url.ts';
import { getErrorText } from '../checkout/checkout-error.ts';
import { checkoutQuery } from '../checkout/checkout.queries.ts';
import { invalidatePlan, membershipQuery } from '../membership/membership.queries.ts';
import { poll } from '../stripe/poll.ts';
import { readStripeParams, type StripeParams } from '../stripe/stripe-params.ts';
import { PageLoadError, PageNote } from '../checkout/page-note.tsx';
import { WelcomeTour } from './welcome-tour.tsx';

const LOAD_ERROR = 'We couldn’t load your plan';

/**
 * `/welcome`: a new member's first page. Public, because banks redirect here before the member has
 * signed in.
 */
export function WelcomePage() {
  const session = useSession();
  const { clientSecret, redirectStatus } = readStripeParams(useLocation().state);

  return (
    <Page title="Welcome">
      {redirectStatus === 'failed' ? (
        <PaymentFailed clientSecret={clientSecret} />
      ) : session.isLoading ? (
        <Spinner label="Loading" />
      ) : session.error ? (
        <PageLoadError
          title={LOAD_ERROR}
          text={getErrorText(session.error)}
          onRetry={session.retry}
        />
      ) : session.isAuthenticated ? (
        <PlanLoader clientSecret={clientSecret} />
      ) : (
        <LogInFirst />
      )}
    </Page>
  );
}

function PlanLoader({ clientSecret }: { clientSecret: string | null }) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery(welcomeQuery(clientSecret));
  const checkoutLink = useCheckoutLink(clientSecret);
  const retry = () => void refetch();

  if (isFetching && (!data || isPlanPending(data))) {
    return user?.plan ? (
      <Spinner label="Loading" />
    ) : (
      <PageNote title="Starting your plan" live="status">
        This takes a few seconds.
      </PageNote>
    );
  }

  if (error) return <PageLoadError title={LOAD_ERROR} text={getErrorText(error)} onRetry={retry} />;
  if (!data) return null;

  const { membership, checkout } = data;

  if (
    membership.plan === null &&
    (checkout?.state === 'repeat_trial' || checkout?.state === 'ended')
  ) {
    return <Navigate {...checkoutLink} />;
  }

  if (!isPlanPending(data)) return <WelcomeTour membership={membership} />;

  return (
    <PageNote
      title="Your plan hasn’t started yet"
      actions={
        <>
          <Button variant="primary" icon="again" onClick={retry}>
            Check Again
          </Button>
          <ButtonLink to="/subscribe">Back to Plans</ButtonLink>
        </>
      }
    >
      If you confirmed your card, your plan starts as soon as your bank responds, and you won’t be
      charged twice. If you haven’t confirmed a card, choose a plan to continue.
    </PageNote>
  );
}

/** The new member's membership, and the checkout they came from, if known. */
interface WelcomeState {
  membership: Membership;
  checkout: Checkout | null;
}

/**
 * True if the member has no plan yet, but their checkout or subscription may still activate one.
 */
function isPlanPending({ membership, checkout }: WelcomeState): boolean {
  if (membership.plan !== null) return false;
  if (checkout) return checkout.state === 'open' || checkout.state === 'live';
  return membership.subscription?.state === 'incomplete';
}

/** About 20 s in total. */
const POLL_PAUSES_MS = [1_000, 2_000, 2_000, 3_000, 3_000, 4_000, 5_000];

const welcomeQuery = (clientSecret: string | null) =>
  queryOptions({
    queryKey: ['welcome', clientSecret],

    queryFn: ({ client, signal }) => {
      const read = () => {
        signal.throwIfAborted();
        return fetchWelcomeState(client, clientSecret);
      };

      return poll(read, (state) => !isPlanPending(state), POLL_PAUSES_MS);
    },

    gcTime: 0,
  });

/** Reading the checkout makes the server sync the membership with Stripe. */
async function fetchWelcomeState(
  client: QueryClient,
  clientSecret: string | null,
): Promise<WelcomeState> {
  const checkout = clientSecret ? await findCheckout(client, clientSecret) : null;
  const membership = await client.fetchQuery({ ...membershipQuery, staleTime: 0 });
  // Pages cached before the plan was active still show locks.
  if (client.getQueryData(sessionQuery.queryKey)?.plan !== membership.plan)
    void invalidatePlan(client);

  return { membership, checkout };
}

/** Null if another browser or member started the checkout. */
async function findCheckout(client: QueryClient, clientSecret: string): Promise<Checkout | null> {
  return client
    .fetchQuery({ ...checkoutQuery(clientSecret), staleTime: 0 })
    .catch((error: unknown) => {
      if (hasErrorCode(error, 'NOT_FOUND')) return null;
      throw error;
    });
}

/** Link to the checkout page, which handles the remaining steps. */
function useCheckoutLink(clientSecret: string | null) {
  const [search] = useSearchParams();
  const state: StripeParams = { clientSecret, redirectStatus: null };
  return { to: `/checkout?tier=${readTier(search)}`, state, replace: true };
}

function PaymentFailed({ clientSecret }: { clientSecret: string | null }) {
  const checkoutLink = useCheckoutLink(clientSecret);
  return (
    <PageNote
      title="Payment Failed"
      live="alert"
      actions={
        <>
          {clientSecret && (
            <ButtonLink {...checkoutLink} variant="primary">
              Try Another Card
            </ButtonLink>
          )}
          <ButtonLink to="/subscribe" variant={clientSecret ? 'secondary' : 'primary'}>
            Back to Plans
          </ButtonLink>
        </>
      }
    >
      Your bank didn’t confirm the card. You haven’t been charged. Please try another card.
    </PageNote>
  );
}

function LogInFirst() {
  return (
    <PageNote
      title="Please log in to continue"
      actions={
        <ButtonAnchor variant="primary" href={buildSignInUrl('/welcome')}>
          Log In
        </ButtonAnchor>
      }
    >
      We’ll email you a code and bring you back here.
    </PageNote>
  );
}
