import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { professionLevelLabels, professionLevels } from '#shared/accounts/profession-level.ts';
import { TRIAL_DAYS, TRIAL_DAYS_WORD } from '#shared/billing/plan-periods.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Card } from '#web/ui/display/card.tsx';
import { RadioGroup } from '#web/ui/controls/choice.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { PageHeading } from '#web/ui/display/page.tsx';

import { computeTrialCharge } from '../checkout/first-charge.ts';
import { type CardFieldState, SignupPayment } from './signup-payment.tsx';
import {
  findOpenSignup,
  getSignupPlan,
  signupFields,
  type SignupDraft,
  type SignupProblems,
} from './signup-draft.ts';
import { SignupPlanChoice } from './signup-plan-choice.tsx';
import type { GetCard } from '../stripe/stripe-card-field.tsx';
import type { StripeClient } from '../stripe/stripe-client.ts';
import type { useSignup } from './use-signup.ts';

/** Refresh interval of the displayed date, in case the page stays open past midnight. */

/**
 * Loads the validation rules after the form is shown, because they depend on Zod, a large library.
 */
const validationQuery = queryOptions({
  queryKey: ['signup-validation'],
  queryFn: () => import('./validate-signup.ts'),
});

interface SignupFormProps {
  client: StripeClient;
  signup: ReturnType<typeof useSignup>;
  draft: SignupDraft;
  onDraft: (changed: Partial<SignupDraft>) => void;
}

export function SignupForm({ client, signup, draft, onDraft }: SignupFormProps) {
  const { stage, isBusy, problem, submit } = signup;
  const notify = useNotify();
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const [card, setCard] = useState<CardFieldState>({ isComplete: false, problem: null });
  // A ref, because state is stale until the next render, and Enter may be pressed right after the
  // last digit.
  const isCardComplete = useRef(false);
  const getCard = useRef<GetCard>(null);
  const validation = useQuery(validationQuery);

  const checked = validation.data?.validateSignup(draft);
  const problems = isChecked && checked?.state === 'invalid' ? checked.problems : {};
  const needsCard = client.state === 'ready' && stage.state !== 'confirmed';
  const isCardMissing = isChecked && needsCard && !card.isComplete;
  const cardProblem = card.problem ?? (isCardMissing ? 'Please enter your card details' : null);
  const plan = getSignupPlan(draft.subscriptionTier);
  const openSignup = checked?.state === 'valid' ? findOpenSignup(stage, checked.form) : null;
  const expectedCharge = computeTrialCharge(plan, new Date(useNow(MINUTE_MS)));
  const firstCharge = openSignup?.firstCharge ?? expectedCharge;

  const change = (part: Partial<SignupDraft>) => {
    // The form must not change while its checkout is being confirmed.
    if (!isBusy && stage.state !== 'confirmed') onDraft(part);
  };

  useLayoutEffect(() => {
    // Adds input from before hydration to the draft, because React fired no change events for it.
    const entries = [...new FormData(form.current ?? undefined)];
    const entered = entries.filter(
      ([name, value]) => value && value !== draft[name as keyof SignupDraft],
    );
    if (entered.length > 0) onDraft(Object.fromEntries(entered));
  });

  const changeCard = (entry: CardFieldState) => {
    isCardComplete.current = entry.isComplete;
    setCard(entry);
  };

  const onSubmit = async () => {
    const { data } = validation.data ? validation : await validation.refetch();
    if (!data) {
      notify({ title: 'Signup Failed', description: getErrorMessage(null), tone: 'destructive' });
      return;
    }

    setChecked(true);

    const result = data.validateSignup(draft);
    if (result.state === 'invalid') {
      const firstInvalid = signupFields.find((field) => result.problems[field]);
      form.current?.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus();
      return;
    }
    if (needsCard && !isCardComplete.current) {
      getCard.current?.()?.focus();
      return;
    }

    void submit(result.form, firstCharge, {
      stripe: client.stripe,
      card: getCard.current?.() ?? null,
    });
  };

  const isTrial = firstCharge.at !== null;

  return (
    <>
      <SignupHeading isTrial={isTrial} />

      <form
        ref={form}
        noValidate
        aria-label={isTrial ? 'Start your free trial' : 'Start your plan'}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
        className="mt-8 grid items-start gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:gap-12"
      >
        <SignupPlanChoice
          value={draft.subscriptionTier}
          problem={problems.subscriptionTier}
          onChange={(subscriptionTier) => change({ subscriptionTier })}
        />

        <Card className="sm:p-7">
          <PersonalFields draft={draft} problems={problems} onChange={change} />
          <SignupPayment
            client={client}
            plan={plan}
            email={draft.email}
            step={{
              isBusy,
              isConfirmed: stage.state === 'confirmed',
              openSignup,
              expectedCharge,
              firstCharge,
            }}
            problem={problem}
            cardProblem={cardProblem}
            onCard={changeCard}
            getCard={getCard}
          />
        </Card>
      </form>
    </>
  );
}

/** The page's heading. Doesn't mention the trial to people who already had one. */
function SignupHeading({ isTrial }: { isTrial: boolean }) {
  return (
    <>
      <PageHeading>
        {isTrial ? (
          <>
            Start your <span className="whitespace-nowrap">{`${TRIAL_DAYS}-day`}</span> free trial
          </>
        ) : (
          'Start your plan'
        )}
      </PageHeading>
      <p className="mt-3 max-w-[60ch] text-lg text-soft">
        {isTrial
          ? `Try your plan free for ${TRIAL_DAYS_WORD} days. Pay nothing today and cancel anytime.`
          : 'Your plan starts today. Cancel anytime.'}
      </p>
    </>
  );
}

interface PersonalFieldsProps {
  draft: SignupDraft;
  problems: SignupProblems;
  onChange: (part: Partial<SignupDraft>) => void;
}

function PersonalFields({ draft, problems, onChange }: PersonalFieldsProps) {
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    name,
    required: true,
    value: draft[name],
    problem: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });

  return (
    <section aria-labelledby="signup-personal-fields">
      <h2 id="signup-personal-fields" className="text-xl">
        About you
      </h2>

      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Input label="First name" autoComplete="given-name" {...field('firstName')} />
        <Input label="Last name" autoComplete="family-name" {...field('lastName')} />
        <div className="sm:col-span-2">
          <Input
            label="Email"
            type="email"
            autoComplete="email"
            hint="We’ll email you a code to sign in."
            {...field('email')}
          />
        </div>
        <div className="sm:col-span-2">
          <RadioGroup
            label="What best describes you?"
            name="professionLevel"
            required
            options={options}
            value={draft.professionLevel}
            problem={problems.professionLevel}
            onChange={(professionLevel) => onChange({ professionLevel })}
          />
        </div>
      </div>
    </section>
  );
}

const options = professionLevels.map((value) => ({ value, label: professionLevelLabels[value] }));
