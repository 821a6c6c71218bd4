import {
  SecretsManagerClient,
  GetSecretValueCommand,
  PutSecretValueCommand,
} from '@aws-sdk/client-secrets-manager';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { AWS_CLIENT_CONFIG } from '#platform/aws-client-config.ts';
import { once } from '#platform/environment.ts';
import { logError } from '#platform/logging.ts';
import { newKeyPair, derivePublicKeyPem, sha256 } from './edge-key.ts';

interface Deps {
  secrets: EdgeSecretGateway;
  respond: Respond;
}

/**
 * `Custom::SigningKey` generates a private key unless the secret already holds one, and returns
 * `PublicKeyPem`. `Custom::SecretDigest` returns the secret's `Sha256`.
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
    return {
      state: 'failed',
      physicalId: fallbackId,
      reason: 'The secret could not be read or filled; see the log.',
    };
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

type Outcome =
  | { state: 'done'; physicalId: string; attributes?: Readonly<Record<string, string>> }
  | { state: 'failed'; physicalId: string; reason: string };

type Respond = (event: CloudFormationCustomResourceEvent, outcome: Outcome) => Promise<void>;

/**
 * Sends the outcome to the event's ResponseURL. Throws if that fails, so that Lambda retries the
 * event.
 */
export const respondToCloudFormation: Respond = async (event, outcome) => {
  const body = JSON.stringify({
    Status: outcome.state === 'done' ? 'SUCCESS' : 'FAILED',
    PhysicalResourceId: outcome.physicalId,
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
    ...(outcome.state === 'done' ? { Data: outcome.attributes ?? {} } : { Reason: outcome.reason }),
  });

  // The URL's signature requires an empty content type.
  const reply = await fetch(event.ResponseURL, {
    method: 'PUT',
    body,
    headers: { 'content-type': '' },
  });

  if (!reply.ok) throw new Error(`CloudFormation responded with ${reply.status}`);
};

/** Reads and writes secrets by ARN. */
type EdgeSecretGateway = ReturnType<typeof edgeSecretGateway>;

export function edgeSecretGateway(client: SecretsManagerClient) {
  return {
    async read(SecretId: string) {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
      return SecretString ?? '';
    },
    async write(SecretId: string, SecretString: string) {
      await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
    },
  };
}

const secretsManager = once(() => new SecretsManagerClient(AWS_CLIENT_CONFIG));

export const handler = (event: CloudFormationCustomResourceEvent): Promise<void> =>
  provisionEdgeKeysWith({
    secrets: edgeSecretGateway(secretsManager()),
    respond: respondToCloudFormation,
  })(event);
