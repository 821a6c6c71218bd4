import { describe, expect, it } from 'vitest';
import type { PlannedResource } from '../template/deploy.ts';
import type { JsonObject } from '../template/template.ts';
import { createEmptyBlueprint, requireFunction } from './blueprint.ts';
import { ASYNC_DEFAULTS, createScheduleProvisioners } from './schedules.ts';

const TYPE = 'AWS::Lambda::EventInvokeConfig';

function planned(properties: JsonObject): PlannedResource {
  const names = {
    path: ['Root', 'Config'],
    logicalId: 'Config',
    stackArn: 'arn:stack',
    physicalName: 'config',
  };

  return { type: TYPE, ...names, properties, metadata: {} };
}

describe('the retry settings of asynchronous events', () => {
  it.each<[string, JsonObject, object]>([
    [
      'combine retries in the template with the default age',
      { MaximumRetryAttempts: 0 },
      { ...ASYNC_DEFAULTS, asyncRetries: 0 },
    ],
    [
      'combine an age in the template with the default retries',
      { MaximumEventAgeInSeconds: 60 },
      { ...ASYNC_DEFAULTS, asyncMaxAgeSeconds: 60 },
    ],
  ])('%s', async (_, properties, expected) => {
    const blueprint = createEmptyBlueprint();
    const known = { label: 'practice/sweep', role: 'role', local: undefined };

    blueprint.functions.set('sweep', {
      ...known,
      arn: 'arn:aws:lambda:r:1:function:sweep',
      asyncRetries: 1,
      asyncMaxAgeSeconds: 1,
    });

    await createScheduleProvisioners({ blueprint })[TYPE]?.(
      planned({ FunctionName: 'sweep', Qualifier: '$LATEST', ...properties }),
    );

    expect(requireFunction(blueprint, 'sweep')).toMatchObject({
      label: 'practice/sweep',
      ...expected,
    });
  });
});
