import type { AccountChange } from '#shared/accounts/account-change.ts';
import type { Role, Tier } from '#shared/accounts/member.ts';
import type { ListedMember } from '#shared/accounts/members.contract.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

/**
 * A change to a member, which an administrator confirms with a reason. `plan` is the plan granted
 * for free.
 */
export type MemberChange =
  | { kind: 'role'; role: Role }
  | { kind: 'access'; disabled: boolean }
  | { kind: 'plan'; plan: Tier | null; expectedPlan: Tier | null }
  /** `endsAt` is null if the subscription would end right away. */
  | { kind: 'cancel-plan'; endsAt: string | null }
  | { kind: 'refund-plan'; endsPlan: boolean }
  | { kind: 'sign-out' };

export const roleLabels: Record<Role, string> = {
  member: 'Member',
  coach: 'Coach',
  admin: 'Administrator',
};

export function getDisplayName({
  firstName,
  lastName,
  email,
}: Pick<ListedMember, 'firstName' | 'lastName' | 'email'>) {
  return `${firstName} ${lastName}`.trim() || email;
}

const roleTexts: Record<Role, string> = {
  member: 'They keep their plan and recordings but lose access to the coach and admin pages.',
  coach: 'They can see and answer members’ coach requests, including the recordings and messages.',
  admin: 'They can edit all content and, like you, look up and manage every member.',
};

export function describeMemberChange(name: string, change: MemberChange) {
  switch (change.kind) {
    case 'role':
      return {
        title: `Change ${name}’s role to ${roleLabels[change.role]}?`,
        text: `${roleTexts[change.role]} They’ll be logged out everywhere and get the new role when they log in again.`,
        confirmLabel: 'Change role',
        done: `${name}’s role is now ${roleLabels[change.role]}`,
      };

    case 'access':
      return change.disabled
        ? {
            title: `Disable ${name}?`,
            text: 'They’ll be logged out everywhere right away and won’t be able to log in. None of their data is deleted.',
            confirmLabel: 'Disable',
            done: `${name} is disabled`,
            isDangerous: true,
          }
        : {
            title: `Enable ${name}?`,
            text: 'They can log in again. If their plan was canceled, it stays canceled.',
            confirmLabel: 'Enable',
            done: `${name} is enabled`,
          };

    case 'plan':
      return change.plan
        ? {
            title: `Grant ${name} the ${planName(change.plan)} plan?`,
            text: 'They get it for free until you revoke it. If they also pay for a plan, charges continue, and the higher plan applies.',
            confirmLabel: 'Grant plan',
            done: `${name} has a free ${planName(change.plan)} plan`,
          }
        : {
            title: `Revoke ${name}’s free plan?`,
            text: 'They lose it right away. If they also pay for a plan, it isn’t affected.',
            confirmLabel: 'Revoke plan',
            done: `${name} no longer has a free plan`,
            isDangerous: true,
          };

    case 'cancel-plan':
      return {
        title: `Cancel ${name}’s plan?`,
        text: change.endsAt
          ? `It ends on ${formatLocalDate(change.endsAt)} and doesn’t renew. They can resume it until then.`
          : 'It ends right away, and they owe nothing.',
        confirmLabel: 'Cancel plan',
        done: `${name}’s plan is canceled`,
        isDangerous: true,
      };

    case 'refund-plan':
      return {
        title: `Refund ${name}?`,
        text: `${change.endsPlan ? 'Their plan ends right away. ' : ''}They get an email, and this uses their money-back guarantee.`,
        confirmLabel: 'Refund',
        done: `${name} is refunded`,
        isDangerous: true,
      };

    case 'sign-out':
      return {
        title: `Log ${name} out everywhere?`,
        text: 'All their sessions end now. They can log in again.',
        confirmLabel: 'Log out',
        done: `${name} is logged out everywhere`,
      };
  }
}

/** An entry of the audit log, for example 'Role: Member → Coach'. */
export function describeLoggedChange(change: AccountChange): string {
  switch (change.kind) {
    case 'role':
      return `Role: ${roleLabels[change.from]} → ${roleLabels[change.to]}`;
    case 'plan':
      return `Free plan: ${change.from ? planName(change.from) : 'none'} → ${change.to ? planName(change.to) : 'none'}`;
    case 'access':
      return change.to === 'disabled' ? 'Account disabled' : 'Account enabled';
    case 'sign-out':
      return 'Logged out everywhere';
    case 'coach-request':
      return `Coach request: ${change.from ?? 'queue'} → ${change.to ?? 'queue'}`;
    case 'restart-analysis':
      return 'Failed analysis restarted';
    case 'cancel-plan':
      return 'Subscription canceled';
    case 'refund-plan':
      return 'Payments refunded';
  }
}
