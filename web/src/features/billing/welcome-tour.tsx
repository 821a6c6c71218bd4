import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Membership } from '../../../../shared/billing/billing.contract.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import type { ArtworkTheme } from '../../ui/artwork-theme.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { FirstMinute, WelcomePlan } from './welcome-plan.tsx';

const WelcomePlanSetup = lazy(async () => ({
  default: (await import('../plan/plan-welcome.public.ts')).WelcomePlanSetup,
}));

/** The form that the Next button submits, if the step has one. */
interface PlanFormSlot {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSaved: () => void;
}

interface TourStep {
  readonly title: string;
  readonly theme: ArtworkTheme;
  readonly body: (membership: Membership, planForm: PlanFormSlot) => ReactNode;
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
    body: (_membership, planForm) => (
      <>
        <p className="mt-3 text-soft">
          Video courses and study guides for behavioral, technical and industry interviews. Tell us about yours, and
          we’ll plan one small thing for each day.
        </p>
        <Suspense fallback={<SkeletonBlock label="Loading your plan" className="mt-6 h-64" />}>
          <WelcomePlanSetup {...planForm} />
        </Suspense>
      </>
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
          Podcasts with hiring managers. The player stays with you as you browse and remembers your place.
        </p>
        {membership.plan && <FirstMinute />}
      </>
    ),
  },
];

/** The four tour steps. The step is in the URL, so the back button works. */
export function WelcomeTour({ membership }: { readonly membership: Membership }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const stepIndex = parseStepIndex(search.get('step'));
  const step = steps[stepIndex] ?? steps[0];
  const heading = useFocusAfterChange(stepIndex);
  const planForm = useRef<HTMLFormElement>(null);
  const next = () => {
    const forward = new URLSearchParams(search);
    forward.set('step', String(stepIndex + 2));
    void navigate({ search: forward.toString() }, { state, preventScrollReset: true });
  };
  if (!step) return null;
  return (
    <section aria-labelledby="welcome-step" className="mx-auto max-w-240">
      <div key={stepIndex} className="grid animate-lights-up items-center gap-6 md:grid-cols-2 md:gap-12">
        <Artwork
          seed={`welcome-${stepIndex}`}
          theme={step.theme}
          className="aspect-video w-full rounded-lg md:aspect-4/3"
        />
        <div className="md:min-h-96 md:content-center">
          <h1 id="welcome-step" ref={heading} tabIndex={-1} className="scroll-mt-20 text-3xl outline-none">
            <span className="sr-only">{`Step ${stepIndex + 1} of ${steps.length}: `}</span>
            {step.title}
          </h1>
          {step.body(membership, { form: planForm, onSaved: next })}
        </div>
      </div>
      <div className="mt-8 flex flex-col-reverse items-center gap-5 sm:grid sm:grid-cols-[1fr_auto_1fr]">
        <ButtonLink variant="quiet" to="/courses" className="sm:-ml-4.5 sm:justify-self-start">
          Skip to Dashboard
        </ButtonLink>
        <Dots stepIndex={stepIndex} />
        {stepIndex === steps.length - 1 ? (
          <ButtonLink variant="primary" size="large" to="/courses" className="w-full sm:w-auto sm:justify-self-end">
            Start Learning
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            size="large"
            className="w-full sm:w-auto sm:justify-self-end"
            onClick={({ detail }) => {
              // The second click of a double click would skip the next step.
              if (detail > 1) return;
              if (planForm.current) planForm.current.requestSubmit();
              else next();
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
function Dots({ stepIndex }: { readonly stepIndex: number }) {
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

/** Focuses the new step's heading, so that screen readers announce it. Skipped on the first render. */
function useFocusAfterChange(stepIndex: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stepIndex);
  useEffect(() => {
    if (shown.current === stepIndex) return;
    shown.current = stepIndex;
    heading.current?.focus({ preventScroll: true });
    // Scrolls only as far as needed, so that on phones the Next button stays where it was. jsdom has no scrollIntoView.
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [stepIndex]);
  return heading;
}
