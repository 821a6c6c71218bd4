import type { TableKeys } from '../dynamo/local-tables.fixtures.ts';

/** Keys and index of the sessions table. A template test compares them with the deployed table. */
export const sessionsTable = {
  name: 'sessions',
  partition: 'sessionHash',
  numbers: ['createdAt'],
  index: { name: 'byMember', partition: 'memberId', sort: 'createdAt', holds: ['lastSeenAt', 'device'] },
} satisfies TableKeys;
