import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { once } from '../platform/environment.ts';
import { logError } from '../platform/logging.ts';
import { AWS_CLIENT_CONFIG } from '../platform/aws-client-config.ts';
import { respondToCloudFormation, type Respond, type Outcome } from './cloudformation.gateway.ts';
import { newKeyPair, derivePublicKeyPem, sha256 } from './edge-key.ts';
import { edgeSecretGateway, type EdgeSecretGateway } from './edge-secret.gateway.ts';

interface Deps {
  readonly secrets: EdgeSecretGateway;
  readonly respond: Respond;
}

/**
 * `Custom::SigningKey` generates a private key unless the secret already holds one, and returns `PublicKeyPem`.
 * `Custom::SecretDigest` returns the secret's `Sha256`.
 */
export function provisionEdgeKeysWith({ secrets, respond }: Deps) {
  return async (event: CloudFormationCustomResourceEvent): Promise<void> => {
    await respond(event, await provisionResource(event, secrets));
  };
}

async function provisionResource(
  event: CloudFormationCustomResourceEvent,
  secrets: EdgeSecretGateway,
): Promise<Outcome> {
  const fallbackId = event.RequestType === 'Create' ? event.RequestId : event.PhysicalResourceId;
  if (event.RequestType === 'Delete') return { state: 'done', physicalId: fallbackId };
  try {
    const secretArn: unknown = event.ResourceProperties['SecretArn'];
    if (typeof secretArn !== 'string') throw new Error('SecretArn is missing');
    return {
      state: 'done',
      physicalId: secretArn,
      attributes: await readAttributes(event.ResourceType, secretArn, secrets),
    };
  } catch (error) {
    logError('edge keys failed', error, { type: event.ResourceType, request: event.RequestType });
    return { state: 'failed', physicalId: fallbackId, reason: 'The secret could not be read or filled; see the log.' };
  }
}

async function readAttributes(
  type: string,
  secretArn: string,
  secrets: EdgeSecretGateway,
): Promise<Record<string, string>> {
  const value = await secrets.read(secretArn);
  switch (type) {
    case 'Custom::SigningKey':
      return { PublicKeyPem: derivePublicKeyPem(value) ?? (await createKey(secretArn, secrets)) };
    case 'Custom::SecretDigest':
      return { Sha256: sha256(value) };
    default:
      throw new Error(`unknown resource type ${type}`);
  }
}

async function createKey(secretArn: string, secrets: EdgeSecretGateway): Promise<string> {
  const pair = newKeyPair();
  await secrets.write(secretArn, pair.privateKeyPem);
  return pair.publicKeyPem;
}

const secretsManager = once(() => new SecretsManagerClient(AWS_CLIENT_CONFIG));

export const handler = (event: CloudFormationCustomResourceEvent): Promise<void> =>
  provisionEdgeKeysWith({ secrets: edgeSecretGateway(secretsManager()), respond: respondToCloudFormation })(event);
