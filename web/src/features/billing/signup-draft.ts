import * as z from 'zod';
import { professionLevels } from '../../../../shared/accounts/profession-level.ts';
import { signupPlans, type Plan } from '../../../../shared/billing/plans.ts';
import { signupFormSchema, signupTiers, type SignupForm } from '../../../../shared/billing/signup-form.ts';
import { type FormProblems, validateForm } from '../../platform/validate-form.ts';

export const signupDraftSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  professionLevel: z.enum(professionLevels).nullable(),
  subscriptionTier: z.enum(signupTiers),
});
export type SignupDraft = Readonly<z.output<typeof signupDraftSchema>>;

export type SignupProblems = FormProblems<keyof SignupDraft>;

// In page order, because the first invalid field is focused.
const signupFields = [
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

/** The form to submit, or an error for each invalid field. */
export function validateSignupDraft(draft: SignupDraft) {
  return validateForm(
    signupFormSchema,
    { ...draft, professionLevel: draft.professionLevel ?? undefined },
    signupFields,
  );
}

export function isSameForm(one: SignupForm, other: SignupForm): boolean {
  return signupFields.every((field) => one[field] === other[field]);
}

export function getSignupPlan(tier: SignupForm['subscriptionTier']): Plan {
  const plan = signupPlans.find((sold) => sold.tier === tier);
  if (!plan) throw new Error(`no plan is sold at signup as ${tier}`);
  return plan;
}
