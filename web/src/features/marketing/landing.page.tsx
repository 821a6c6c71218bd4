import { Suspense, lazy } from 'react';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { signInAddress } from '../../platform/session.ts';
import { LoginNotice } from './login-notice.tsx';
import { SampleReport } from './sample-report.tsx';

// Below the first screen, so that it does not wait for it.
const LandingCatalogue = lazy(async () => ({
  default: (await import('./landing-catalogue.tsx')).LandingCatalogue,
}));

const steps = [
  { title: 'Take the chair', text: 'One question, one minute, your own camera. Nothing to install.' },
  { title: 'Read the cue sheet', text: 'Six scores, each with what it was measured from and how certain it is.' },
  {
    title: 'Do one thing differently',
    text: 'Every report ends with what to try in the next take. Then you see what moved.',
  },
] as const;

/** The public first screen. */
export function LandingPage({ isMember }: { readonly isMember: boolean }) {
  return (
    <div className="mx-auto w-full max-w-[1168px] px-4 pt-12 pb-24 sm:px-6 sm:pt-20">
      <title>{`${PRODUCT_NAME}: interview preparation`}</title>
      <LoginNotice />
      <div className="grid items-center gap-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-16">
        <section aria-labelledby="headline">
          <h1 id="headline" className="text-4xl sm:text-[4rem] sm:leading-[1.02]">
            Master Your Interview, Land Your Dream Job
          </h1>
          <p className="mt-6 max-w-[50ch] text-lg text-soft">
            AI analysis shows how you come across on camera. Coaching tells you what to change. All in the quiet room
            before you go on.
          </p>
          <div className="mt-9 flex flex-col gap-3 sm:flex-row">
            {isMember ? (
              <ButtonLink look="primary" size="large" icon="camera" to="/video-analysis">
                Go to the practice room
              </ButtonLink>
            ) : (
              <>
                <ButtonLink look="primary" size="large" to="/signup">
                  Start 3-Day Free Trial
                </ButtonLink>
                <ButtonAnchor size="large" href={signInAddress('/')}>
                  Sign In
                </ButtonAnchor>
              </>
            )}
          </div>
          {!isMember && <p className="mt-4 text-sm text-faint">Cancel anytime</p>}
        </section>
        <SampleReport />
      </div>
      <section aria-labelledby="steps-title" className="mt-24 sm:mt-32">
        <h2 id="steps-title" className="text-2xl sm:text-3xl">
          A minute of practice, an honest report
        </h2>
        <ol className="mt-8 grid gap-8 sm:grid-cols-3">
          {steps.map(({ title, text }, at) => (
            <li key={title} className="border-t border-line pt-5">
              <span aria-hidden="true" className="font-mono text-sm text-faint">
                Q{at + 1}
              </span>
              <h3 className="mt-2 text-xl">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10">
          <ButtonLink look="quiet" icon="info" to="/how-scoring-works" className="-ml-4">
            How scoring works
          </ButtonLink>
        </p>
      </section>
      <Suspense>
        <LandingCatalogue isMember={isMember} />
      </Suspense>
    </div>
  );
}
