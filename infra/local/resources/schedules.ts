import { buildArn } from '../aws/credentials.ts';
import { getMember, toNumber, toObjects, toText, type Json } from '../template/template.ts';
import { requireFunction } from './blueprint.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Lambda's default number of retries for a failed asynchronous invocation. */
export const DEFAULT_ASYNC_RETRIES = 2;

/** Provisioners for the EventBridge rules and schedules that invoke functions, and for their retry settings. */
export function createScheduleProvisioners({ blueprint }: Pick<Cloud, 'blueprint'>): Provisioners {
  const add = (given: {
    arn: string;
    expression: Json | undefined;
    target: Json | undefined;
    enabled: boolean;
  }): void => {
    const functionArn = toText(getMember(given.target, 'Arn'));
    if (!given.enabled || given.expression === undefined || !functionArn.includes(':function:')) return;
    const input = getMember(given.target, 'Input');
    blueprint.schedules.push({
      arn: given.arn,
      expression: toText(given.expression),
      functionArn,
      input: input === undefined ? undefined : (JSON.parse(toText(input)) as unknown),
    });
  };
  return {
    'AWS::Events::Rule': async ({ physicalName, properties }) => {
      const arn = buildArn('events', `rule/${physicalName}`);
      const enabled = properties.State !== 'DISABLED';
      for (const target of toObjects(properties.Targets)) {
        add({ arn, expression: properties.ScheduleExpression, target, enabled });
      }
      return { ref: physicalName, attributes: { Arn: arn } };
    },
    'AWS::Lambda::EventInvokeConfig': async ({ physicalName, properties }) => {
      const name = toText(properties.FunctionName);
      const asyncRetries = toNumber(properties.MaximumRetryAttempts) ?? DEFAULT_ASYNC_RETRIES;
      blueprint.functions.set(name, { ...requireFunction(blueprint, name), asyncRetries });
      return { ref: physicalName };
    },
    'AWS::Scheduler::Schedule': async ({ physicalName, properties }) => {
      const arn = buildArn('scheduler', `schedule/default/${physicalName}`);
      const enabled = properties.State !== 'DISABLED';
      add({ arn, expression: properties.ScheduleExpression, target: properties.Target, enabled });
      return { ref: physicalName, attributes: { Arn: arn } };
    },
  };
}
