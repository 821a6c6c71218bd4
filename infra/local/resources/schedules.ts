import { buildArn } from '../aws/credentials.ts';
import { requireValue, toNumber, toObjects, toText } from '../template/template.ts';
import { requireFunction } from './blueprint.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Lambda's defaults for asynchronous invocations. */
export const ASYNC_DEFAULTS = { asyncRetries: 2, asyncMaxAgeSeconds: 21_600 } as const;

/**
 * Provisioners for MediaConvert queues, functions' retry settings, and EventBridge rules that
 * invoke functions.
 */
export function createScheduleProvisioners({ blueprint }: Pick<Cloud, 'blueprint'>): Provisioners {
  return {
    'AWS::Events::Rule': async ({ physicalName, properties }) => {
      const arn = buildArn('events', `rule/${physicalName}`);
      for (const target of toObjects(properties.Targets)) {
        const functionArn = toText(target.Arn);
        if (properties.State === 'DISABLED' || !functionArn.includes(':function:')) continue;

        if (properties.EventPattern) {
          const pattern: unknown = JSON.parse(JSON.stringify(properties.EventPattern));
          blueprint.eventRules.push({ arn, pattern, functionArn });
        }

        if (!properties.ScheduleExpression) continue;

        const input: unknown =
          target.Input === undefined ? undefined : JSON.parse(toText(target.Input));

        blueprint.schedules.push({
          arn,
          expression: toText(properties.ScheduleExpression),
          functionArn,
          input,
        });
      }

      return { ref: physicalName, attributes: { Arn: arn } };
    },

    'AWS::MediaConvert::Queue': async ({ physicalName }) => ({
      ref: physicalName,
      attributes: { Arn: buildArn('mediaconvert', `queues/${physicalName}`) },
    }),

    'AWS::Lambda::EventInvokeConfig': async ({ physicalName, properties }) => {
      requireValue(properties, 'Qualifier', '$LATEST');

      const name = toText(properties.FunctionName);
      const asyncRetries = toNumber(properties.MaximumRetryAttempts) ?? ASYNC_DEFAULTS.asyncRetries;
      const asyncMaxAgeSeconds =
        toNumber(properties.MaximumEventAgeInSeconds) ?? ASYNC_DEFAULTS.asyncMaxAgeSeconds;
      blueprint.functions.set(name, {
        ...requireFunction(blueprint, name),
        asyncRetries,
        asyncMaxAgeSeconds,
      });

      return { ref: physicalName };
    },
  };
}
