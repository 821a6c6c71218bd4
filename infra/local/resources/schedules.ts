import { arnOf } from '../aws/credentials.ts';
import { member, objectsOf, textOf, type Json } from '../template/template.ts';
import type { Cloud, Makers } from './cloud.ts';

/** EventBridge rules and schedules that call a function at set times. */
export function scheduleMakers({ blueprint }: Cloud): Makers {
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
    'AWS::Scheduler::Schedule': async ({ physicalName, properties }) => {
      const arn = arnOf('scheduler', `schedule/default/${physicalName}`);
      const enabled = properties.State !== 'DISABLED';
      add({ arn, expression: properties.ScheduleExpression, target: properties.Target, enabled });
      return { ref: physicalName, attributes: { Arn: arn } };
    },
  };
}
