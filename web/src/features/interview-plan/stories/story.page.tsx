import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { SavedStory } from '#shared/interview-plan/stories/story.ts';
import { competencies } from '#shared/practice/questions/competency.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { StoryFromTake } from './story-from-take.tsx';
import { takeRecordQuery } from './take-record.queries.ts';
import { StoryWithTake } from './story-with-take.tsx';
import { storiesQuery } from './stories.queries.ts';
import { StoryForm } from './story-form.tsx';
import { NEW_STORY, STORIES_PATH } from './story-links.ts';

/** `/stories/:id`: a story to change, or `/stories/new`. */
export function StoryPage() {
  const { id = '' } = useParams();
  return (
    <Page title={id === NEW_STORY ? 'New story' : 'Your story'}>
      <div className="mx-auto max-w-160">
        {id === NEW_STORY ? <NewStory /> : <SavedStoryView key={id} id={id} />}
      </div>
    </Page>
  );
}

function NewStory() {
  const [search] = useSearchParams();
  const topic = competencies.find((each) => each === search.get('topic'));
  const take = search.get('take');
  if (take !== null) return <StoryFromTake key={take} videoId={take} topic={topic} />;

  return (
    <>
      <PageHeading>New story</PageHeading>
      <p className="mt-3 mb-8 max-w-[60ch] text-soft">
        Pick one time when you did something that mattered. Only the title is required, so you can
        save it and finish later.
      </p>
      <StoryForm saved={null} beginning={{ topic }} />
    </>
  );
}

function SavedStoryView({ id }: { id: string }) {
  const { data: stories, isError, refetch } = useQuery(storiesQuery);
  // The form stays open if the story is deleted elsewhere, so that what was typed isn't lost.
  const [opened, setOpened] = useState<SavedStory | null>(null);
  const story = opened ?? stories?.find((each) => each.id === id);
  if (story && !opened) setOpened(story);

  const videoId = story?.videoId ?? null;
  const { data: record, isLoading } = useQuery({
    ...takeRecordQuery(videoId ?? ''),
    enabled: videoId !== null,
  });

  if (!stories || isLoading)
    return isError ? (
      <LoadFailure subject="Your story" level={1} onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup
        label="Loading your story"
        className="grid gap-5"
        blocks={['h-12 w-3/4', 'h-96']}
      />
    );

  if (!story) return <NoStory />;

  return (
    <>
      <PageHeading className="mb-8 wrap-anywhere">{story.title}</PageHeading>
      <StoryWithTake videoId={story.videoId} record={record} saved={story} />
    </>
  );
}

function NoStory() {
  return (
    <EmptyState
      level={1}
      title="We couldn’t find this story"
      action={
        <ButtonLink variant="primary" to={STORIES_PATH}>
          See your stories
        </ButtonLink>
      }
    >
      It may have been deleted.
    </EmptyState>
  );
}
