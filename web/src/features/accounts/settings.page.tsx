import { Page } from '../../ui/page.tsx';
import { MembershipPanel, UsagePanel } from '../billing/billing-settings.public.ts';
import { PlanSettingsPanel } from '../plan/plan-settings.public.ts';
import { DeleteRecordings, PracticeSettingsPanel } from '../practice/practice-settings.public.ts';
import { DeletionPanel } from './deletion-panel.tsx';
import { DevicesPanel, SignOutEverywhere } from './devices-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { MailChoicesPanel } from './mail-choices-panel.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SettingsSection } from './settings-section.tsx';

/** `/settings` */
export function SettingsPage() {
  return (
    <Page title="Settings">
      <h1 className="mb-8 text-3xl sm:mb-10 sm:text-4xl">Settings</h1>
      <SettingsSection id="plan" title="Plan" hint="Your plan, its price and how to cancel.">
        <MembershipPanel />
      </SettingsSection>
      <SettingsSection id="usage" title="This month" hint="How much of your plan you’ve used.">
        <UsagePanel />
      </SettingsSection>
      <SettingsSection id="interview" title="Interview plan" hint="Your interview date and role.">
        <PlanSettingsPanel />
      </SettingsSection>
      <SettingsSection id="mails" title="Email" hint="Choose which emails you get.">
        <MailChoicesPanel />
      </SettingsSection>
      <SettingsSection id="analysis" title="Analysis settings" hint="Choose what we score in future recordings.">
        <PracticeSettingsPanel />
      </SettingsSection>
      <SettingsSection id="recordings" title="My recordings" hint="Your recordings and their reports.">
        <DeleteRecordings />
      </SettingsSection>
      <SettingsSection id="devices" title="Devices" hint="Where you’re logged in.">
        <DevicesPanel />
        <SignOutEverywhere />
      </SettingsSection>
      <SecondFactorSection />
      <SettingsSection id="export" title="Download my data" hint="A copy of everything we have about you.">
        <ExportPanel />
      </SettingsSection>
      <SettingsSection id="delete" title="Delete my account" hint="This is immediate and permanent.">
        <DeletionPanel />
      </SettingsSection>
    </Page>
  );
}
