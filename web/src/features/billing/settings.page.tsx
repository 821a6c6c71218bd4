import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { Page } from '../../ui/page.tsx';
import { MembershipPanel } from './membership-panel.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UsagePanel } from './usage-panel.tsx';

/** `/settings` */
export function SettingsPage() {
  return (
    <Page>
      <title>{`Settings · ${PRODUCT_NAME}`}</title>
      <h1 className="mb-8 text-3xl sm:mb-10 sm:text-4xl">Settings</h1>
      <SettingsSection id="plan" title="Plan" hint="What you have, what it costs and how it ends.">
        <MembershipPanel />
      </SettingsSection>
      <SettingsSection id="usage" title="This month" hint="What your plan counts.">
        <UsagePanel />
      </SettingsSection>
    </Page>
  );
}
