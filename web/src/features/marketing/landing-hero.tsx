import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { offerTimer, successStoriesClaim } from '#web/features/claims/claims.public.ts';
import { buildSignInUrl } from '#web/platform/session.ts';
import { ButtonAnchor, IconButton } from '#web/ui/controls/button.tsx';
import { ContentColumn, StartLink } from './landing-layout.tsx';
import { SampleTake } from './sample-take.tsx';

export function LandingHero({ isMember }: { isMember: boolean }) {
  return (
    <ContentColumn className="pt-10 sm:pt-20">
      <LoginNotice />
      <div className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-16">
        <section aria-labelledby="headline">
          <h1 id="headline" className="text-4xl sm:text-[4rem] sm:leading-[1.02]">
            Master Your Interview, Land Your Dream Job
          </h1>
          <p className="mt-5 max-w-[50ch] text-lg text-soft sm:mt-6">
            AI analysis shows how you come across on camera. Coaching tells you what to change.
            Practice in private before it counts.
          </p>
          {!isMember && <OfferCountdown />}
          <div className="mt-5 flex flex-col sm:flex-row">
            <StartLink isMember={isMember} />
          </div>
          {!isMember && <p className="mt-4 text-sm text-faint figures">{buildHeroNote()}</p>}
          <p className="mt-8 flex items-center gap-3 font-serif whitespace-nowrap text-ink sm:mt-10 sm:text-lg">
            <span aria-hidden="true" className="tape h-2.5 w-8 shrink-0 bg-leaf" />
            Land Your Dream Job -- Faster.
          </p>
        </section>
        <SampleTake />
      </div>
    </ContentColumn>
  );
}

function buildHeroNote(): string {
  if (!successStoriesClaim) return 'Cancel anytime';
  const { figure, label } = successStoriesClaim;
  return `Cancel anytime • ${figure} ${label}`;
}

const notices = {
  failed: {
    title: 'Sign-in didn’t work',
    text: 'The link or code may have expired. Please try again.',
  },
  canceled: {
    title: 'You’re not signed in',
    text: 'You left before finishing sign-in. Try again anytime.',
  },
} as const;

/**
 * Shows the result of a sign-in redirect, `/?login=failed|canceled`, once and removes the
 * parameter.
 */
export function LoginNotice() {
  const [search, setSearch] = useSearchParams();
  const [outcome, setOutcome] = useState(() => parseOutcome(search.get('login')));

  useEffect(() => {
    if (!search.has('login')) return;

    const rest = new URLSearchParams(search);
    rest.delete('login');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);

  if (!outcome) return null;

  const { title, text } = notices[outcome];

  return (
    <div
      role="alert"
      className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-edge/60 bg-raised py-3 pr-2 pl-5"
    >
      <p className="min-w-0 flex-1 basis-60">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-soft">{text}</span>
      </p>
      <div className="flex items-center gap-2">
        <ButtonAnchor size="small" href={buildSignInUrl('/')}>
          Try again
        </ButtonAnchor>
        <IconButton icon="close" label="Dismiss" onClick={() => setOutcome(null)} />
      </div>
    </div>
  );
}

function parseOutcome(value: string | null): keyof typeof notices | null {
  return value === 'failed' || value === 'canceled' ? value : null;
}

/** Countdown for the special offer. Restarts on every visit and after reaching zero. */
export function OfferCountdown() {
  return offerTimer && <Countdown {...offerTimer} />;
}

type CountdownProps = Pick<
  NonNullable<typeof offerTimer>,
  'label' | 'startsAtSeconds' | 'restartsAtSeconds'
>;

function Countdown({ label, startsAtSeconds, restartsAtSeconds }: CountdownProps) {
  const [seconds, setSeconds] = useState(startsAtSeconds);
  useEffect(() => {
    const tick = () => setSeconds((now) => (now > 0 ? now - 1 : restartsAtSeconds));
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [restartsAtSeconds]);

  return (
    <p role="timer" className="mt-7 flex flex-wrap items-center gap-x-3 gap-y-2 text-soft sm:mt-9">
      {label}
      <span className="rounded-sm border border-line bg-black px-2.5 py-0.5 font-mono text-xl leading-snug font-medium text-amber figures shadow-[inset_0_1px_6px_var(--color-black)]">
        {/* hh:mm:ss, for less than a day */}
        {new Date(seconds * 1_000).toISOString().slice(11, 19)}
      </span>
    </p>
  );
}
