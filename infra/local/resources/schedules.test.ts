import { describe, expect, it } from 'vitest';
import type { PlannedResource } from '../template/deploy.ts';
import type { JsonObject } from '../template/template.ts';
import { createEmptyBlueprint, requireFunction } from './blueprint.ts';
import { DEFAULT_ASYNC_RETRIES, createScheduleProvisioners } from './schedules.ts';

const TYPE = 'AWS::Lambda::EventInvokeConfig';

function planned(properties: JsonObject): PlannedResource {
  const names = { path: ['Root', 'Config'], logicalId: 'Config', stackArn: 'arn:stack', physicalName: 'config' };
  return { type: TYPE, ...names, properties, metadata: {} };
}

describe('the number of retries for a failed invocation', () => {
  it.each<[string, JsonObject, number]>([
    ['is the number in the template', { MaximumRetryAttempts: 0 }, 0],
    ["is Lambda's default otherwise", { MaximumEventAgeInSeconds: 60 }, DEFAULT_ASYNC_RETRIES],
  ])('%s', async (_, properties, expected) => {
    const blueprint = createEmptyBlueprint();
    const known = { label: 'practice/sweep', role: 'role', local: undefined };
    blueprint.functions.set('sweep', { ...known, arn: 'arn:aws:lambda:r:1:function:sweep', asyncRetries: 1 });
    await createScheduleProvisioners({ blueprint })[TYPE]?.(planned({ FunctionName: 'sweep', ...properties }));
    expect(requireFunction(blueprint, 'sweep')).toMatchObject({ label: 'practice/sweep', asyncRetries: expected });
  });
});
