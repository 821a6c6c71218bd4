import { expect, it } from 'vitest';
import { member } from '#platform/session/principal.fixtures.ts';
import { filterActiveSessions } from './active-sessions.ts';

const NOW = 1_800_000_000;

const row = (sessionHash: string, createdAt: number, lastSeenAt: number) => ({
  sessionHash,
  createdAt,
  lastSeenAt,
});

const late = row('late', NOW - 300, NOW - 10);
const early = row('early', NOW - 400, NOW - 10);
const quiet = row('quiet', NOW - 200, NOW - 20);

it.each([[[late, early, quiet]], [[quiet, early, late]], [[early, quiet, late]]])(
  'the active sessions are sorted by last use, then newest first: case %#',
  (rows) => {
    const order = filterActiveSessions(rows, member, new Date(NOW * 1000)).map(
      ({ sessionHash }) => sessionHash,
    );
    expect(order).toEqual(['late', 'early', 'quiet']);
  },
);
