import { endpoint } from '#platform/http/endpoint.ts';
import { listStories } from '#shared/interview-plan/stories.contract.ts';
import { storyStore } from './story.store.ts';

export const listStoriesEndpoint = endpoint(listStories, {
  impact: 'Members do not see their stories.',
  uses: { stories: storyStore.pick('list') },
})(async ({ caller: { memberId } }, { stories }) => ({
  status: 200,
  body: await stories.list(memberId),
}));

export const { handler, declaration } = listStoriesEndpoint;
