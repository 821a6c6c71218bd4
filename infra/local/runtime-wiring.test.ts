import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FunctionLog } from './lambda/function-log.ts';
import { LocalFunction } from './lambda/local-function.ts';
import { createEmptyBlueprint } from './resources/blueprint.ts';
import { Identities } from './resources/identities.ts';
import { deliverEvent, startSchedules } from './runtime-wiring.ts';

const FUNCTION_ARN = 'arn:aws:lambda:us-east-1:000000000000:function:sweep';
const RULE_ARN = 'arn:aws:events:us-east-1:000000000000:rule/hourly';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wiring-'));
});

afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.useRealTimers());

/**
 * A stack in which one rule invokes one function, whose resource policy has the given statement.
 */
async function createStack(statement?: object) {
  const blueprint = createEmptyBlueprint();
  const identities = new Identities(folder);
  const onDenied = vi.spyOn(identities, 'onDenied');
  if (statement) {
    const allowed = { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: FUNCTION_ARN };
    identities.permissions.attach(FUNCTION_ARN, { Statement: { ...allowed, ...statement } });
  }

  const settings = {
    name: 'sweep',
    arn: FUNCTION_ARN,
    codeFolder: folder,
    handler: 'index.handler',
  };

  const local = new LocalFunction(
    { ...settings, timeoutSeconds: 1, memoryMb: 128, environment: {} },
    new FunctionLog(folder, 'sweep', () => {}),
    1,
  );

  const invoke = vi.spyOn(local, 'invoke').mockResolvedValue({ ok: true, payload: null });
  const retries = { asyncRetries: 0, asyncMaxAgeSeconds: 60 };

  blueprint.functions.set('sweep', {
    arn: FUNCTION_ARN,
    label: 'practice/sweep',
    role: 'role',
    local,
    ...retries,
  });

  return { blueprint, identities, invoke, onDenied, report: () => {} };
}

const fromRule = (ruleArn: string) => ({
  Principal: { Service: 'events.amazonaws.com' },
  Condition: { ArnLike: { 'aws:SourceArn': ruleArn } },
});

const otherService = { ...fromRule(RULE_ARN), Principal: { Service: 'apigateway.amazonaws.com' } };

describe.each<[string, object | undefined, boolean]>([
  ["the rule's permission", fromRule(RULE_ARN), true],
  ['no permission', undefined, false],
  ["another rule's permission", fromRule(`${RULE_ARN}-other`), false],
  ["another service's permission", otherService, false],
])('with %s on the function, EventBridge', (_, statement, isAllowed) => {
  const expected = isAllowed
    ? { calls: 1, denied: [] }
    : {
        calls: 0,
        denied: [
          expect.objectContaining({ principal: 'events.amazonaws.com', resource: FUNCTION_ARN }),
        ],
      };

  it(`${isAllowed ? 'delivers' : 'refuses to deliver'} a matching event`, async () => {
    const stack = await createStack(statement);
    stack.blueprint.eventRules.push({
      arn: RULE_ARN,
      pattern: { source: ['aws.ses'] },
      functionArn: FUNCTION_ARN,
    });

    deliverEvent(stack, { source: 'aws.ses' }, AbortSignal.timeout(5_000));

    await expect
      .poll(() => stack.invoke.mock.calls.length + stack.onDenied.mock.calls.length)
      .toBe(1);
    expect({
      calls: stack.invoke.mock.calls.length,
      denied: stack.onDenied.mock.calls.flat(),
    }).toEqual(expected);
  });

  it(`${isAllowed ? 'runs' : 'refuses to run'} a schedule`, async () => {
    vi.useFakeTimers();

    const stack = await createStack(statement);
    const schedule = { arn: RULE_ARN, expression: 'rate(1 minute)', input: undefined };
    stack.blueprint.schedules.push({ ...schedule, functionArn: FUNCTION_ARN });

    const running = startSchedules(stack);
    await vi.advanceTimersByTimeAsync(60_000);
    running.forEach((each) => each.close());

    expect({
      calls: stack.invoke.mock.calls.length,
      denied: stack.onDenied.mock.calls.flat(),
    }).toEqual(expected);
  });
});
