import { randomBytes } from 'node:crypto';
import type { LocalCloud } from 'local-cloud';
import { mergeEnvironments } from 'local-cloud/blueprint';
import type { Cloud } from 'local-cloud/cloud';
import type { WebhookSigner } from './rotation-load.ts';

/** Longer than functions cache a secret. */
const CACHE_MS = 2 * 60_000;

export interface Step {
  name: string;
  apply(): void | Promise<void>;
}

export interface RotationDeps {
  cloud: Cloud;
  updateEdge: LocalCloud['updateEdge'];
  signer: WebhookSigner;
  /** Resolves after the load has finished a few more calls. */
  hold(): Promise<void>;
}

/** The steps of infra/docs/runbook/rotate-secrets.md for the secrets that functions read while they run. */
export function listSecretSteps(deps: RotationDeps): readonly Step[] {
  return [...rotateLoginSecret(deps), ...rotateStripeKey(deps), ...rotateWebhookSecret(deps)];
}

export const createValue = () => randomBytes(32).toString('hex');

function rotateLoginSecret(deps: RotationDeps): readonly Step[] {
  const { arn, value: old } = readSecret(deps.cloud, 'LOGIN_SECRET_ARN');
  const added = createValue();
  const steps = {
    'accept new': [old, added],
    'use new': [added, old],
    'reject old': [added],
  };

  return Object.entries(steps).map(([name, values]) => ({
    name: `login secret: ${name}`,
    apply: () => saveSecret(deps, arn, values.join('\n')),
  }));
}

function rotateStripeKey(deps: RotationDeps): readonly Step[] {
  const { arn, value } = readSecret(deps.cloud, 'STRIPE_SECRET_ARN');
  const control = deps.cloud.services.stripe?.control;

  return [
    {
      name: 'Stripe key: roll and save',
      async apply() {
        const secretKey = control?.rollSecretKey();
        await saveSecret(deps, arn, JSON.stringify({ ...JSON.parse(value), secretKey }));
      },
    },
    { name: 'Stripe key: expire old', apply: () => control?.expirePreviousKey() },
  ];
}

function rotateWebhookSecret(deps: RotationDeps): readonly Step[] {
  const { signer } = deps;
  const { arn } = readSecret(deps.cloud, 'STRIPE_SECRET_ARN');
  const [old = ''] = signer.secrets;
  const added = createValue();

  const save = async (webhookSecret: string | readonly string[]) => {
    const keys: object = JSON.parse(readSecret(deps.cloud, 'STRIPE_SECRET_ARN').value);
    await saveSecret(deps, arn, JSON.stringify({ ...keys, webhookSecret }));
  };

  return [
    { name: 'webhook secret: roll', apply: () => void (signer.secrets = [added, old]) },
    { name: 'webhook secret: accept both', apply: () => save([added, old]) },
    { name: 'webhook secret: expire old', apply: () => void (signer.secrets = [added]) },
    { name: 'webhook secret: reject old', apply: () => save(added) },
  ];
}

function readSecret({ blueprint, services }: Cloud, variable: string) {
  const arn = mergeEnvironments(blueprint)[variable] ?? '';
  return { arn, value: services.secrets.getValue(arn) ?? '' };
}

/** Saves a secret. Half of the functions read it at once, and the others when their cache ends. */
async function saveSecret({ cloud, hold }: RotationDeps, arn: string, value: string) {
  cloud.services.secrets.setValue(arn, value);

  const functions = [...cloud.blueprint.functions.values()];
  const half = functions.filter((_, index) => index % 2 === 0);
  await Promise.all(half.map(({ local }) => local?.reload()));
  await hold();

  cloud.clock.moveForward(CACHE_MS);
}
