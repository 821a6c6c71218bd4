import { useQuery } from '@tanstack/react-query';
import { findGaps } from '#shared/interview-plan/stories/find-gaps.ts';
import { MAX_STORIES, type SavedStory } from '#shared/interview-plan/stories/story.ts';
import { competencyLabels } from '#shared/practice/questions/competency.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { describeCoverage, describeGap, describeEmptyFields } from './describe-stories.ts';
import { storiesQuery } from './stories.queries.ts';
import { buildNewStoryPath, buildStoryPath } from './story-links.ts';
import { TopicTable } from './topic-table.tsx';

/** `/stories`: the member's stories, and the topics that no story is about. */
export function StoriesPage() {
  const { data: stories, isError, refetch } = useQuery(storiesQuery);
  return (
    <Page title="Your stories">
      <div className="mx-auto max-w-200">
        {stories ? (
          stories.length > 0 ? (
            <Stories stories={stories} />
          ) : (
            <NoStories />
          )
        ) : isError ? (
          <LoadFailure subject="Your stories" level={1} onRetry={() => void refetch()} />
        ) : (
          <SkeletonGroup
            label="Loading your stories"
            className="grid gap-5"
            blocks={['h-12 w-3/4', 'h-40 rounded-lg', 'h-72']}
          />
        )}
      </div>
    </Page>
  );
}

function Stories({ stories }: { stories: readonly SavedStory[] }) {
  const [gap] = findGaps(stories);
  const isFull = stories.length >= MAX_STORIES;

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <PageHeading>Your stories</PageHeading>
          <p className="mt-2 max-w-[60ch] text-soft">
            {describeCoverage(stories)} {gap && describeGap(gap)}
          </p>
        </div>
        {!isFull && (
          <ButtonLink variant="primary" to={buildNewStoryPath(gap)}>
            Add a story
          </ButtonLink>
        )}
      </div>
      {isFull && (
        <p className="mt-2 text-sm text-soft">
          That’s {MAX_STORIES} stories, the most we can save. To add one, delete one first.
        </p>
      )}

      <ul aria-label="Your stories" className="mt-8 grid gap-4 sm:grid-cols-2">
        {stories.map((story) => (
          <StoryCard key={story.id} story={story} />
        ))}
      </ul>
      <TopicTable stories={stories} canAdd={!isFull} />
      <p className="mt-8 text-sm text-faint">
        Coaches don’t see your stories. If you have an interview plan,{' '}
        <TextLink to="/plan/sheet">your interview sheet</TextLink> shows up to three that cover the
        most topics, finished ones first.
      </p>
    </>
  );
}

function StoryCard({ story }: { story: SavedStory }) {
  const open = describeEmptyFields(story);
  const topics = story.competencies.map((topic) => competencyLabels[topic]);

  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col gap-2">
        <h2 className="text-xl wrap-anywhere">
          <TextLink tone="ink" className="decoration-edge" to={buildStoryPath(story.id)}>
            {story.title}
          </TextLink>
        </h2>
        {story.result && (
          <p className="line-clamp-3 text-[0.95rem] text-soft wrap-anywhere">{story.result}</p>
        )}
        {open && <p className="text-sm text-soft">{open}</p>}
        <p className="mt-auto text-sm text-faint">{topics.join(' · ') || 'No topic chosen'}</p>
      </Card>
    </li>
  );
}

function NoStories() {
  return (
    <EmptyState
      level={1}
      title="No stories yet"
      action={
        <ButtonLink variant="primary" to={buildNewStoryPath()}>
          Write your first story
        </ButtonLink>
      }
    >
      Think of a time when something was difficult and you did something about it. Write it down
      once, and you can use it for several questions.
    </EmptyState>
  );
}
