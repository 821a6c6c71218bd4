import type { StudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { Cover, TierBadge } from '#web/features/catalog/catalog.public.ts';
import {
  formatGuideSize,
  studyGuidesQuery,
} from '#web/features/study-guides/study-guides.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

import { ContentColumn } from './landing-layout.tsx';
import { useLandingQuery } from './landing-section.tsx';

const SHOWN_GUIDES = 4;

export function LandingGuides({ isMember }: { isMember: boolean }) {
  const { data, isPending } = useLandingQuery(studyGuidesQuery(), isMember);
  if (!isPending && !data?.length) return null;

  return (
    <section aria-labelledby="guides-title" className="mt-24 sm:mt-32">
      <ContentColumn className="grid gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-16">
        <div>
          <h2 id="guides-title" className="text-2xl sm:text-3xl">
            Study Guides
          </h2>
          <p className="mt-3 text-soft">
            PDF worksheets and checklists to read, print or keep next to your camera.
          </p>
          <ButtonLink to={isMember ? '/study-guides' : '/signup'} className="mt-6">
            {isMember ? 'Open Study Guides' : 'Sign Up'}
          </ButtonLink>
        </div>
        <ul>
          {data
            ?.slice(0, SHOWN_GUIDES)
            .map((guide) => <LandingGuide key={guide.id} guide={guide} />) ??
            Array.from({ length: SHOWN_GUIDES }, (_, at) => (
              <Skeleton key={at} className="mt-3.5 h-14" />
            ))}
        </ul>
      </ContentColumn>
    </section>
  );
}

export function LandingGuide({ guide }: { guide: StudyGuide }) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto] border-t border-line py-3.5">
      <Cover
        id={guide.id}
        theme="guide"
        url={guide.thumbnailUrl}
        className="aspect-video w-full rounded-md border border-line"
      />
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-sans text-[0.95rem] font-semibold tracking-normal">
          {guide.title}
        </h3>
        <p className="mt-0.5 font-mono text-xs text-faint figures">{formatGuideSize(guide)}</p>
      </div>
      <TierBadge tier={guide.requiredTier} />
    </li>
  );
}
