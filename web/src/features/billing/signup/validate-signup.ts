import { signupFormSchema } from '#shared/billing/signup-form.ts';
import { validateForm } from '#web/platform/validate-form.ts';
import { signupFields, type SignupDraft } from './signup-draft.ts';

/** Returns the form to submit, or an error for each invalid field. */
export function validateSignup(draft: SignupDraft) {
  return validateForm(
    signupFormSchema,
    { ...draft, professionLevel: draft.professionLevel ?? undefined },
    signupFields,
  );
}
