import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createVideoAnalyzer } from '#functions/analysis/queue/analyze-video.service.ts';
import { membershipStore } from '#functions/billing/membership/membership.store.ts';
import { createPayerHasher } from '#functions/billing/claims/payer-hash.gateway.ts';
import {
  refreshMembership,
  type RefreshDeps,
} from '#functions/billing/membership/refresh-membership.service.ts';
import { refundClaimStore } from '#functions/billing/claims/refund-claim.store.ts';
import { refundGateway } from '#functions/billing/subscription/refund.gateway.ts';
import { scheduledCheckStore } from '#functions/billing/membership/scheduled-check.store.ts';
import { subscriptionGateway } from '#functions/billing/subscription/subscription.gateway.ts';
import { trialClaimStore } from '#functions/billing/claims/trial-claim.store.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { analysisRecordStore, videoStore } from '#functions/videos/videos.public.ts';
import { objectFolder } from '#platform/storage/object-folder.store.ts';
import { objectStore } from '#platform/storage/object.store.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { MINUTE_MS } from '#shared/product/time.ts';

import { seedMember, type SeededMember } from './deletion-member.fixtures.ts';
import { deletionProcess, type DeletionProcess } from './deletion-process.fixtures.ts';
import { startDeletionWorld, type DeletionWorld } from './deletion-world.fixtures.ts';
import { exportFileGateway } from '../export/export-file.gateway.ts';
import { exportStore } from '../export/export.store.ts';
import { makeExport } from '../export/make-export.worker.ts';

let world: DeletionWorld;
let running: DeletionProcess;

beforeAll(async () => {
  world = await startDeletionWorld();
  running = deletionProcess(world);
});

afterAll(() => world.close());

/** Runs the account deletion except for the final cleanup. */
async function leave(deletedMember: SeededMember): Promise<void> {
  await running.ask(deletedMember);
  await running.deliver();
}

async function lookAgain(): Promise<void> {
  world.advanceClock(31 * MINUTE_MS);
  await running.sweep();
  await running.deliver();
}

async function traces(deletedMember: SeededMember): Promise<string[]> {
  const lines = Object.entries(await world.dumpEverything()).flatMap(([place, found]) =>
    found.map((line) => `${place}: ${line}`),
  );
  return lines.filter((line) => deletedMember.personalValues.some((trace) => line.includes(trace)));
}

/**
 * Pauses the code under test at `pass` until the test calls `open`. `reached` resolves when the
 * pause begins.
 */
function barrier() {
  let arrive = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const pass = async () => {
    arrive();
    await opened;
  };

  return { pass, reached, open: () => open() };
}

