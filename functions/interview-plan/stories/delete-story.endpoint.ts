import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deleteStory } from '#shared/interview-plan/stories.contract.ts';
import { storyStore } from './story.store.ts';

const STALE =
  'This story was changed in another tab or on another device. Check the changes before you delete it.';

export const deleteStoryEndpoint = endpoint(deleteStory, {
  impact: 'Members cannot delete a story.',
  uses: { stories: storyStore.pick('list', 'remove') },
})(async ({ caller: { memberId }, params: { id }, query: { revision } }, { stories }) => {
  const isRemoved = await stories.remove(memberId, id, revision);
  const isLeft = !isRemoved && (await stories.list(memberId)).some((each) => each.id === id);

  return isLeft ? refuse('STALE_REVISION', { message: STALE }) : { status: 204, body: undefined };
});

export const { handler, declaration } = deleteStoryEndpoint;
