import {
  InvokeCommand,
  LambdaClient,
  ServiceException,
  TooManyRequestsException,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { measureFunctionCaller } from './measure-function.gateway.ts';

const request = { address: 'https://storage.example/1', withSpeech: false };
const options = { tenantId: 'tenant', signal: new AbortController().signal };

function callWith(error: Error) {
  const client = new LambdaClient({ region: 'us-east-1' });
  mockClient(client).on(InvokeCommand).rejects(error);
  return measureFunctionCaller('measure-recording', client)(request, options);
}

it.each(['ConcurrentInvocationLimitExceeded', 'CallerRateLimitExceeded'] as const)(
  'returns throttled if Lambda throttles the call: %s',
  async (Reason) => {
    const error = new TooManyRequestsException({
      message: 'Rate Exceeded.',
      Reason,
      $metadata: {},
    });

    expect(await callWith(error)).toEqual({ state: 'throttled' });
  },
);

it('throws if Lambda fails', async () => {
  const error = new ServiceException({ message: 'Lambda failed', $metadata: {} });
  await expect(callWith(error)).rejects.toThrow('Lambda failed');
});
