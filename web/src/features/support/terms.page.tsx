import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { TERMS_CHANGED_ON, termsSections } from './terms-text.ts';
import { LegalPage } from './legal-page.tsx';

/** `/terms` */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead={`The agreement between you and the operator of ${PRODUCT_NAME}, in plain language.`}
      changedOn={TERMS_CHANGED_ON}
      sections={termsSections}
    />
  );
}
