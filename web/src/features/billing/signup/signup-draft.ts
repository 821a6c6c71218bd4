import { TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { signupPlans, signupTiers, type Plan } from '#shared/billing/plans.ts';
import type { SignupForm } from '#shared/billing/signup-form.ts';
import type { FormProblems } from '#web/platform/validate-form.ts';
import type { FirstCharge } from '../checkout/first-charge.ts';

export interface SignupDraft extends Omit<SignupForm, 'professionLevel'> {
  professionLevel: SignupForm['professionLevel'] | null;
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

export function getSignupPlan(tier: SignupForm['subscriptionTier']): Plan {
  const plan = signupPlans.find((sold) => sold.tier === tier);
  if (!plan) throw new Error(`no plan is sold at signup as ${tier}`);
  return plan;
}

/** A checkout opened by the server, and the form it was opened for. */
export interface OpenSignup {
  form: SignupForm;
  clientSecret: string;
  isTrial: boolean;
  firstCharge: FirstCharge;
}

/**
 * Progress of a signup. Submitting again resumes from this stage, so no checkout is opened or
 * charged twice.
 */
export type SignupStage =
  | { state: 'form' | 'declined' }
  /**
   * `confirmed`: card confirmed, but the plan may not be active yet. `repeat-trial`: the card
   * already had a trial.
   */
  | { state: 'open' | 'confirmed' | 'repeat-trial'; open: OpenSignup }
  | { state: 'done'; isTrial: boolean; email: string };

export interface SignupProblem {
  kind: 'login' | 'other';
  text: string;
}

/** The open or confirmed checkout, if it was opened for exactly this form; otherwise null. */
export function findOpenSignup(stage: SignupStage, form: SignupForm): OpenSignup | null {
  const isOpen = stage.state === 'open' || stage.state === 'confirmed';
  return isOpen && signupFields.every((field) => stage.open.form[field] === form[field])
    ? stage.open
    : null;
}

export function getPlanStartedText(isTrial: boolean): string {
  return isTrial ? `Your ${TRIAL_DAYS}-day free trial has started.` : 'Your plan has started.';
}
