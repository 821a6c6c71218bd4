import { deployedBillingCollection } from '../billing/member-data.public.ts';
import { deployedCoachingCollection } from '../coaching/member-data.public.ts';
import { deployedMailCollection } from '../mail/member-data.public.ts';
import type { DataSource } from '../platform/member-data/member-data.ts';
import { deployedPracticeCollection } from '../practice/member-data.public.ts';
import { deployedProgressCollection } from '../progress/member-data.public.ts';
import { deployedAccountCollection } from './export-account.ts';

/** Every feature that keeps something of a member. A new one adds its source here and its permissions to the worker in the stack. */
export function deployedSources(now: () => Date): DataSource[] {
  return [
    deployedAccountCollection(),
    deployedBillingCollection(),
    deployedPracticeCollection(),
    deployedProgressCollection(),
    deployedCoachingCollection(now),
    deployedMailCollection(),
  ];
}
