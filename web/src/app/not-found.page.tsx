import { PRODUCT_NAME } from '../../../shared/product/product.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page>
      <title>{`404 Page Not Found · ${PRODUCT_NAME}`}</title>
      <div className="py-8 sm:py-16">
        <EmptyState
          level={1}
          title="404 Page Not Found"
          action={
            <ButtonLink variant="primary" to="/" icon="back">
              Home
            </ButtonLink>
          }
        >
          Did you forget to add the page to the router?
        </EmptyState>
      </div>
    </Page>
  );
}
