import { isClaimShown, successStoriesClaim } from '../claims/claims.public.ts';
import { ContentColumn } from './content-column.tsx';
import { LoginNotice } from './login-notice.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import { SampleReport } from './sample-report.tsx';
import { StartLink } from './start-link.tsx';

/** The first screen: product, free trial and a sample report. */
export function LandingHero({ isMember }: { readonly isMember: boolean }) {
  return (
    <ContentColumn className="pt-10 sm:pt-20">
      <LoginNotice />
      <div className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-16">
        <section aria-labelledby="headline">
          <h1 id="headline" className="text-4xl sm:text-[4rem] sm:leading-[1.02]">
            Master Your Interview, Land Your Dream Job
          </h1>
          <p className="mt-5 max-w-[50ch] text-lg text-soft sm:mt-6">
            AI analysis shows how you come across on camera. Coaching tells you what to change. Practice in private
            before it counts.
          </p>
          {!isMember && (
            <div className="mt-7 sm:mt-9">
              <OfferCountdown />
            </div>
          )}
          <div className="mt-5 flex flex-col sm:flex-row">
            <StartLink isMember={isMember} />
          </div>
          {!isMember && <p className="mt-4 text-sm text-faint figures">{buildHeroNote()}</p>}
          <p className="mt-8 flex items-center gap-3 font-serif whitespace-nowrap text-ink sm:mt-10 sm:text-lg">
            <span aria-hidden="true" className="tape h-2.5 w-8 shrink-0 bg-leaf" />
            Land Your Dream Job -- Faster.
          </p>
        </section>
        <SampleReport />
      </div>
    </ContentColumn>
  );
}

function buildHeroNote(): string {
  const { figure, label } = successStoriesClaim;
  return isClaimShown(successStoriesClaim) ? `Cancel anytime • ${figure} ${label}` : 'Cancel anytime';
}
