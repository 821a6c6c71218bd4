import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';

import { startTestServer } from '#platform/test-server.fixtures.ts';

import {
  respondToCloudFormation,
  provisionEdgeKeysWith,
  edgeSecretGateway,
} from './provision-edge-keys.resource.ts';
import { newKeyPair, sha256 } from './edge-key.ts';

const SECRET = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:key-Ab12Cd';
const secretsManager = mockClient(SecretsManagerClient);

const keepEdgeKeys = provisionEdgeKeysWith({
  secrets: edgeSecretGateway(new SecretsManagerClient({ region: 'eu-west-1' })),
  respond: respondToCloudFormation,
});

interface Received {
  method: string | undefined;
  contentType: string | undefined;
  body: Record<string, unknown>;
}

let cloudFormation: Awaited<ReturnType<typeof startTestServer>>;
let responseUrl = '';
let received: Received[] = [];
let status = 200;

beforeAll(async () => {
  cloudFormation = await startTestServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body: Record<string, unknown> = JSON.parse(text);
      received.push({ method: request.method, contentType: request.headers['content-type'], body });
      response.writeHead(status).end();
    });
  });

  responseUrl = `${cloudFormation.origin}/answer`;
});

afterAll(() => {
  secretsManager.restore();
  cloudFormation.close();
});

beforeEach(() => {
  received = [];
  status = 200;
  secretsManager.reset();
  secretsManager.on(PutSecretValueCommand).resolves({});
});

type Request = CloudFormationCustomResourceEvent['RequestType'];

function event(
  RequestType: Request,
  ResourceType: string,
  properties: Record<string, unknown> = { SecretArn: SECRET },
): CloudFormationCustomResourceEvent {
  const common = {
    ServiceToken: 'arn:function',
    ResponseURL: responseUrl,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'Key',
    ResourceType,
    ResourceProperties: { ServiceToken: 'arn:function', ...properties },
  };

  if (RequestType === 'Create') return { ...common, RequestType };

  const PhysicalResourceId = 'known';
  if (RequestType === 'Delete') return { ...common, RequestType, PhysicalResourceId };

  return {
    ...common,
    RequestType,
    PhysicalResourceId,
    OldResourceProperties: { ServiceToken: 'arn:function' },
  };
}

function holds(SecretString: string): void {
  secretsManager.on(GetSecretValueCommand, { SecretId: SECRET }).resolves({ SecretString });
}

function answered(): Record<string, unknown> {
  expect(received).toHaveLength(1);
  return received[0]?.body ?? {};
}

describe('a signing key', () => {
  it('is generated once and stored in the secret; only the public key is returned', async () => {
    holds('generated placeholder');
    await keepEdgeKeys(event('Create', 'Custom::SigningKey'));

    const stored =
      secretsManager.commandCalls(PutSecretValueCommand)[0]?.args[0].input.SecretString ?? '';
    const { PublicKeyPem } = z.object({ PublicKeyPem: z.string() }).parse(answered()['Data']);
    expect(createPrivateKey(stored).asymmetricKeyDetails?.modulusLength).toBe(2048);

    const signature = createSign('sha256').update('address').sign(stored);
    expect(
      createVerify('sha256').update('address').verify(createPublicKey(PublicKeyPem), signature),
    ).toBe(true);
    expect(PublicKeyPem).toMatch(/^-----BEGIN PUBLIC KEY-----\n[^]+\n-----END PUBLIC KEY-----\n$/);
  });

  it.each(['Create', 'Update'] as const)(
    'is kept if %s finds an existing key',
    async (RequestType) => {
      const pair = newKeyPair();
      holds(pair.privateKeyPem);
      await keepEdgeKeys(event(RequestType, 'Custom::SigningKey'));

      expect(answered()).toMatchObject({
        Status: 'SUCCESS',
        PhysicalResourceId: SECRET,
        StackId: 'stack',
        RequestId: 'request',
        LogicalResourceId: 'Key',
        Data: { PublicKeyPem: pair.publicKeyPem },
      });

      expect(secretsManager.commandCalls(PutSecretValueCommand)).toHaveLength(0);
    },
  );

  it('isn’t replaced if it is damaged, so the deployment fails', async () => {
    holds(newKeyPair().privateKeyPem.slice(0, 400));
    await keepEdgeKeys(event('Update', 'Custom::SigningKey'));
    expect(answered()).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'known' });
    expect(secretsManager.commandCalls(PutSecretValueCommand)).toHaveLength(0);
  });

  it('never sends the private key to CloudFormation', async () => {
    const { privateKeyPem } = newKeyPair();
    holds(privateKeyPem);
    await keepEdgeKeys(event('Create', 'Custom::SigningKey'));
    expect(JSON.stringify(received)).not.toContain('PRIVATE KEY');
  });
});

describe('a digest', () => {
  it('is the hex SHA-256 of the secret', async () => {
    holds('proof');
    await keepEdgeKeys(event('Create', 'Custom::SecretDigest'));

    expect(answered()['Data']).toEqual({ Sha256: sha256('proof') });
    expect(sha256('proof')).toBe(
      'c1cda26362828b69266512052b97cb3729e3b052e4ade47c0a1e3383defe73c7',
    );
  });
});

describe('CloudFormation', () => {
  it('gets a success response for a deletion without any call to the secret', async () => {
    await keepEdgeKeys(event('Delete', 'Custom::SigningKey'));
    expect(answered()).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'known' });
    expect(secretsManager.calls()).toHaveLength(0);
  });

  it.each([
    ['an unknown type', 'Custom::Other', { SecretArn: SECRET }],
    ['a missing property', 'Custom::SigningKey', {}],
  ])('gets a failure for %s', async (_, type, properties) => {
    holds('value');
    await keepEdgeKeys(event('Create', type, properties));
    expect(answered()).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'request' });
    expect(answered()['Reason']).toBeTypeOf('string');
  });

  it('gets a failure if the secret doesn’t exist', async () => {
    const gone = new ResourceNotFoundException({ message: 'no such secret', $metadata: {} });
    secretsManager.on(GetSecretValueCommand).rejects(gone);
    await keepEdgeKeys(event('Create', 'Custom::SecretDigest'));
    expect(answered()).toMatchObject({ Status: 'FAILED' });
  });

  it('gets a PUT without a content type, as the presigned URL requires', async () => {
    holds('proof');
    await keepEdgeKeys(event('Create', 'Custom::SecretDigest'));
    expect(received[0]).toMatchObject({ method: 'PUT' });
    expect(received[0]?.contentType ?? '').toBe('');
  });

  it('is called again by Lambda if it rejects the response', async () => {
    holds('proof');
    status = 500;
    await expect(keepEdgeKeys(event('Create', 'Custom::SecretDigest'))).rejects.toThrow('500');
  });
});
