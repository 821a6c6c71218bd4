import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#shared/accounts/user.ts';
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

interface Section {
  id: string;
  title: string;
  hint: string;
  content: ReactNode;
  isHiddenFrom?: (user: User | null | undefined) => boolean;
}

interface SettingsTab {
  value: string;
  label: string;
  sections: readonly Section[];
}

const tabs: readonly SettingsTab[] = [
  {
    value: 'plan',
    label: 'Plan and money',
    sections: [
      {
        id: 'plan',
        title: 'Plan',
        hint: 'Your plan, its price and how to cancel.',
        content: <MembershipPanel />,
      },
      {
        id: 'usage',
        title: 'This month',
        hint: 'How much of your plan you’ve used.',
        content: <UsagePanel />,
      },
    ],
  },

  {
    value: 'practice',
    label: 'Practice',
    sections: [
      {
        id: 'interview',
        title: 'Interview plan',
        hint: 'Your interview date and role.',
        content: <InterviewPlanSettingsPanel />,
      },
      {
        id: 'analysis',
        title: 'Analysis settings',
        hint: 'Choose what we score in future recordings.',
        content: <PracticeSettingsPanel />,
      },
      {
        id: 'recordings',
        title: 'My recordings',
        hint: 'Your recordings and their reports.',
        content: <DeleteRecordings />,
      },
    ],
  },

  {
    value: 'account',
    label: 'Account',
    sections: [
      {
        id: 'mails',
        title: 'Email',
        hint: 'Choose which emails you get.',
        content: <MailChoicesPanel />,
      },
      {
        id: 'devices',
        title: 'Devices',
        hint: 'Where you’re logged in.',
        content: (
          <>
            <DevicesPanel />
            <SignOutEverywhere />
          </>
        ),
      },
      {
        id: 'sign-in',
        title: 'Ways to log in',
        hint: 'Emailed codes, passkeys and your password.',
        content: <SignInMethodsPanel />,
      },

      {
        id: 'second-factor',
        title: 'Second factor',
        hint: 'The phone that generates your codes.',
        content: <SecondFactor />,
        isHiddenFrom: (user) => !user?.hasSecondFactor && user?.secondFactorDue !== 'code',
      },

      {
        id: 'export',
        title: 'Download my data',
        hint: 'A copy of everything we have about you.',
        content: <ExportPanel />,
      },
      {
        id: 'delete',
        title: 'Delete my account',
        hint: 'This is immediate and permanent.',
        content: <DeletionPanel />,
      },
    ],
  },
];

/** `/settings`. A section’s ID as a query parameter opens its tab and scrolls to it. */
export function SettingsPage() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const requested = tabs.find(
    ({ value, sections }) =>
      search.get('tab') === value || sections.some(({ id }) => search.has(id)),
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
        {tabs.map(({ value, sections }) => (
          <TabPanel key={value} value={value} isKept={opened.includes(value)}>
            {sections
              .filter(({ isHiddenFrom }) => !isHiddenFrom?.(user))
              .map(({ id, title, hint, content }) => (
                <SettingsSection key={id} id={id} title={title} hint={hint}>
                  {content}
                </SettingsSection>
              ))}
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}

/** For coaches and administrators with a second factor. */
export function SecondFactor() {
  const { user } = useSession();
  if (user?.secondFactorDue !== 'code') {
    return (
      <Suspense fallback={<SkeletonBlock label="Loading your second factor" className="h-24" />}>
        <FactorMove />
      </Suspense>
    );
  }

  const page =
    user.withheldRole === 'coach'
      ? { to: '/coach', name: 'Coach desk' }
      : { to: '/admin/members', name: 'Members' };

  return (
    <p className="max-w-[60ch] text-soft">
      To move your codes to another phone, first go to the {page.name} page and{' '}
      <TextLink to={page.to}>enter a code from your old phone</TextLink>, then come back here.
    </p>
  );
}
