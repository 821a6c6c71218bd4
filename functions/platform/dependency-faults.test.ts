import type { IncomingMessage, ServerResponse } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { AWS_CLIENT_CONFIG, awsClientConfig, FILE_TIMEOUT_MS } from './aws-client-config.ts';
import { isDependencyFailure } from './dependency-failure.ts';
import { startTestServer } from './test-server.fixtures.ts';

type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** Longer than the default socket timeout. */
const SILENT_MS = AWS_CLIENT_CONFIG.requestHandler.socketTimeout + 500;

const servers: Awaited<ReturnType<typeof startTestServer>>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const ANSWERED = new Error('it answered');

/**
 * Returns the error that a real client throws for this fault. Retries are off, so that a timeout
 * takes 2 s instead of 6 s.
 */
async function failureOf(
  fault: Fault,
  limits: typeof AWS_CLIENT_CONFIG | ReturnType<typeof awsClientConfig> = AWS_CLIENT_CONFIG,
): Promise<unknown> {
  const server = await startTestServer((request, response) => {
    request.resume();
    fault(request, response);
  });
  servers.push(server);

  const client = new DynamoDBClient({
    ...limits,
    maxAttempts: 1,
    endpoint: server.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });

  const failed = client.send(new GetItemCommand({ TableName: 't', Key: { id: { S: '1' } } })).then(
    () => ANSWERED,
    (error: unknown) => error,
  );

  return failed.finally(() => client.destroy());
}

function answering(status: number, body: string): Fault {
  return (_, response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
}

describe('a faulty service', () => {
  it.each<[string, Fault]>([
    ['resets the connection', (request) => request.socket.resetAndDestroy()],
    ['breaks off midway', (request, response) => breakOff(request, response)],
    [
      'throttles',
      answering(400, '{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException"}'),
    ],
    ['fails', answering(500, '{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}')],
    ['returns a proxy’s page', answering(200, '<html>hello</html>')],
    ['returns a proxy’s error page', answering(502, '<html>bad gateway</html>')],
    ['never responds', () => undefined],
    [
      'starts to respond and then stalls',
      (_, response) => void response.writeHead(200).write('{"It'),
    ],
  ])('causes a dependency failure if it %s', async (_, fault) => {
    expect(isDependencyFailure(await failureOf(fault))).toBe(true);
  });

  it('times out before the 10 s that a member waits, and for files before the API’s 30 s', () => {
    const { requestTimeout, connectionTimeout } = AWS_CLIENT_CONFIG.requestHandler;
    expect(AWS_CLIENT_CONFIG.maxAttempts * (requestTimeout + connectionTimeout / 10)).toBeLessThan(
      7_000,
    );
    expect(AWS_CLIENT_CONFIG.maxAttempts * FILE_TIMEOUT_MS).toBeLessThan(29_000 - 3_000);
  });
});

describe('a slow operation', () => {
  it('may take longer with a one-minute timeout', async () => {
    const slow: Fault = (_, response) => void setTimeout(() => response.end('{}'), SILENT_MS);
    expect(await failureOf(slow, awsClientConfig(60_000))).toBe(ANSWERED);
  });
});

describe('a bug', () => {
  it.each<[string, Fault]>([
    [
      'an invalid request',
      answering(400, '{"__type":"com.amazon.coral.validate#ValidationException"}'),
    ],
    [
      'a forbidden request',
      answering(400, '{"__type":"com.amazon.coral.service#AccessDeniedException"}'),
    ],
  ])('isn’t a dependency failure: %s', async (_, fault) => {
    expect(isDependencyFailure(await failureOf(fault))).toBe(false);
  });
});

function breakOff(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '500' });
  response.write('{"It', () => request.socket.destroy());
}