describe('a deletion', () => {
  it('erases the results of an analysis that is still running', async () => {
    const deletedMember = await seedMember(world, 'analyzed');
    const key = { memberId: deletedMember.memberId, videoId: deletedMember.videoIds[0] ?? '' };
    const videos = videoStore(world.tables, 'videos');
    await world.put('videos', {
      ...(await videos.find(key)),
      analysisStatus: 'pending',
      attempts: 0,
    });

    const { pass, reached, open } = barrier();

    const analysis = createVideoAnalyzer({
      videos,
      records: analysisRecordStore(world.tables, 'analyses'),
      recordings: objectStore('media', world.objects),
      thumbnails: objectStore('media', world.objects),
      announceReport: async () => expect.unreachable('a mail about a video that is gone'),
      versions: '1',
      hasLanguageModel: async () => false,

      analyze: async () => {
        await pass();
        return { state: 'analyzed', record };
      },

      now: world.now,
      newLeaseOwnerId: () => 'worker',
    })(key);

    await reached;
    await leave(deletedMember);
    open();
    await analysis;
    expect(
      (await traces(deletedMember)).filter((line) => !/^(members|requests):/.test(line)),
    ).toEqual([]);

    await lookAgain();
    expect(await traces(deletedMember)).toEqual([]);
  });

  it('is started by the row that the runbook inserts', async () => {
    const restored = await seedMember(world, 'restored');
    const page = readFileSync('infra/docs/runbook/deletion-dead-letters.md', 'utf8');
    const [, item = ''] = /--item '(\{.*?\})'/s.exec(page) ?? [];
    const attributes = z
      .record(
        z.string(),
        z.object({ S: z.string() }).transform(({ S }) => S),
      )
      .parse(JSON.parse(item.replaceAll('<member id>', restored.memberId)));

    await world.put('requests', attributes);
    await running.sweep();
    await running.deliver();
    await lookAgain();

    expect(await traces(restored)).toEqual([]);
  });

  it('isn’t undone by later billing events or hourly billing checks', async () => {
    const deletedMember = await seedMember(world, 'billed');
    await leave(deletedMember);

    const before = await world.dumpEverything();
    const hash = createPayerHasher(async () => Buffer.alloc(32, 7));

    const deps: RefreshDeps = {
      stripe: subscriptionGateway(world.openStripe),
      refunds: refundGateway(world.openStripe),
      memberships: membershipStore(world.tables, 'members'),
      trials: trialClaimStore(hash, world.tables, 'billing'),
      refundClaims: refundClaimStore(world.tables, 'billing'),
      hashPayer: hash,
      openAccount: null,
      removals: null,
      scheduledChecks: scheduledCheckStore(world.tables, 'billing'),
      mails: { post: async () => expect.unreachable('a mail to nobody') },
      events: { record: async () => expect.unreachable('an event of nobody') },
      now: world.now,
    };

    for (let event = 0; event < 5; event += 1) {
      expect(await refreshMembership(deps, deletedMember.customerId)).toBeUndefined();
    }
    expect(await world.dumpEverything()).toEqual(before);

    const { data } = await world.stripe.subscriptions.list({
      customer: deletedMember.customerId,
      status: 'all',
    });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);

    await lookAgain();
    expect(await traces(deletedMember)).toEqual([]);
  });

  it('erases a data copy that is still being prepared', async () => {
    const deletedMember = await seedMember(world, 'copied');
    const wanted = { memberId: deletedMember.memberId, exportId: world.newId() };
    const exports = exportStore(world.tables, 'requests');
    await exports.open(wanted, world.now());

    const files = exportFileGateway('media', world.objects);
    const { pass, reached, open } = barrier();

    const { run } = makeExport.with({
      exports,
      sources: [
        { collect: async () => [{ path: 'a.json', description: 'a', json: deletedMember.email }] },
      ],
      files: {
        async write(...file) {
          await pass();
          return files.write(...file);
        },
      },
      folder: objectFolder('media', world.objects),
      media: objectStore('media', world.objects),
      // The mail worker would skip these emails, because the account is closed.
      mails: { post: async () => undefined },
      now: world.now,
    });

    const making = run(wanted, { receiveCount: 1 });

    await reached;
    await leave(deletedMember);
    open();
    await making;
    await lookAgain();

    expect(await traces(deletedMember)).toEqual([]);
  });

  it('requested twice and run by two workers in parallel sends one receipt', async () => {
    const deletedMember = await seedMember(world, 'doubled');
    await Promise.all([running.ask(deletedMember), running.ask(deletedMember)]);

    const messages = running.queued.splice(0);
    expect(messages).toHaveLength(2);

    await Promise.all(messages.map((message) => running.worker(message)));

    // Both workers may enqueue the receipt. The shared mail ID ensures that only one email is sent.
    const receipts = running
      .mails()
      .filter(({ to }) => 'address' in to && to.address === deletedMember.email);
    expect(new Set(receipts.map(({ mailId }) => mailId)).size).toBe(1);

    await lookAgain();
    expect(await traces(deletedMember)).toEqual([]);
  });

  it('frees the address for a new account, which the final cleanup doesn’t change', async () => {
    const deletedMember = await seedMember(world, 'returning');
    await leave(deletedMember);

    const memberId = await world.createAccount(deletedMember.email);

    const person = {
      memberId,
      email: deletedMember.email,
      firstName: 'Re',
      lastName: 'Turned',
      issuedAt: world.now(),
    };

    const row = await memberStore(world.tables, 'members').signIn(person, world.now());
    expect(row).toMatchObject({ plan: null, disabled: false });

    await world.put('billing', {
      recordKey: `claim#signup#${deletedMember.email}`,
      memberId,
      email: deletedMember.email,
    });

    const before = await world.dumpEverything();
    await lookAgain();

    const after = await world.dumpEverything();
    expect(memberId).not.toBe(deletedMember.memberId);
    expect(after['billing']).toEqual(before['billing']);
    expect(after['members']?.filter((each) => each.includes(memberId))).toHaveLength(1);
    expect((await traces(deletedMember)).filter((line) => !line.includes(memberId))).toEqual([]);
  });

  it('doesn’t let a sign-in in progress recreate the member’s row', async () => {
    const deletedMember = await seedMember(world, 'signing');
    await leave(deletedMember);

    const person = { ...deletedMember, firstName: 'Si', lastName: 'Gning', issuedAt: world.now() };
    const row = await memberStore(world.tables, 'members').ensure(person, world.now());
    expect(row).toMatchObject({ disabled: true, email: 'nobody@deleted.invalid' });

    await lookAgain();
    expect(await traces(deletedMember)).toEqual([]);
  });
});

describe('deleting an account', () => {
  it.each([
    ['a coach', { role: 'coach' }, 'STAFF_ACCOUNT'],
    ['an administrator', { role: 'admin' }, 'STAFF_ACCOUNT'],
    [
      'an administrator who hasn’t entered a code yet',
      { secondFactorDue: 'code' },
      'STAFF_ACCOUNT',
    ],
    ['a member who types another address', { email: 'else@example.com' }, 'BAD_REQUEST'],
  ] as const)('is refused for %s', async (_, changes, refused) => {
    const keeper = await seedMember(
      world,
      `keeper${'email' in changes ? 'typing' : Object.values(changes).join('')}`,
    );

    const before = await world.dumpEverything();

    expect(await running.ask(keeper, changes)).toMatchObject({ refused });
    expect(await world.dumpEverything()).toEqual(before);
    expect(running.queued).toEqual([]);
  });
});
