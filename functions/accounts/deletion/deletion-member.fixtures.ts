import { createHash } from 'node:crypto';
import { buildSubscription as paidSubscription } from '#functions/billing/fixtures/subscription.fixtures.ts';
import { getPriceLookupKey } from '#shared/billing/plans.ts';
import {
  localTableName,
  ROW_ERASED_TABLES,
  type DeletionWorld,
} from './deletion-world.fixtures.ts';

export interface SeededMember {
  memberId: string;
  email: string;
  customerId: string;
  sessionHash: string;
  videoIds: readonly string[];
  /** Strings that identify the member: IDs, address, names. */
  personalValues: readonly string[];
}

/** Creates a member with data in every store. `name` must be unique. */
export async function seedMember(world: DeletionWorld, name: string): Promise<SeededMember> {
  const email = `${name}@example.com`;
  const memberId = await world.createAccount(email);
  const customerId = await createPayingCustomer(world, email, memberId);
  const sessionHash = createHash('sha256').update(name).digest('hex');
  const videoIds = [world.newId(), world.newId()];
  const names = { firstName: `First${name}`, lastName: `Last${name}` };

  await seedRows(world, { memberId, email, customerId, sessionHash, ...names });
  for (const videoId of videoIds) await seedRecording(world, memberId, videoId);

  const request = {
    memberId,
    requestId: `${videoIds[0]}-1`,
    videoId: videoIds[0],
    videoTitle: 'answer',
    userMessage: name,
  };

  await world.put('coaching', {
    ...request,
    ...names,
    status: 'pending',
    unanswered: 'yes',
    createdAt: world.newId(),
  });

  await world.put('coachStatements', { period: '2026-02', entry: world.newId(), memberId });
  await world.put('analyses', { memberId, videoId: `content#${name}`, recordOf: videoIds[0] });
  await world.putObject('uploads', `incoming/${memberId}/${world.newId()}`);
  await world.putObject('media', `images/${name}`);

  const personalValues = [
    memberId,
    email,
    customerId,
    sessionHash,
    name,
    ...Object.values(names),
    ...videoIds,
  ];

  return { memberId, email, customerId, sessionHash, videoIds, personalValues };
}

/** Creates a Stripe customer with a paid plan. */
async function createPayingCustomer(
  { stripe }: DeletionWorld,
  email: string,
  memberId: string,
): Promise<string> {
  const customer = await stripe.customers.create({ email, name: email, metadata: { memberId } });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const { data } = await stripe.prices.list({
    lookup_keys: [getPriceLookupKey({ tier: 'starter', offer: 'list' })],
  });

  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: data[0]?.id ?? '' }],
    default_payment_method: method.id,
  });

  return customer.id;
}

interface SeededFields {
  memberId: string;
  email: string;
  customerId: string;
  sessionHash: string;
  firstName: string;
  lastName: string;
}

async function seedRows(world: DeletionWorld, facts: SeededFields): Promise<void> {
  const { memberId, email, customerId, sessionHash, firstName, lastName } = facts;
  const seconds = Math.floor(world.now().getTime() / 1000);
  const createdAt = world.now().toISOString();

  const billing = {
    version: 1,
    customerId,
    subscription: paidSubscription(),
    isRepeatTrial: false,
    creditCents: 0,
  };

  await world.put('members', {
    memberId,
    email,
    firstName,
    lastName,
    role: 'member',
    plan: 'starter',
    createdAt,
    pictureIds: new Set([email.split('@')[0]]),
    billing: { ...billing, firstChargedAt: null },
  });

  for (const hash of [sessionHash, `other of ${sessionHash}`]) {
    const session = {
      sessionHash: hash,
      memberId,
      createdAt: seconds,
      lastSeenAt: seconds,
      expiresAt: seconds + 1e6,
    };

    await world.put('sessions', { ...session, refreshToken: null, authenticatedAt: seconds });
  }

  // The member has changed their email address since the checkout.
  await world.put('billing', {
    recordKey: `claim#signup#${memberId}`,
    memberId,
    email: `old-${email}`,
    customerId,
  });

  await world.put('billing', {
    recordKey: `claim#member#${memberId}`,
    memberId,
    email,
    firstName,
    lastName,
  });

  await world.put('billing', {
    recordKey: `check#${customerId}`,
    memberId,
    customerId,
    due: 'check',
    dueAt: createdAt,
  });

  await world.put('changes', { recordKey: `change#${memberId}`, memberId, email: `new-${email}` });
  await world.put('uploads', { memberId, open: {}, openBytes: 0 });
  await world.put('practiceSettings', { memberId, mailWhenReady: true });

  for (const table of ROW_ERASED_TABLES) {
    const key = Object.fromEntries(table.key.map((name) => [name, `${name} of ${memberId}`]));
    await world.put(localTableName(table), { ...key, memberId });
  }
}

async function seedRecording(
  world: DeletionWorld,
  memberId: string,
  videoId: string,
): Promise<void> {
  const mediaKey = `media/practice/${memberId}/${videoId}`;
  await world.put('videos', {
    memberId,
    videoId,
    title: `answer ${videoId}`,
    createdAt: world.now().toISOString(),
    analysisStatus: 'completed',
    failureReason: null,
    mediaKey,
    contentType: 'video/webm',
    size: 100,
    attempts: 1,
    aiAnalysisResults: null,
  });

  await world.putObject('media', mediaKey);
  await world.putObject('media', `media/thumbnails/${memberId}/${videoId}`);
  await world.put('analyses', { memberId, videoId, record: '{}' });
}
