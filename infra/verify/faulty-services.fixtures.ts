import type { ServerResponse } from 'node:http';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { callStripe, createStripeAccess } from '#functions/billing/stripe/stripe-client.gateway.ts';
import { AWS_CLIENT_CONFIG } from '#platform/aws-client-config.ts';
import { startTestServer } from '#platform/test-server.fixtures.ts';
import { secretReader } from '#platform/secret.gateway.ts';
import { objectStore } from '#platform/storage/object.store.ts';

const throttling = JSON.stringify({ __type: 'ThrottlingException', message: 'slow down' });

const replyWith = (status: number, body: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);

/** How a faulty service responds, by fault name. */
export const serviceFaults: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  'never replies': () => undefined,
  fails: replyWith(500, '{"message":"internal"}'),
  throttles: replyWith(429, throttling),
  'resets the connection': (response) => response.socket?.resetAndDestroy(),
  'stops in the middle of its reply': (response) =>
    response.writeHead(200, { 'content-length': '900' }).write('{"It'),
  'replies with HTML': replyWith(200, '<html>hello</html>'),
};

/** Makes one call to each service, with the clients and timeouts used in production. */
export function createServiceCalls(
  endpoint: string,
): Readonly<Record<string, () => Promise<unknown>>> {
  const settings = {
    ...AWS_CLIENT_CONFIG,
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    forcePathStyle: true,
  };

  const keys = JSON.stringify({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    apiBase: endpoint,
  });

  const source = { bucket: 'b', key: 'k', etag: 'e' };

  return {
    DynamoDB: () =>
      new DynamoDBClient(settings).send(
        new GetItemCommand({ TableName: 't', Key: { id: { S: '1' } } }),
      ),

    S3: () => objectStore('bucket', new S3Client(settings)).copyFrom(source, 'key', 'video/webm'),

    SQS: () =>
      new SQSClient(settings).send(
        new SendMessageCommand({ QueueUrl: `${endpoint}/1/queue`, MessageBody: '{}' }),
      ),

    Cognito: () =>
      new CognitoIdentityProviderClient(settings).send(
        new DescribeUserPoolClientCommand({ UserPoolId: 'p_1', ClientId: 'c' }),
      ),

    'Secrets Manager': () => secretReader('arn', () => new SecretsManagerClient(settings))(),

    Stripe: () =>
      callStripe(
        createStripeAccess('unused', async () => keys),
        (stripe) => stripe.customers.retrieve('cus_1'),
      ),
  };
}

export function startFaultyService(fault: (response: ServerResponse) => unknown) {
  return startTestServer((request, response) => {
    request.resume();
    fault(response);
  });
}
