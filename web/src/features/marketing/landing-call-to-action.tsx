import { EmptyStage } from '../../ui/stage-art.tsx';
import { ContentColumn } from './content-column.tsx';
import { StartLink } from './start-link.tsx';

/** Closing section: an empty chair under a spotlight. */
export function LandingCallToAction({ isMember }: { readonly isMember: boolean }) {
  return (
    <section aria-labelledby="close-title" className="my-24 sm:my-36">
      <ContentColumn className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
        <EmptyStage className="mx-auto w-full max-w-130 lg:order-2" />
        <div>
          <h2 id="close-title" className="text-4xl sm:text-[4rem] sm:leading-[1.02]">
            Your first take is one minute away
          </h2>
          <p className="mt-5 max-w-[44ch] text-soft sm:text-lg">
            Practice where it doesn’t count. Then shine where it does.
          </p>
          <div className="mt-8 flex flex-col sm:flex-row">
            <StartLink isMember={isMember} />
          </div>
          {!isMember && <p className="mt-4 text-sm text-faint">Cancel anytime</p>}
        </div>
      </ContentColumn>
    </section>
  );
}
