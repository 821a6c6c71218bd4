import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { once } from '../platform/environment.ts';
import { logError } from '../platform/logging.ts';
import { CLIENT_LIMITS } from '../platform/client-limits.ts';
import { answerCloudFormation, type Answer, type Outcome } from './cloudformation.gateway.ts';
import { newKeyPair, publicKeyPemOf, sha256 } from './edge-key.ts';
import { secretKeeper, type SecretKeeper } from './secret-keeper.gateway.ts';

interface Parts {
  readonly secrets: SecretKeeper;
  readonly answer: Answer;
}

/**
 * `Custom::SigningKey` fills its secret if empty and returns `PublicKeyPem`; `Custom::SecretDigest` returns `Sha256`. A
 * filled secret never changes, and deleting it is left to CloudFormation.
 */
export function keepEdgeKeysWith({ secrets, answer }: Parts) {
  return async (event: CloudFormationCustomResourceEvent): Promise<void> => {
    await answer(event, await outcomeOf(event, secrets));
  };
}

async function outcomeOf(event: CloudFormationCustomResourceEvent, secrets: SecretKeeper): Promise<Outcome> {
  const known = event.RequestType === 'Create' ? event.RequestId : event.PhysicalResourceId;
  if (event.RequestType === 'Delete') return { state: 'done', physicalId: known };
  try {
    const secretArn: unknown = event.ResourceProperties['SecretArn'];
    if (typeof secretArn !== 'string') throw new Error('SecretArn is missing');
    return {
      state: 'done',
      physicalId: secretArn,
      attributes: await attributesOf(event.ResourceType, secretArn, secrets),
    };
  } catch (error) {
    logError('edge keys failed', error, { type: event.ResourceType, request: event.RequestType });
    return { state: 'failed', physicalId: known, reason: 'The secret could not be read or filled; see the log.' };
  }
}

async function attributesOf(type: string, secretArn: string, secrets: SecretKeeper): Promise<Record<string, string>> {
  const value = await secrets.read(secretArn);
  switch (type) {
    case 'Custom::SigningKey':
      return { PublicKeyPem: publicKeyPemOf(value) ?? (await makeKey(secretArn, secrets)) };
    case 'Custom::SecretDigest':
      return { Sha256: sha256(value) };
    default:
      throw new Error(`unknown resource type ${type}`);
  }
}

async function makeKey(secretArn: string, secrets: SecretKeeper): Promise<string> {
  const pair = newKeyPair();
  await secrets.fill(secretArn, pair.privateKeyPem);
  return pair.publicKeyPem;
}

const secretsManager = once(() => new SecretsManagerClient(CLIENT_LIMITS));

export const handler = (event: CloudFormationCustomResourceEvent): Promise<void> =>
  keepEdgeKeysWith({ secrets: secretKeeper(secretsManager()), answer: answerCloudFormation })(event);
