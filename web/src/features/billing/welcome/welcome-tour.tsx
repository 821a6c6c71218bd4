import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { findPlan, type Plan } from '#shared/billing/plans.ts';
import { buildQuestionLink } from '#shared/practice/practice-links.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import {
  describeCoaching,
  listCoveredCompetenciesLines,
} from '#web/features/claims/claims.public.ts';
import type { ArtworkTheme } from '#web/artwork/artwork-theme.ts';
import { Artwork } from '#web/artwork/artwork.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { CheckList } from '#web/ui/display/check-list.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import type { Subscription } from '../membership/plan-state.ts';

interface TourStep {
  title: string;
  theme: ArtworkTheme;
  body: (membership: Membership) => ReactNode;
}

const paragraph = (text: string) => () => <p className="mt-3 text-soft">{text}</p>;

const steps: readonly TourStep[] = [
  {
    title: `Welcome to ${PRODUCT_NAME}!`,
    theme: 'stage',
    body: (membership) => <WelcomePlan membership={membership} />,
  },
  {
    title: 'Explore Your Learning Path',
    theme: 'behavioral',
    body: paragraph(
      'Video courses and study guides for behavioral, technical and industry interviews. Each course picks up where you stopped.',
    ),
  },
  {
    title: 'Try AI Video Analysis',
    theme: 'technical',
    body: paragraph(
      'Answer one question on camera in a minute or less. Your report scores six criteria and shows how each was measured. Then a human coach can add what a machine can’t see.',
    ),
  },
  {
    title: 'Listen to Expert Insights',
    theme: 'podcast',

    body: (membership) => (
      <>
        <p className="mt-3 text-soft">
          Podcasts hosted by industry professionals. The player stays with you as you browse and
          remembers your place.
        </p>
        {membership.plan && <FirstRecordingLink />}
      </>
    ),
  },
];

/** The four tour steps. The step is in the URL, so the back button works. */
export function WelcomeTour({ membership }: { membership: Membership }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const stepIndex = parseStepIndex(search.get('step'));
  const step = steps[stepIndex] ?? steps[0];
  const heading = useFocusAfterChange(stepIndex);
  const next = () => {
    const forward = new URLSearchParams(search);
    forward.set('step', String(stepIndex + 2));
    void navigate({ search: forward.toString() }, { state, preventScrollReset: true });
  };

  if (!step) return null;

  return (
    <section aria-labelledby="welcome-step" className="mx-auto max-w-240">
      <div
        key={stepIndex}
        className="grid animate-lights-up items-center gap-6 md:grid-cols-2 md:gap-12"
      >
        <Artwork
          seed={`welcome-${stepIndex}`}
          theme={step.theme}
          className="aspect-video w-full rounded-lg md:aspect-4/3"
        />
        <div className="md:min-h-96 md:content-center">
          <h1
            id="welcome-step"
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-20 text-3xl outline-none"
          >
            <span className="sr-only">{`Step ${stepIndex + 1} of ${steps.length}: `}</span>
            {step.title}
          </h1>
          {step.body(membership)}
        </div>
      </div>

      <div className="mt-8 flex flex-col-reverse items-center gap-5 sm:grid sm:grid-cols-[1fr_auto_1fr]">
        <ButtonLink variant="quiet" to="/courses" className="sm:-ml-4.5 sm:justify-self-start">
          Skip to Dashboard
        </ButtonLink>
        <Dots stepIndex={stepIndex} />

        {stepIndex === steps.length - 1 ? (
          <ButtonLink
            variant="primary"
            size="large"
            to="/courses"
            className="w-full sm:w-auto sm:justify-self-end"
          >
            Start Learning
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            size="large"
            className="w-full sm:w-auto sm:justify-self-end"
            onClick={({ detail }) => {
              // The second click of a double click would skip the next step.
              if (detail <= 1) next();
            }}
          >
            Next
          </Button>
        )}
      </div>
    </section>
  );
}

/** Progress dots. Hidden from screen readers, because the heading includes the step number. */
function Dots({ stepIndex }: { stepIndex: number }) {
  return (
    <ol aria-hidden="true" className="flex gap-2.5">
      {steps.map(({ title }, index) => (
        <li
          key={title}
          className={classes(
            'h-2 rounded-full transition-all duration-200',
            index === stepIndex ? 'w-6 bg-leaf' : 'w-2',
            index !== stepIndex && (index < stepIndex ? 'bg-leaf-dim' : 'bg-edge'),
          )}
        />
      ))}
    </ol>
  );
}

/** Maps the 1-based step in the URL to a 0-based index. */
function parseStepIndex(value: string | null): number {
  const step = Number(value ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= steps.length ? step - 1 : 0;
}

/**
 * Focuses the new step's heading, so that screen readers announce it. Skipped on the first render.
 */
function useFocusAfterChange(stepIndex: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stepIndex);

  useEffect(() => {
    if (shown.current === stepIndex) return;

    shown.current = stepIndex;
    heading.current?.focus({ preventScroll: true });
    // Scrolls only as far as needed, so that on phones the Next button stays where it was. jsdom
    // has no scrollIntoView.
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [stepIndex]);

  return heading;
}

/**
 * Shows the features of the member's plan. The plan always comes from the server, never from the
 * URL.
 */
function WelcomePlan({ membership }: { membership: Membership }) {
  const plan = getMemberPlan(membership);
  if (!plan) {
    return (
      <>
        <p className="mt-3 text-soft">
          You don’t have a plan yet. Look around, then choose one to unlock everything.
        </p>
        <ButtonLink to="/subscribe" size="small" className="mt-4">
          See Plans
        </ButtonLink>
      </>
    );
  }

  return (
    <>
      <p className="mt-3 text-soft">Your {plan.name} plan is ready. Here’s what you get:</p>
      <CheckList
        texts={listCoveredCompetenciesLines(plan)}
        className="mt-4 flex flex-col gap-2"
        itemClassName="flex gap-2.5"
        iconSize={19}
      />
      <p className="mt-3 text-sm text-faint">{describeCoaching(plan)}</p>
      {membership.subscription?.state === 'trialing' && (
        <TrialReminder subscription={membership.subscription} />
      )}
      <FirstRecordingLink />
    </>
  );
}

/** For members who want to record right away. */
function FirstRecordingLink() {
  return (
    <TextLink
      {...buildQuestionLink(FIRST_QUESTION.id)}
      tone="soft"
      className="mt-4 inline-flex min-h-11 items-center"
    >
      Record your first minute
    </TextLink>
  );
}

function TrialReminder({ subscription }: { subscription: Subscription }) {
  const { trialEndsAt, nextCharge } = subscription;
  const until = trialEndsAt ? ` until ${formatLocalDate(trialEndsAt)}` : '';
  const then = nextCharge
    ? `Then you’ll be charged ${formatMoney(nextCharge.amount)} each month unless you cancel first.`
    : 'You won’t be charged when the trial ends.';

  return (
    <p className="mt-5 flex gap-3 rounded-md border border-line bg-ground px-4 py-3.5 text-[0.95rem] text-soft">
      <span className="pt-0.5 text-amber">
        <Icon name="clock" />
      </span>
      <span>
        You are on a {TRIAL_DAYS}-day free trial{until}. {then}
      </span>
    </p>
  );
}

/** The member's plan at the price the member pays, or at list price if the plan was granted. */
function getMemberPlan({ plan, subscription }: Membership): Plan | undefined {
  if (plan === null) return undefined;
  const offer = subscription?.tier === plan ? subscription.offer : 'list';
  return findPlan(plan, offer) ?? findPlan(plan, 'list');
}
