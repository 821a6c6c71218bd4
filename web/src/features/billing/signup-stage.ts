import type { SignupForm } from '../../../../shared/billing/signup-form.ts';
import type { FirstCharge } from './first-charge.ts';
import { isSameForm } from './signup-draft.ts';

/** A checkout opened by the server, and the form it was opened for. */
export interface OpenSignup {
  readonly form: SignupForm;
  readonly clientSecret: string;
  readonly isTrial: boolean;
  readonly firstCharge: FirstCharge;
}

/** Progress of a signup. Submitting again resumes from this stage, so no checkout is opened or charged twice. */
export type SignupStage =
  | { readonly at: 'form' }
  | { readonly at: 'open'; readonly open: OpenSignup }
  /** The card is confirmed, but the plan may not be active yet. */
  | { readonly at: 'confirmed'; readonly open: OpenSignup }
  /** The card was already used for a trial. */
  | { readonly at: 'repeat-trial'; readonly open: OpenSignup }
  | { readonly at: 'declined' }
  | { readonly at: 'done'; readonly isTrial: boolean; readonly email: string };

export interface SignupProblem {
  readonly kind: 'login' | 'other';
  readonly text: string;
}

/** The open checkout, if it was opened for exactly this form. */
export function findOpenSignup(stage: SignupStage, form: SignupForm): OpenSignup | null {
  const isOpen = stage.at === 'open' || stage.at === 'confirmed';
  return isOpen && isSameForm(stage.open.form, form) ? stage.open : null;
}

export function getPlanStartedText(isTrial: boolean): string {
  return isTrial ? 'Your 3-day free trial has started.' : 'Your plan has started.';
}
