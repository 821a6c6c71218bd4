import { useQuery } from '@tanstack/react-query';
import { PRODUCT_NAME } from '../../../shared/product/product.ts';
import { configQuery } from '../platform/config.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** A page that is linked already and opens later. */
export interface Soon {
  readonly path: string;
  readonly title: string;
  readonly sentence: string;
  /** It takes payments, so it says when none can be taken here. */
  readonly takesPayment?: boolean;
}

export const publicPagesToCome: readonly Soon[] = [
  {
    path: '/signup',
    title: 'Sign-up opens here soon',
    sentence: 'You will be able to start your 3-day free trial on this page.',
    takesPayment: true,
  },
  {
    path: '/checkout',
    title: 'Checkout opens here soon',
    sentence: 'You will be able to pay for your plan here.',
    takesPayment: true,
  },
  { path: '/help', title: 'Help opens here soon', sentence: 'Answers to common questions will be here.' },
  { path: '/contact', title: 'Contact opens here soon', sentence: 'You will be able to write to us here.' },
  { path: '/privacy', title: 'Privacy', sentence: 'How we treat your recordings and data will be written here.' },
  { path: '/terms', title: 'Terms', sentence: 'The terms of membership will be written here.' },
];

export const memberPagesToCome: readonly Soon[] = [
  { path: '/welcome', title: 'Welcome', sentence: 'A short tour of the house will start here.' },
  { path: '/profile', title: 'Your profile opens here soon', sentence: 'Your name, photo and email will be here.' },
];

export function SoonPage({ soon }: { readonly soon: Soon }) {
  return (
    <Page>
      <title>{`${soon.title} · ${PRODUCT_NAME}`}</title>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title={soon.title}
          action={
            <ButtonLink to="/" icon="back">
              Home
            </ButtonLink>
          }
        >
          {soon.sentence}
          {soon.takesPayment && <PaymentState />}
        </EmptyState>
      </div>
    </Page>
  );
}

function PaymentState() {
  const { data: site } = useQuery(configQuery);
  if (site?.stripePublishableKey !== null) return null;
  return <span className="mt-2 block text-faint">Payments are not configured on this site yet.</span>;
}
