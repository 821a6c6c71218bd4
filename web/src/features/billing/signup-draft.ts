import type { ProfessionLevel } from '../../../../shared/accounts/profession-level.ts';
import { signupPlans, type Plan } from '../../../../shared/billing/plans.ts';
import { signupFormSchema, signupTiers, type SignupForm } from '../../../../shared/billing/signup-form.ts';

export interface SignupDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly professionLevel: ProfessionLevel | null;
  readonly subscriptionTier: SignupForm['subscriptionTier'];
}

export type SignupField = keyof SignupDraft;
export type SignupProblems = Readonly<Partial<Record<SignupField, string>>>;

// In page order, because the first invalid field is focused.
export const signupFields = [
  'subscriptionTier',
  'firstName',
  'lastName',
  'email',
  'professionLevel',
] as const satisfies readonly SignupField[];

/** An empty draft with the tier from `?tier=`, Professional by default. */
export function emptyDraft(wantedTier: string | null): SignupDraft {
  const subscriptionTier = signupTiers.find((tier) => tier === wantedTier) ?? 'professional';
  return { firstName: '', lastName: '', email: '', professionLevel: null, subscriptionTier };
}

export type CheckedDraft =
  | { readonly state: 'valid'; readonly form: SignupForm }
  | { readonly state: 'invalid'; readonly problems: SignupProblems; readonly firstInvalidField: SignupField };

/** The form to submit, or an error for each invalid field. */
export function checkDraft(draft: SignupDraft): CheckedDraft {
  const { professionLevel, ...rest } = draft;
  const parsed = signupFormSchema.safeParse({ ...rest, professionLevel: professionLevel ?? undefined });
  if (parsed.success) return { state: 'valid', form: parsed.data };
  const problems: Partial<Record<SignupField, string>> = {};
  for (const field of signupFields) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field);
    if (issue) problems[field] = issue.message;
  }
  const firstInvalidField = signupFields.find((field) => problems[field]) ?? 'firstName';
  return { state: 'invalid', problems, firstInvalidField };
}

export function isSameForm(one: SignupForm, other: SignupForm): boolean {
  return signupFields.every((field) => one[field] === other[field]);
}

export function getSignupPlan(tier: SignupForm['subscriptionTier']): Plan {
  const plan = signupPlans.find((sold) => sold.tier === tier);
  if (!plan) throw new Error(`no plan is sold at signup as ${tier}`);
  return plan;
}
