import { expect, it } from 'vitest';
import type { Mail } from '#functions/mail/mail.public.ts';
import type { AccountChangeRow } from '#functions/members/members.public.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';

import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { refundPreviewGateway } from '../subscription/refund.gateway.ts';
import { previewMemberRefundEndpoint } from './preview-member-refund.endpoint.ts';
import { refundMemberPlanEndpoint } from './refund-member-plan.endpoint.ts';

const admin = { ...member, memberId: 'the-admin', role: 'admin' } as const;
const call = { ...aCall, caller: admin, params: { id: 'member-1' } };
const usd = (cents: number) => ({ cents, currency: 'usd' });

const preview = () =>
  previewMemberRefundEndpoint.with({ ...world.plan, refunds: refundPreviewGateway(world.open) })(
    call,
  );

function refund(caller: typeof admin = admin) {
  const logged: Pick<AccountChangeRow, 'change' | 'reason'>[] = [];
  const notices: Mail[] = [];

  const answer = refundMemberPlanEndpoint.with({
    ...world.plan,
    changeLog: {
      add: async () => {},
      confirm: async (row) => void logged.push(row),
      remove: async () => {},
    },
    staff: { listIds: async () => ['the-admin', 'another-admin'] },
    mails: { post: async (mail) => void notices.push(mail) },
  })({ ...call, caller, body: { reason: 'Asked by email' } });

  return { answer, logged, notices };
}

it('refunds the previewed amount once, with a record and a notice', async () => {
  await world.subscribe();
  expect(await preview()).toMatchObject({ body: { amount: usd(1_900) } });

  const { answer, logged, notices } = refund();
  expect(await answer).toMatchObject({ status: 200, body: { refunded: usd(1_900) } });
  expect(logged).toMatchObject([{ change: { kind: 'refund-plan' }, reason: 'Asked by email' }]);
  expect(notices).toMatchObject([
    { kind: 'admin-changed-member', to: { memberId: 'another-admin' } },
  ]);
  expect((await world.row()).plan).toBeNull();
  expect(await preview()).toMatchObject({ refused: 'REFUND_EXPIRED' });
});

it('refuses after the refund window, without a record or a notice', async () => {
  await world.subscribe();
  world.advanceClock(40 * DAY_MS);

  const { answer, logged, notices } = refund();
  expect(await answer).toMatchObject({ refused: 'REFUND_EXPIRED' });
  expect([...logged, ...notices]).toEqual([]);
});

it('refuses a plan that is already refunded, without a record or a notice', async () => {
  await world.subscribe();
  await refund().answer;

  const { answer, logged, notices } = refund();
  expect(await answer).toMatchObject({ refused: 'REFUND_USED' });
  expect([...logged, ...notices]).toEqual([]);
});

it('refuses an administrator’s own plan', async () => {
  await world.subscribe({ memberId: 'the-admin' });
  const own = refundMemberPlanEndpoint.with({
    ...world.plan,
    changeLog: { add: async () => {}, confirm: async () => {}, remove: async () => {} },
    staff: { listIds: async () => [] },
    mails: { post: async () => {} },
  })({ ...call, params: { id: 'the-admin' }, body: { reason: 'Mine' } });

  expect(await own).toMatchObject({ refused: 'CONFLICT' });
  expect((await world.row('the-admin')).plan).toBe('starter');
});
