import { expect, it } from 'vitest';
import { readContracts } from '#infra/verify/contracts.ts';
import type { Access, Contract } from '#shared/http/contract.ts';

/**
 * Endpoints whose access differs from what their path implies. Each entry needs a security review.
 */
const OTHER_ACCESS = {
  anyone: [
    'accept-charge',
    'comment-on-shared-report',
    'create-subscription',
    'decline-charge',
    'end-session',
    'finish-login',
    'get-course',
    'get-feed',
    'list-categories',
    'list-courses',
    'list-podcasts',
    'list-study-guides',
    'open-feed-episode',
    'open-shared-report',
    'open-stop-emails',
    'play-shared-report',
    'read-checkout',
    'read-podcast-feed',
    'send-message',
    'start-login',
  ],

  webhook: ['receive-stripe-event', 'stop-emails'],
  coach: ['begin-factor-move', 'finish-factor-move'],
  admin: ['continue-upload'],
};

const impliedAccess = (path: string): Access =>
  path.startsWith('/api/admin/') ? 'admin' : path.startsWith('/api/coach/') ? 'coach' : 'member';

it('gives administrators /api/admin/, coaches /api/coach/ and members the rest, except for reviewed endpoints', async () => {
  const others = (await readContracts()).filter(
    ({ path, access }) => access !== impliedAccess(path),
  );
  const namesWith = (access: Access) =>
    others.flatMap((contract) => (contract.access === access ? [contract.name] : [])).toSorted();
  const accesses = ['anyone', 'webhook', 'coach', 'admin'] as const;

  expect(Object.fromEntries(accesses.map((access) => [access, namesWith(access)]))).toEqual(
    OTHER_ACCESS,
  );
  expect(namesWith('member')).toEqual([]);
});

it('needs a recent second-factor code for each change of a member', async () => {
  const isMemberChange = ({ method, path }: Contract) =>
    method !== 'GET' && path.startsWith('/api/admin/members/');
  const contracts = (await readContracts()).filter(isMemberChange);

  expect(contracts.map(({ name }) => name)).toContain('set-member-role');
  expect(
    contracts.filter(({ needsRecentCode }) => !needsRecentCode).map(({ name }) => name),
  ).toEqual([]);
});
