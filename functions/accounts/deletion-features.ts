import { deployedBillingForgetting } from '../billing/member-data.public.ts';
import { deployedCoachingForgetting } from '../coaching/member-data.public.ts';
import { deployedMailForgetting } from '../mail/member-data.public.ts';
import type { ForgetStep } from '../platform/member-data/member-data.ts';
import { deployedPracticeForgetting } from '../practice/member-data.public.ts';
import { deployedProgressForgetting } from '../progress/member-data.public.ts';
import { deployedUploadsForgetting } from '../uploads/member-data.public.ts';
import { deployedEmailChangeForgetting } from './deletion-email-change.store.ts';
import { deployedExportForgetting } from './export-forgetting.ts';

/**
 * Every feature that keeps something of a member, the money first. A new one adds its step here and its permissions to
 * the worker in the stack; the template test of the tables asks for it.
 */
export function deployedFeatureSteps(): ForgetStep[] {
  return [
    deployedBillingForgetting(),
    deployedUploadsForgetting(),
    deployedPracticeForgetting(),
    deployedProgressForgetting(),
    deployedCoachingForgetting(),
    deployedExportForgetting(),
    deployedEmailChangeForgetting(),
    // After the steps that may make us send something.
    deployedMailForgetting(),
  ];
}
