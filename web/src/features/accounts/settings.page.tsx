import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MembershipPanel, UsagePanel } from '#web/features/billing/billing-settings.public.ts';
import { InterviewPlanSettingsPanel } from '#web/features/interview-plan/interview-plan-settings.public.ts';
import {
  DeleteRecordings,
  PracticeSettingsPanel,
} from '#web/features/practice/practice-settings.public.ts';
import { useSession } from '#web/platform/session.ts';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { DeletionPanel } from './deletion-panel.tsx';
import { DevicesPanel, SignOutEverywhere } from './devices-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { MailChoicesPanel } from './mail-choices-panel.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignInMethodsPanel } from './sign-in-methods-panel.tsx';

// Loaded lazily, because few users need this component and it includes a QR code library.
const FactorMove = lazy(async () => ({
  default: (await import('./move-authenticator.tsx')).MoveAuthenticator,
}));

const tabs = [
  { value: 'plan', label: 'Plan', sections: ['plan', 'usage'] },
  { value: 'practice', label: 'Practice', sections: ['interview', 'analysis', 'recordings'] },
  {
    value: 'account',
    label: 'Account',
    sections: ['mails', 'devices', 'sign-in', 'second-factor', 'export', 'delete'],
  },
];

/** `/settings`. A section’s ID as a query parameter opens its tab and scrolls to it. */
export function SettingsPage() {
  const [search, setSearch] = useSearchParams();
  const requested = tabs.find(
    ({ value, sections }) => search.get('tab') === value || sections.some((id) => search.has(id)),
  );
  const shown = requested?.value ?? 'plan';

  const [opened, setOpened] = useState<readonly string[]>([]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);

  return (
    <Page title="Settings">
      <PageHeading className="mb-4 sm:mb-6">Settings</PageHeading>
      <Tabs
        label="Settings"
        tabs={tabs}
        value={shown}
        onChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
      >
        <TabPanel value="plan" isKept={opened.includes('plan')}>
          <PlanSections />
        </TabPanel>
        <TabPanel value="practice" isKept={opened.includes('practice')}>
          <PracticeSections />
        </TabPanel>
        <TabPanel value="account" isKept={opened.includes('account')}>
          <AccountSections />
        </TabPanel>
      </Tabs>
    </Page>
  );
}

function PlanSections() {
  return (
    <>
      <SettingsSection id="plan" title="Plan" hint="Your plan, its price and how to cancel.">
        <MembershipPanel />
      </SettingsSection>
      <SettingsSection id="usage" title="This month" hint="How much of your plan you’ve used.">
        <UsagePanel />
      </SettingsSection>
    </>
  );
}

function PracticeSections() {
  return (
    <>
      <SettingsSection id="interview" title="Interview plan" hint="Your interview date and role.">
        <InterviewPlanSettingsPanel />
      </SettingsSection>

      <SettingsSection
        id="analysis"
        title="Analysis settings"
        hint="Choose what we score in future recordings."
      >
        <PracticeSettingsPanel />
      </SettingsSection>

      <SettingsSection
        id="recordings"
        title="My recordings"
        hint="Your recordings and their reports."
      >
        <DeleteRecordings />
      </SettingsSection>
    </>
  );
}

function AccountSections() {
  return (
    <>
      <SettingsSection id="mails" title="Email" hint="Choose which emails you get.">
        <MailChoicesPanel />
      </SettingsSection>

      <SettingsSection id="devices" title="Devices" hint="Where you’re logged in.">
        <DevicesPanel />
        <SignOutEverywhere />
      </SettingsSection>

      <SettingsSection
        id="sign-in"
        title="Ways to log in"
        hint="Emailed codes, passkeys and your password."
      >
        <SignInMethodsPanel />
      </SettingsSection>

      <SecondFactorSection />

      <SettingsSection
        id="export"
        title="Download my data"
        hint="A copy of everything we have about you."
      >
        <ExportPanel />
      </SettingsSection>

      <SettingsSection
        id="delete"
        title="Delete my account"
        hint="This is immediate and permanent."
      >
        <DeletionPanel />
      </SettingsSection>
    </>
  );
}

/** For coaches and administrators with a second factor; renders nothing for everyone else. */
export function SecondFactorSection() {
  const { user } = useSession();
  const isCodeDue = user?.secondFactorDue === 'code';
  if (!user?.hasSecondFactor && !isCodeDue) return null;

  const page =
    user.withheldRole === 'coach'
      ? { to: '/coach', name: 'Coach desk' }
      : { to: '/admin/members', name: 'Members' };

  return (
    <SettingsSection
      id="second-factor"
      title="Second factor"
      hint="The phone that generates your codes."
    >
      {isCodeDue ? (
        <p className="max-w-[60ch] text-soft">
          To move your codes to another phone, first go to the {page.name} page and{' '}
          <TextLink to={page.to}>enter a code from your old phone</TextLink>, then come back here.
        </p>
      ) : (
        <Suspense fallback={<SkeletonBlock label="Loading your second factor" className="h-24" />}>
          <FactorMove />
        </Suspense>
      )}
    </SettingsSection>
  );
}
