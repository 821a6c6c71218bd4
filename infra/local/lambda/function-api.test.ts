import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient, type InvokeCommandInput } from '@aws-sdk/client-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Permissions } from '../template/permissions.ts';
import { ExecutionLimit } from './execution-limit.ts';
import type { ListeningServer } from '../aws/http-server.ts';
import { startFunctionApi } from './function-api.ts';
import { FunctionLog } from './function-log.ts';
import type { FunctionSettings } from './invocation.ts';
import { LocalFunction } from './local-function.ts';

const HANDLER = `
let count = 0;
export const handler = async ({ act, size }, { tenantId }) => {
  count += 1;
  if (act === 'throw') throw new TypeError('refused');
  if (act === 'exit') process.kill(process.pid, 'SIGKILL');
  if (act === 'hang') return new Promise(() => {});
  if (act === 'memory') { const kept = []; for (;;) { kept.push(Buffer.alloc(16e6, 1)); await new Promise((r) => setTimeout(r, 5)); } }
  if (act === 'big') return 'x'.repeat(size);
  return { count, tenantId };
};`;

const ARN = 'arn:aws:lambda:us-east-1:000000000000:function:measure';

const keys = new Map([
  ['caller', 'caller-secret'],
  ['stranger', 'stranger-secret'],
]);

let folder: string;
const permissions = new Permissions();
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'function-api-'));
  await writeFile(join(folder, 'index.mjs'), HANDLER);
  permissions.grant('caller', {
    Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: ARN }],
  });
});

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

afterAll(() => rm(folder, { recursive: true }));

async function start(
  given: Partial<FunctionSettings> = {},
  executions?: ExecutionLimit,
): Promise<ListeningServer> {
  const settings: FunctionSettings = {
    name: 'measure',
    arn: ARN,
    codeFolder: folder,
    handler: 'index.handler',
    timeoutSeconds: 20,
    memoryMb: 3008,
    environment: { PATH: process.env.PATH ?? '' },
    isTenantIsolated: true,
    ...given,
  };

  const local = new LocalFunction(
    settings,
    new FunctionLog(join(folder, 'logs'), 'measure', () => {}),
    2,
    executions && { executions },
  );

  const api = await startFunctionApi({
    access: {
      findCredential: (id) => {
        const secret = keys.get(id);
        return secret === undefined ? undefined : { secret, principal: id };
      },
      authorize: (request) => permissions.allows(request),
    },
    findFunction: (name) => (name === 'measure' || name === ARN ? local : undefined),
  });

  closing.push(
    () => local.close(),
    () => api.close(),
  );

  return api;
}

async function invoke(
  api: ListeningServer,
  event: object,
  input: Partial<InvokeCommandInput> = {},
  caller = 'caller',
) {
  const client = new LambdaClient({
    endpoint: api.url,
    region: 'us-east-1',
    credentials: { accessKeyId: caller, secretAccessKey: keys.get(caller) ?? 'none' },
    maxAttempts: 1,
  });

  closing.push(async () => client.destroy());

  const Payload = Buffer.from(JSON.stringify(event));
  const answer = await client.send(
    new InvokeCommand({ FunctionName: 'measure', TenantId: 'ann', Payload, ...input }),
  );
  const payload: unknown = JSON.parse(answer.Payload?.transformToString() ?? 'null');

  return { status: answer.StatusCode, error: answer.FunctionError, payload };
}

describe('Invoke', () => {
  it("returns the function's reply", async () => {
    expect(await invoke(await start(), {})).toEqual({
      status: 200,
      error: undefined,
      payload: { count: 1, tenantId: 'ann' },
    });
  });

  it.each([
    ['throw', 'TypeError', /^refused$/],
    [
      'exit',
      'Runtime.ExitError',
      /^RequestId: \S+ Error: Runtime exited with error: signal: killed$/,
    ],
  ])(
    'returns 200 with FunctionError if the function fails (%s)',
    async (act, errorType, errorMessage) => {
      const payload = { errorType, errorMessage: expect.stringMatching(errorMessage) };
      expect(await invoke(await start(), { act })).toMatchObject({
        status: 200,
        error: 'Unhandled',
        payload,
      });
    },
  );

  it('returns FunctionError after a timeout', async () => {
    const answer = await invoke(await start({ timeoutSeconds: 0.3 }), { act: 'hang' });
    expect(answer).toMatchObject({
      status: 200,
      error: 'Unhandled',
      payload: { errorType: 'Sandbox.Timedout' },
    });
    expect(answer.payload).toMatchObject({
      errorMessage: expect.stringMatching(
        /^RequestId: \S+ Error: Task timed out after 0.30 seconds$/,
      ),
    });
  });

  it('returns FunctionError if the function exceeds its memory', async () => {
    const answer = await invoke(await start({ timeoutSeconds: 61, memoryMb: 200 }), {
      act: 'memory',
    });

    expect(answer).toMatchObject({
      error: 'Unhandled',
      payload: { errorType: 'Runtime.OutOfMemory' },
    });
  });

  it('rejects events over 6 MB, and returns FunctionError for larger replies', async () => {
    const api = await start();
    await expect(invoke(api, { text: 'x'.repeat(6.3e6) })).rejects.toMatchObject({
      name: 'RequestTooLargeException',
    });
    expect(await invoke(api, { act: 'big', size: 6.3e6 })).toMatchObject({
      error: 'Unhandled',
      payload: { errorType: 'Function.ResponseSizeTooLarge' },
    });
  });

  it('rejects a caller without lambda:InvokeFunction on this function', async () => {
    const api = await start();
    await expect(invoke(api, {}, {}, 'stranger')).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(invoke(api, {}, {}, 'nobody')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    await expect(invoke(api, {}, { FunctionName: 'other' })).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it("throws TooManyRequestsException above the account's concurrency limit", async () => {
    const api = await start({}, new ExecutionLimit(1));
    const running = invoke(api, { act: 'hang' }).catch(() => undefined);
    await expect
      .poll(() => invoke(api, {}).catch((error: Error) => error.name))
      .toBe('TooManyRequestsException');

    for (const close of closing.splice(0).toReversed()) await close();
    await running;
  });
});

describe('tenant isolation', () => {
  it('never reuses an instance for another tenant', async () => {
    const api = await start();
    const payloads = [];
    for (const TenantId of ['ann', 'ann', 'bob', 'ann'])
      payloads.push((await invoke(api, {}, { TenantId })).payload);

    expect(payloads).toEqual([
      { count: 1, tenantId: 'ann' },
      { count: 2, tenantId: 'ann' },
      { count: 1, tenantId: 'bob' },
      { count: 3, tenantId: 'ann' },
    ]);
  });

  it('ends idle instances to make room for another tenant', async () => {
    const api = await start();
    for (const TenantId of ['ann', 'bob', 'cleo']) await invoke(api, {}, { TenantId });

    expect((await invoke(api, {}, { TenantId: 'ann' })).payload).toEqual({
      count: 1,
      tenantId: 'ann',
    });
  });

  it('rejects a missing or invalid tenant ID, and any tenant ID without tenant isolation', async () => {
    const refusal = { name: 'InvalidParameterValueException' };
    const isolated = await start();

    await expect(invoke(isolated, {}, { TenantId: undefined })).rejects.toMatchObject(refusal);
    await expect(invoke(isolated, {}, { TenantId: 'a\u00e4' })).rejects.toMatchObject(refusal);
    await expect(invoke(await start({ isTenantIsolated: false }), {})).rejects.toMatchObject(
      refusal,
    );
  });
});
