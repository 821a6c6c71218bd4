import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { PRIVACY_CHANGED_ON, privacySections } from './privacy-text.ts';
import { WrittenPage } from './written-page.tsx';

/** `/privacy` */
export function PrivacyPage() {
  return (
    <WrittenPage
      title="Privacy"
      lead={`What ${PRODUCT_NAME} knows about you, why, where it lies, how long it stays, and what you can do about it.`}
      changedOn={PRIVACY_CHANGED_ON}
      sections={privacySections}
    />
  );
}
