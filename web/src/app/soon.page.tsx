import { PRODUCT_NAME } from '../../../shared/product/product.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** A page that is linked already and opens later. */
export interface Soon {
  readonly path: string;
  readonly title: string;
  readonly sentence: string;
}

export const memberPagesToCome: readonly Soon[] = [
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
        </EmptyState>
      </div>
    </Page>
  );
}
