import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { feedRowSchema } from './feed.store.ts';

export const PODCAST_FEEDS: MemberTable = {
  id: 'PodcastFeeds',
  key: ['memberId'],
  erasedBy: 'rows',
  copy: {
    path: 'podcast-feed.json',
    description: 'when you created your private podcast feed',
    schema: feedRowSchema.pick({ createdAt: true }),
  },
};
