import { useQuery } from '@tanstack/react-query';
import { findGaps } from '#shared/interview-plan/stories/find-gaps.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { describeGap } from './describe-stories.ts';
import { storiesQuery } from './stories.queries.ts';
import { buildNewStoryPath } from './story-links.ts';

/** Names the first topic without a story, for the interview plan's day for stories. */
export function FirstGap() {
  const { data: stories } = useQuery(storiesQuery);
  const [gap] = stories ? findGaps(stories) : [];
  if (!gap) return null;

  return (
    <p className="-mt-1 max-w-[60ch] text-soft">
      {describeGap(gap)} <TextLink to={buildNewStoryPath(gap)}>Write one first</TextLink>
    </p>
  );
}
