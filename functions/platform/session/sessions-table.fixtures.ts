import type { TableKeys } from '../dynamo/local-tables.fixtures.ts';

/**
 * Keys and index of the sessions table. A template test compares the index with the CDK template.
 */
export const sessionsTable = {
  name: 'sessions',
  partition: 'sessionHash',
  numbers: ['createdAt'],
  index: {
    name: 'byMember',
    partition: 'memberId',
    sort: 'createdAt',
    holds: ['lastSeenAt', 'device'],
  },
} satisfies TableKeys;
