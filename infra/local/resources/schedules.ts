import { buildArn } from '../aws/credentials.ts';
import { isObject, toNumber, toObjects, toText } from '../template/template.ts';
import { requireFunction } from './blueprint.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Lambda's default number of retries for a failed asynchronous invocation. */
export const DEFAULT_ASYNC_RETRIES = 2;

/** Provisioners for EventBridge rules that invoke functions, and for the functions' retry settings. */
export function createScheduleProvisioners({ blueprint }: Pick<Cloud, 'blueprint'>): Provisioners {
  return {
    'AWS::Events::Rule': async ({ physicalName, properties }) => {
      const arn = buildArn('events', `rule/${physicalName}`);
      for (const target of toObjects(properties.Targets)) {
        const functionArn = toText(target.Arn);
        if (properties.State === 'DISABLED' || !functionArn.includes(':function:')) continue;
        if (isObject(properties.EventPattern))
          blueprint.eventRules.push({ pattern: properties.EventPattern, functionArn });
        if (!properties.ScheduleExpression) continue;
        const input: unknown = target.Input === undefined ? undefined : JSON.parse(toText(target.Input));
        blueprint.schedules.push({ arn, expression: toText(properties.ScheduleExpression), functionArn, input });
      }
      return { ref: physicalName, attributes: { Arn: arn } };
    },
    'AWS::Lambda::EventInvokeConfig': async ({ physicalName, properties }) => {
      const name = toText(properties.FunctionName);
      const asyncRetries = toNumber(properties.MaximumRetryAttempts) ?? DEFAULT_ASYNC_RETRIES;
      blueprint.functions.set(name, { ...requireFunction(blueprint, name), asyncRetries });
      return { ref: physicalName };
    },
  };
}
