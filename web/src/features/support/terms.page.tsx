import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { TERMS_CHANGED_ON, termsSections } from './terms-text.ts';
import { WrittenPage } from './written-page.tsx';

/** `/terms` */
export function TermsPage() {
  return (
    <WrittenPage
      title="Terms"
      lead={`The agreement between you and the operator of ${PRODUCT_NAME}, in plain language.`}
      changedOn={TERMS_CHANGED_ON}
      sections={termsSections}
    />
  );
}
