import { expect, it } from 'vitest';
import { listedMemberSchema } from '#shared/accounts/members.contract.ts';
import { buildMembersCsv } from './members.queries.ts';

const sam = listedMemberSchema.parse({
  id: 'sam-1',
  email: 'sam@x.test',
  firstName: 'Sam',
  lastName: 'Starter',
  role: 'member',
  plan: 'starter',
  grantedPlan: 'starter',
  state: 'open',
  joinedAt: '2026-01-02T10:00:00.000Z',
  lastSeenAt: null,
});

it('writes a header and one line per member', () => {
  expect(buildMembersCsv([sam])).toBe(
    'id,email,firstName,lastName,role,plan,grantedPlan,state,joinedAt,lastSeenAt\r\n' +
      'sam-1,sam@x.test,Sam,Starter,member,starter,starter,open,2026-01-02T10:00:00.000Z,\r\n',
  );
});

it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\uff1d1+1', `'\uff1d1+1`],
  ['Sam;=1', `Sam;'=1`],
  ['Sam; "=1', `"Sam;' ""=1"`],
  ['Smith, Jr.', '"Smith, Jr."'],
])('writes the name %s as %s', (firstName, cell) => {
  expect(buildMembersCsv([{ ...sam, firstName }])).toContain(`sam@x.test,${cell},Starter`);
});
