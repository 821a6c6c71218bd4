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

export const PRACTICE_SETTINGS: MemberTable = {
  id: 'PracticeSettings',
  key: ['memberId'],
  erasedBy: 'feature',
  copy: { reads: 'GetItem' },
};
