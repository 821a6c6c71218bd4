import type { SignupForm } from '../../../../shared/billing/signup-form.ts';
import type { FirstCharge } from './first-charge.ts';
import { isSameForm } from './signup-draft.ts';

/** A checkout that the server has opened for a form. */
export interface OpenSignup {
  readonly form: SignupForm;
  readonly clientSecret: string;
  readonly isTrial: boolean;
  readonly firstCharge: FirstCharge;
}

/** How far a signup is. Pressing the button again goes on where it stopped, so that nothing is opened or charged twice. */
export type SignupStage =
  | { readonly at: 'form' }
  /** The card is to be confirmed. */
  | { readonly at: 'open'; readonly open: OpenSignup }
  /** The card is confirmed; whether the plan is open was not answered yet. */
  | { readonly at: 'confirmed'; readonly open: OpenSignup }
  /** The card had a trial before. */
  | { readonly at: 'known'; readonly open: OpenSignup }
  | { readonly at: 'declined' }
  | { readonly at: 'done'; readonly isTrial: boolean };

export interface SignupProblem {
  readonly kind: 'login' | 'other';
  readonly text: string;
}

/** The checkout that was opened for exactly this form. */
export function openFor(stage: SignupStage, form: SignupForm): OpenSignup | null {
  const isOpen = stage.at === 'open' || stage.at === 'confirmed';
  return isOpen && isSameForm(stage.open.form, form) ? stage.open : null;
}

export function startedText(isTrial: boolean): string {
  const started = isTrial ? 'Your 3-day free trial has started.' : 'Your plan has started.';
  return `${started} Redirecting to complete login...`;
}
