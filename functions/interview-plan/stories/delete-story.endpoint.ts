import { endpoint } from '#platform/http/endpoint.ts';
import { deleteStory } from '#shared/interview-plan/stories.contract.ts';
import { storyStore } from './story.store.ts';

export const deleteStoryEndpoint = endpoint(deleteStory, {
  impact: 'Members cannot delete a story.',
  uses: { stories: storyStore.pick('remove') },
})(async ({ caller: { memberId }, params: { id } }, { stories }) => {
  await stories.remove(memberId, id);
  return { status: 204, body: undefined };
});

export const { handler, declaration } = deleteStoryEndpoint;
