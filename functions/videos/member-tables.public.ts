import type { MemberTable } from '#platform/member-data/table-declaration.ts';

// Practice erases and exports both tables, together with the files of the recordings.

export const VIDEOS: MemberTable = {
  id: 'Videos',
  key: ['memberId', 'videoId'],
  erasedBy: 'feature',
  copy: 'feature',
};

export const ANALYSES: MemberTable = {
  id: 'Analyses',
  key: ['memberId', 'videoId'],
  erasedBy: 'feature',
  copy: 'feature',
};
