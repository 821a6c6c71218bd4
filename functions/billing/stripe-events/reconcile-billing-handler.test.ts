import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/product/time.ts';
import { WEBHOOK_SECRET } from '../fixtures/billing-world.fixtures.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { handler } from './reconcile-billing.schedule.ts';

const secrets = mockClient(SecretsManagerClient);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  secrets.restore();
});

it('deletes an abandoned signup’s customer as it is deployed', async () => {
  const { secretKey, url: apiBase } = world.mockStripe;
  const keys = JSON.stringify({ secretKey, webhookSecret: WEBHOOK_SECRET, apiBase });
  secrets.on(GetSecretValueCommand).resolves({ SecretString: keys });

  const variables = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: world.tablesUrl,
    BILLING_TABLE: 'billing',
    DAILY_EVENTS_TABLE: 'events',
    MEMBERS_TABLE: 'members',
    STRIPE_SECRET_ARN: 'stripe-keys',
    PAYER_HASH_SECRET_ARN: 'payer-hash-key',
    USER_POOL_ID: 'unused',
    MAIL_QUEUE_URL: 'unused',
  };

  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);

  const metadata = {
    signupId: 'signup-x',
    claim: 'claim#signup#x',
    firstName: 'Nora',
    lastName: 'New',
  };

  await world.stripe.customers.create({ email: 'nora@example.com', metadata });
  world.advanceClock(DAY_MS);
  vi.useFakeTimers({ toFake: ['Date'], now: world.now() });
  await handler();

  expect(world.mockStripe.control.listObjects('customer')).toEqual([]);
});
