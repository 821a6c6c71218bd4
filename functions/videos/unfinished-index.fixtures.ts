import type { IndexKeys } from '#platform/dynamo/local-tables.fixtures.ts';
import { DUE_VIDEO_ATTRIBUTES } from './due-video.ts';

export const unfinishedIndex: IndexKeys = {
  name: 'unfinishedShard',
  partition: 'unfinishedShard',
  sort: 'dueAt',
  holds: DUE_VIDEO_ATTRIBUTES,
};
