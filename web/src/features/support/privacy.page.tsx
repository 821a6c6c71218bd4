import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { PRIVACY_CHANGED_ON } from './privacy-storage.ts';
import { privacySections } from './privacy-text.ts';
import { LegalPage } from './legal-page.tsx';

/** `/privacy` */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead={`What data ${PRODUCT_NAME} stores about you, why, where and for how long, and what you can do about it.`}
      changedOn={PRIVACY_CHANGED_ON}
      sections={privacySections}
    />
  );
}
