import type { MemberTable } from '../platform/member-data/member-table.ts';

export const VIDEOS: MemberTable = {
  id: 'Videos',
  key: ['memberId', 'videoId'],
  erasedBy: 'feature',
  copy: { reads: 'Query' },
};

export const ANALYSES: MemberTable = {
  id: 'Analyses',
  key: ['memberId', 'videoId'],
  erasedBy: 'feature',
  copy: { reads: 'GetItem' },
};

/** One row per member: consent and analysis settings. */
export const PRACTICE_SETTINGS: MemberTable = {
  id: 'PracticeSettings',
  key: ['memberId'],
  erasedBy: 'feature',
  copy: { reads: 'GetItem' },
};
