import { beforeEach, describe, expect, it } from 'vitest';
import { memoryCounts, type MemoryCounts } from '#platform/http/call-counts.fixtures.ts';
import { serveLimited } from '#platform/http/limited-calls.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import {
  cancelPlan,
  changePlan,
  openPortal,
  previewPlanChange,
  resumePlan,
} from '#shared/billing/billing.contract.ts';
import { HOUR_MS } from '#shared/product/time.ts';

import { world } from './fixtures/fresh-billing-world.fixtures.ts';
import { cancelPlanEndpoint } from './cancellation/cancel-plan.endpoint.ts';
import { changePlanEndpoint } from './plan-change/change-plan.endpoint.ts';
import { openPortalEndpoint } from './payment/open-portal.endpoint.ts';
import { portalGateway } from './payment/portal.gateway.ts';
import { previewPlanChangeEndpoint } from './plan-change/preview-plan-change.endpoint.ts';
import { refreshMembership } from './membership/refresh-membership.service.ts';
import { resumePlanEndpoint } from './cancellation/resume-plan.endpoint.ts';

const caller = { ...member, memberId: 'member-1' };

let counts: MemoryCounts;
let customerId: string;

beforeEach(async () => {
  counts = memoryCounts(world.now);
  ({ customerId } = await world.subscribe());
  world.mails.length = 0;
});

const countStatus = (answers: readonly { status: number }[]) => [
  answers.filter(({ status }) => status === 200).length,
  answers.filter(({ status }) => status === 429).length,
];

async function repeat<T>(times: number, call: (at: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let at = 0; at < times; at += 1) answers.push(await call(at));
  return answers;
}

/** Cancels and resumes in turn, a second apart. */
function toggle(times: number) {
  const cancel = serveLimited(cancelPlan, cancelPlanEndpoint.with(world.plan), counts);
  const resume = serveLimited(resumePlan, resumePlanEndpoint.with(world.plan), counts);

  return repeat(times, (at) => {
    world.advanceClock(1_000);
    return at % 2 === 0 ? cancel(undefined, { caller }) : resume(undefined, { caller });
  });
}

const cancellationMails = () =>
  world
    .sentMails()
    .flatMap(({ kind }) => (kind === 'plan-canceled' || kind === 'plan-resumed' ? [kind] : []));

describe('a member who repeats billing calls', () => {
  it('gets 100 of 150 previews an hour', async () => {
    const preview = serveLimited(
      previewPlanChange,
      previewPlanChangeEndpoint.with(world.plan),
      counts,
    );
    const answers = await repeat(150, () =>
      preview(undefined, { caller }, { query: { tier: 'professional' } }),
    );

    expect(countStatus(answers)).toEqual([100, 50]);
    expect(answers.at(-1)?.body).toBe('Too many attempts. Try again in 60 minutes.');
  });

  it('gets 30 of 70 portal sessions an hour', async () => {
    const deps = {
      memberships: world.memberships,
      portal: portalGateway(world.open),
      appOrigin: 'https://app.example',
    };

    const open = serveLimited(openPortal, openPortalEndpoint.with(deps), counts);
    expect(countStatus(await repeat(70, () => open(undefined, { caller })))).toEqual([30, 40]);

    const other = { ...caller, memberId: 'member-2' };
    expect((await open(undefined, { caller: other })).status).not.toBe(429);
  });

  it('changes the plan at most three times a day, and refused changes don’t count', async () => {
    const change = serveLimited(changePlan, changePlanEndpoint.with(world.plan), counts);
    const preview = serveLimited(
      previewPlanChange,
      previewPlanChangeEndpoint.with(world.plan),
      counts,
    );

    const changeTo = async (tier: string) => {
      world.advanceClock(1_000);
      const previewed = await preview(undefined, { caller }, { query: { tier } });
      const { quote } = JSON.parse(previewed.body ?? '');
      return (await change({ tier, quote }, { caller })).status;
    };

    expect(
      (await change({ tier: 'starter', quote: `1.${'a'.repeat(43)}` }, { caller })).status,
    ).toBe(409);
    expect(await changeTo('professional')).toBe(200);
    expect(await changeTo('executive')).toBe(200);
    expect(await changeTo('professional')).toBe(200);
    expect(await changeTo('executive')).toBe(429);
  });
});

it('counts a plan change once, however often its quote is sent', async () => {
  const change = serveLimited(changePlan, changePlanEndpoint.with(world.plan), counts);
  const preview = serveLimited(
    previewPlanChange,
    previewPlanChangeEndpoint.with(world.plan),
    counts,
  );
  const readQuote = async (tier: string) => {
    world.advanceClock(1_000);
    return JSON.parse((await preview(undefined, { caller }, { query: { tier } })).body ?? '').quote;
  };

  const body = { tier: 'professional', quote: await readQuote('professional') };
  await Promise.all([1, 2, 3].map(() => change(body, { caller })));
  for (const tier of ['executive', 'professional'])
    expect((await change({ tier, quote: await readQuote(tier) }, { caller })).status).toBe(200);

  expect(
    (await change({ tier: 'executive', quote: await readQuote('executive') }, { caller })).status,
  ).toBe(429);
});

describe('a member who cancels and resumes 40 times', () => {
  it('is refused at 30 calls an hour, and gets at most three emails, the last of which is true', async () => {
    expect(countStatus(await toggle(40))).toEqual([30, 10]);
    expect(cancellationMails()).toEqual(['plan-canceled', 'plan-resumed']);
    expect((await world.row()).billing?.subscription?.cancelAt).toBeNull();

    world.advanceClock(HOUR_MS);
    await refreshMembership(world.refresh, customerId);
    expect(cancellationMails()).toEqual(['plan-canceled', 'plan-resumed']);
  });

  it('gets an email about the last state once it has settled, if no email has stated it', async () => {
    await toggle(13);
    expect(cancellationMails()).toEqual(['plan-canceled', 'plan-resumed']);

    const [check] = await world.scheduledChecks.listDue(
      new Date(world.now().getTime() + HOUR_MS),
      10,
    );
    expect(check).toMatchObject({ customerId });

    world.advanceClock(HOUR_MS);
    await refreshMembership(world.refresh, customerId);
    expect(cancellationMails()).toEqual(['plan-canceled', 'plan-resumed', 'plan-canceled']);
    expect((await world.row()).billing?.subscription?.cancelAt).not.toBeNull();
  });

  it('gets the email about a change after the third email on the next day', async () => {
    await toggle(3);
    world.advanceClock(HOUR_MS);
    await refreshMembership(world.refresh, customerId);
    await serveLimited(
      resumePlan,
      resumePlanEndpoint.with(world.plan),
      counts,
    )(undefined, { caller });
    world.advanceClock(2 * HOUR_MS);
    await refreshMembership(world.refresh, customerId);
    expect(cancellationMails()).toHaveLength(3);

    world.advanceClock(24 * HOUR_MS);
    await refreshMembership(world.refresh, customerId);
    expect(cancellationMails()).toEqual([
      'plan-canceled',
      'plan-resumed',
      'plan-canceled',
      'plan-resumed',
    ]);
  });
});
