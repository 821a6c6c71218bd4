import { describe, expect, test } from '@jest/globals';
import {
  listAt,
  resourcesOfType,
  synthesize,
  valueAt,
  type Json,
  type Resource,
} from './synthesized.fixtures.ts';

const stack = synthesize({ streaming: 'mediaconvert' });
const templates = [stack.root, ...stack.features.values()];

/** The functions that `service` may invoke, as `<function> by <SourceArn>`. */
function listInvokers(resources: readonly Resource[], service: string): string[] {
  return resourcesOfType(resources, 'AWS::Lambda::Permission')
    .filter(({ properties }) => valueAt(properties, 'Principal') === service)
    .filter(({ properties }) => valueAt(properties, 'Action') === 'lambda:InvokeFunction')
    .map(({ properties }) =>
      describeCall(valueAt(properties, 'FunctionName'), valueAt(properties, 'SourceArn')),
    );
}

const describeCall = (callee: Json | undefined, source: Json | undefined) =>
  `${String(valueAt(callee, 'Fn::GetAtt', 0))} by ${JSON.stringify(source)}`;

const listAllowStatements = (policies: readonly Resource[]) =>
  policies
    .flatMap(({ properties }) => listAt(properties, 'PolicyDocument', 'Statement'))
    .filter((statement) => valueAt(statement, 'Effect') === 'Allow');

describe('each resource policy lets a service deliver', () => {
  test('EventBridge: every rule may invoke its functions', () => {
    for (const resources of templates) {
      const needed = resourcesOfType(resources, 'AWS::Events::Rule').flatMap(({ id, properties }) =>
        listAt(properties, 'Targets').map((target) =>
          describeCall(valueAt(target, 'Arn'), { 'Fn::GetAtt': [id, 'Arn'] }),
        ),
      );

      expect(listInvokers(resources, 'events.amazonaws.com').toSorted()).toEqual(needed.toSorted());
    }
  });

  test('API Gateway: every route may invoke its function', () => {
    for (const resources of templates) {
      const integrations = new Map(
        resources.map(({ id, properties }) => [id, valueAt(properties, 'IntegrationUri')]),
      );

      const needed = resourcesOfType(resources, 'AWS::ApiGatewayV2::Route').map(
        ({ properties }) => {
          const [integration] = listAt(properties, 'Target', 'Fn::Join', 1).slice(-1);
          const path = String(valueAt(properties, 'RouteKey')).split(' ')[1];
          return `${String(valueAt(integrations.get(String(valueAt(integration, 'Ref'))), 'Fn::GetAtt', 0))} ${path}`;
        },
      );

      const allowed = listInvokers(resources, 'apigateway.amazonaws.com').map((call) => {
        const [callee, source = ''] = call.split(' by ');
        return `${callee} ${/"\/\*\/\*([^"]*)"/.exec(source)?.[1]}`;
      });

      expect(allowed.toSorted()).toEqual(needed.toSorted());
    }
  });

  test('S3: every queue accepts its bucket’s events', () => {
    const notifications = resourcesOfType(stack.root, 'Custom::S3BucketNotifications');
    expect(notifications.length).toBeGreaterThan(1);
    for (const { properties } of notifications) {
      const bucketArn = { 'Fn::GetAtt': [valueAt(properties, 'BucketName', 'Ref'), 'Arn'] };
      for (const queue of listAt(properties, 'NotificationConfiguration', 'QueueConfigurations')) {
        expect(
          listAllowStatements(resourcesOfType(stack.root, 'AWS::SQS::QueuePolicy')),
        ).toContainEqual(
          expect.objectContaining({
            Action: expect.arrayContaining(['sqs:SendMessage']),
            Principal: { Service: 's3.amazonaws.com' },
            Resource: valueAt(queue, 'QueueArn'),
            Condition: { ArnLike: { 'aws:SourceArn': bucketArn } },
          }),
        );
      }
    }
  });

  test('CloudWatch: the topic accepts every alarm', () => {
    const topics = resourcesOfType(stack.root, 'AWS::SNS::Topic').map(({ id }) => ({ Ref: id }));
    expect(topics).toHaveLength(1);

    expect(listAllowStatements(resourcesOfType(stack.root, 'AWS::SNS::TopicPolicy'))).toEqual([
      expect.objectContaining({
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Resource: topics[0],
      }),
    ]);
  });
});
