import { signupPlans, signupTiers, type Plan } from '../../../../shared/billing/plans.ts';
import type { SignupForm } from '../../../../shared/billing/signup-form.ts';
import type { FormProblems } from '../../platform/validate-form.ts';

export interface SignupDraft extends Omit<SignupForm, 'professionLevel'> {
  readonly professionLevel: SignupForm['professionLevel'] | null;
}

export type SignupProblems = FormProblems<keyof SignupDraft>;

// In page order, because the first invalid field is focused.
export const signupFields = [
  'subscriptionTier',
  'firstName',
  'lastName',
  'email',
  'professionLevel',
] as const satisfies readonly (keyof SignupDraft)[];

/** An empty draft with the tier from `?tier=`, Professional by default. */
export function createEmptyDraft(wantedTier: string | null): SignupDraft {
  const subscriptionTier = signupTiers.find((tier) => tier === wantedTier) ?? 'professional';
  return { firstName: '', lastName: '', email: '', professionLevel: null, subscriptionTier };
}

export function isSameForm(one: SignupForm, other: SignupForm): boolean {
  return signupFields.every((field) => one[field] === other[field]);
}

export function getSignupPlan(tier: SignupForm['subscriptionTier']): Plan {
  const plan = signupPlans.find((sold) => sold.tier === tier);
  if (!plan) throw new Error(`no plan is sold at signup as ${tier}`);
  return plan;
}
