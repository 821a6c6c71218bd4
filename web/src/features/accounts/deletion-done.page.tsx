import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

/** `/goodbye` */
export function DeletionDonePage() {
  return (
    <Page>
      <title>{`Goodbye · ${PRODUCT_NAME}`}</title>
      <div className="max-w-[62ch] py-8 sm:py-16">
        <h1 className="text-3xl sm:text-4xl">Your account is closed</h1>
        <p className="mt-4 text-lg text-soft">
          You are signed out everywhere, and what the account held is being deleted. That takes some minutes. A mail
          tells you when it is done; it is the last one.
        </p>
        <p className="mt-4 text-soft">
          Should you come back, the same address opens a new account. It begins empty. We wish you a good interview.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/" look="primary">
            Home
          </ButtonLink>
          <ButtonLink to="/privacy">What is kept, and why</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
