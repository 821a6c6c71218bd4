import { arnOf } from '../aws/credentials.ts';
import { member, numberOf, objectsOf, textOf, type Json } from '../template/template.ts';
import { functionOf } from './blueprint.ts';
import type { Cloud, Makers } from './cloud.ts';

/** Lambda's default number of retries for a failed asynchronous invocation. */
export const LAMBDA_RETRIES = 2;

/** EventBridge rules and schedules that invoke functions, with their retry settings. */
export function scheduleMakers({ blueprint }: Pick<Cloud, 'blueprint'>): Makers {
  const add = (given: {
    arn: string;
    expression: Json | undefined;
    target: Json | undefined;
    enabled: boolean;
  }): void => {
    const functionArn = textOf(member(given.target, 'Arn'));
    if (!given.enabled || given.expression === undefined || !functionArn.includes(':function:')) return;
    const input = member(given.target, 'Input');
    blueprint.schedules.push({
      arn: given.arn,
      expression: textOf(given.expression),
      functionArn,
      input: input === undefined ? undefined : (JSON.parse(textOf(input)) as unknown),
    });
  };
  return {
    'AWS::Events::Rule': async ({ physicalName, properties }) => {
      const arn = arnOf('events', `rule/${physicalName}`);
      const enabled = properties.State !== 'DISABLED';
      for (const target of objectsOf(properties.Targets)) {
        add({ arn, expression: properties.ScheduleExpression, target, enabled });
      }
      return { ref: physicalName, attributes: { Arn: arn } };
    },
    'AWS::Lambda::EventInvokeConfig': async ({ physicalName, properties }) => {
      const name = textOf(properties.FunctionName);
      const asyncRetries = numberOf(properties.MaximumRetryAttempts) ?? LAMBDA_RETRIES;
      blueprint.functions.set(name, { ...functionOf(blueprint, name), asyncRetries });
      return { ref: physicalName };
    },
    'AWS::Scheduler::Schedule': async ({ physicalName, properties }) => {
      const arn = arnOf('scheduler', `schedule/default/${physicalName}`);
      const enabled = properties.State !== 'DISABLED';
      add({ arn, expression: properties.ScheduleExpression, target: properties.Target, enabled });
      return { ref: physicalName, attributes: { Arn: arn } };
    },
  };
}
