import { beforeAll, describe, expect, test } from '@jest/globals';
import { MEMBER_TABLES, NON_MEMBER_TABLES } from '#functions/accounts/data-inventory.ts';
import { sessionsTable } from '#platform/session/sessions-table.fixtures.ts';
import {
  valueAt,
  listAt,
  resourcesOfType,
  synthesize,
  type SynthesizedStack,
} from './synthesized.fixtures.ts';

let stack: SynthesizedStack;

beforeAll(() => {
  stack = synthesize();
});

describe('buckets', () => {
  test('are private and encrypted, and refuse plain http', () => {
    const buckets = resourcesOfType(stack.root, 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(5);
    for (const { id, properties } of buckets) {
      const access = valueAt(properties, 'PublicAccessBlockConfiguration');
      expect(access).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });

      expect(JSON.stringify(valueAt(properties, 'BucketEncryption'))).toContain('SSEAlgorithm');

      const policy = resourcesOfType(stack.root, 'AWS::S3::BucketPolicy').find(
        (candidate) => valueAt(candidate.properties, 'Bucket', 'Ref') === id,
      );
      const denied = listAt(policy?.properties, 'PolicyDocument', 'Statement').filter(
        (statement) => valueAt(statement, 'Effect') === 'Deny',
      );

      expect(
        denied.map((statement) => valueAt(statement, 'Condition', 'Bool', 'aws:SecureTransport')),
      ).toContain('false');
    }
  });

  test('accept a PUT from any origin only for uploads, which expire after a day', () => {
    const open = resourcesOfType(stack.root, 'AWS::S3::Bucket').filter(({ properties }) =>
      valueAt(properties, 'CorsConfiguration'),
    );

    expect(open).toHaveLength(1);
    expect(valueAt(open[0]?.properties, 'CorsConfiguration', 'CorsRules')).toEqual([
      { AllowedHeaders: ['*'], AllowedMethods: ['PUT'], AllowedOrigins: ['*'], MaxAge: 7_200 },
    ]);
    expect(valueAt(open[0]?.properties, 'LifecycleConfiguration', 'Rules', 0)).toMatchObject({
      ExpirationInDays: 1,
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    });
  });
});

describe('objects', () => {
  test('can be restored for 35 days if they are catalog files; members’ files have no versions, so their deletion is final', () => {
    const versioned = resourcesOfType(stack.root, 'AWS::S3::Bucket').filter(({ properties }) =>
      valueAt(properties, 'VersioningConfiguration'),
    );

    expect(versioned.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^BucketsContent[0-9A-F]{8}$/),
    ]);

    expect(versioned[0]?.properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          { NoncurrentVersionExpiration: { NoncurrentDays: 35 }, ExpiredObjectDeleteMarker: true },
        ],
      },
    });
  });

  test('are accessible only to catalog features if they are catalog files', () => {
    const allowed = (feature: string) =>
      JSON.stringify(
        resourcesOfType(stack.features.get(feature) ?? [], 'AWS::IAM::Role').map(
          ({ properties }) => properties,
        ),
      );

    const withAccess = [...stack.features.keys()].filter((feature) =>
      allowed(feature).includes('BucketsContent'),
    );
    expect(withAccess).toEqual(['Catalog', 'Courses', 'Podcasts', 'StudyGuides']);

    for (const feature of withAccess) expect(allowed(feature)).not.toContain('BucketsMedia');
  });

  test('expire only if they are access logs, uploads, or data exports', () => {
    const listRules = (name: string) =>
      resourcesOfType(stack.root, 'AWS::S3::Bucket')
        .filter(({ id }) => id.startsWith(`Buckets${name}`))
        .flatMap(({ properties }) => listAt(properties, 'LifecycleConfiguration', 'Rules'));
    const Status = 'Enabled';
    const abortAfter = (DaysAfterInitiation: number) => ({
      AbortIncompleteMultipartUpload: { DaysAfterInitiation },
    });

    expect(listRules('AccessLogs')).toEqual([{ ExpirationInDays: 30, Status }]);
    expect(listRules('Uploads')).toEqual([{ ExpirationInDays: 1, ...abortAfter(1), Status }]);
    // No rule may delete recordings, because S3 can't see which ones a member keeps.
    expect(listRules('Media')).toEqual([
      { ...abortAfter(2), Status },
      { ExpirationInDays: 7, Prefix: 'media/exports/', Status },
    ]);
    expect(listRules('Content')).toMatchObject([abortAfter(2)]);
    expect(listRules('Web')).toEqual([]);
  });
});

describe('deleting the stack', () => {
  test('keeps everything that stores data and the keys that seal it, unless the stack was never created', () => {
    const storing = ['AWS::S3::Bucket', 'AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool'];
    const isSealingKey = /^(SecondFactor|PayerHash)Key/;
    const kept = stack.root.filter(
      ({ id, type }) => storing.includes(type) || isSealingKey.test(id),
    );

    expect(kept.length).toBe(
      5 + MEMBER_TABLES.length + Object.keys(NON_MEMBER_TABLES).length + 1 + 2,
    );

    for (const { id, deletionPolicy } of kept)
      expect([id, deletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
  });
});

describe('tables', () => {
  test('are on demand and recoverable', () => {
    const tables = resourcesOfType(stack.root, 'AWS::DynamoDB::GlobalTable');
    expect(tables).toHaveLength(MEMBER_TABLES.length + Object.keys(NON_MEMBER_TABLES).length);
    for (const { properties } of tables) {
      expect(valueAt(properties, 'BillingMode')).toBe('PAY_PER_REQUEST');

      expect(
        valueAt(
          properties,
          'Replicas',
          0,
          'PointInTimeRecoverySpecification',
          'PointInTimeRecoveryEnabled',
        ),
      ).toBe(true);
    }
  });

  test('list the sessions of a member from an index without tokens', () => {
    const sessions = resourcesOfType(stack.root, 'AWS::DynamoDB::GlobalTable').find(({ id }) =>
      /Sessions[0-9A-F]{8}$/.test(id),
    );
    const { name, partition, sort, holds } = sessionsTable.index;

    expect(listAt(sessions?.properties, 'GlobalSecondaryIndexes')).toEqual([
      {
        IndexName: name,
        KeySchema: [
          { AttributeName: partition, KeyType: 'HASH' },
          { AttributeName: sort, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: holds },
      },
    ]);

    expect(holds).not.toContain('refreshToken');
  });

  test('list unfinished videos from an index without transcripts and results', () => {
    const videos = resourcesOfType(stack.root, 'AWS::DynamoDB::GlobalTable').find(({ id }) =>
      /Videos[0-9A-F]{8}$/.test(id),
    );

    expect(listAt(videos?.properties, 'GlobalSecondaryIndexes')[0]).toMatchObject({
      IndexName: 'unfinishedShard',
      Projection: {
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: ['analysisStatus', 'attempts', 'mediaKey', 'createdAt'],
      },
    });
  });

  test('list coach requests from indexes without drafts and answers', () => {
    const coaching = resourcesOfType(stack.root, 'AWS::DynamoDB::GlobalTable').find(({ id }) =>
      /Coaching[0-9A-F]{8}$/.test(id),
    );
    const projections = listAt(coaching?.properties, 'GlobalSecondaryIndexes').map((index) => [
      valueAt(index, 'IndexName'),
      listAt(index, 'KeySchema').map((key) => valueAt(key, 'AttributeName')),
      listAt(index, 'Projection', 'NonKeyAttributes').toSorted(),
    ]);

    const queueAttributes = [
      'coachName',
      'firstName',
      'holdUntil',
      'status',
      'userMessage',
      'videoTitle',
      'waitingMailedAt',
    ];

    // Must match the indexes in `functions/coaching/fixtures/coaching-world.fixtures.ts`.
    expect(projections).toEqual([
      [
        'queue',
        ['unanswered', 'createdAt'],
        [...queueAttributes, 'coachId', 'coachSortKey'].toSorted(),
      ],
      [
        'byCoach',
        ['coachId', 'coachSortKey'],
        [
          ...queueAttributes,
          'createdAt',
          'rating',
          'reply',
          'replySeenAt',
          'respondedAt',
          'unanswered',
        ].toSorted(),
      ],
      ['byDrafter', ['draftCoachId'], []],
      ['agreement', ['scored', 'respondedAt'], ['humanScores', 'measuredScores']],
      ['answers', ['status', 'respondedAt'], ['coachId', 'createdAt']],
    ]);
  });
});

describe('the analysis queue', () => {
  const queues = () => resourcesOfType(stack.root, 'AWS::SQS::Queue');
  const eventSource = (batchSize: number) =>
    resourcesOfType(stack.features.get('Analysis') ?? [], 'AWS::Lambda::EventSourceMapping').find(
      ({ properties }) => valueAt(properties, 'BatchSize') === batchSize,
    );

  test('has six times the worker’s timeout, eight tries, and the longest retention for dead letters', () => {
    const queue = queues().find(({ properties }) => valueAt(properties, 'RedrivePolicy'));
    const deadLetters = queues().find(({ properties }) => !valueAt(properties, 'RedrivePolicy'));

    expect(queue?.properties).toMatchObject({
      VisibilityTimeout: 3786,
      RedrivePolicy: { maxReceiveCount: 8 },
    });
    expect(deadLetters?.properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600 });
    expect(Number(valueAt(queue?.properties, 'MessageRetentionPeriod'))).toBeLessThan(
      14 * 24 * 3600,
    );
    expect(
      valueAt(queue?.properties, 'RedrivePolicy', 'deadLetterTargetArn', 'Fn::GetAtt', 0),
    ).toBe(deadLetters?.id);
  });

  test('passes the queue’s URL and visibility timeout to workers that delay retries', () => {
    const workers = resourcesOfType(stack.allResources, 'AWS::Lambda::Function').filter(
      ({ properties }) =>
        valueAt(properties, 'Environment', 'Variables', 'RECEIVED_QUEUE_URL') !== undefined,
    );
    const visibility = workers.map(({ properties }) => [
      valueAt(properties, 'Description'),
      valueAt(properties, 'Environment', 'Variables', 'RECEIVED_QUEUE_VISIBILITY_SECONDS'),
    ]);

    const secondsOf = Object.fromEntries(visibility);
    expect(secondsOf).not.toHaveProperty(['analysis/analyze-video']);
    expect(secondsOf).toMatchObject({
      'accounts/make-export': '5400',
      'analysis/fail-video': '180',
      'mail/send-mail': '360',
      'uploads/check-upload': '180',
    });
  });

  test('gives a worker one message at a time, and runs few workers by default, because new accounts allow few', () => {
    expect(eventSource(1)?.properties).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 3 },
    });
    expect(eventSource(10)?.properties).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  /** The key prefixes for which the bucket sends events, and the queue of each prefix. */
  const bucketEvents = (bucket: string) =>
    resourcesOfType(stack.root, 'Custom::S3BucketNotifications')
      .filter(({ properties }) =>
        String(valueAt(properties, 'BucketName', 'Ref')).startsWith(`Buckets${bucket}`),
      )
      .flatMap(({ properties }) =>
        listAt(properties, 'NotificationConfiguration', 'QueueConfigurations'),
      )
      .map((rule) => ({
        events: valueAt(rule, 'Events'),
        filters: valueAt(rule, 'Filter', 'Key', 'FilterRules'),
        queue: String(valueAt(rule, 'QueueArn', 'Fn::GetAtt', 0)).slice(0, -8),
      }));

  test('gets events only for practice videos', () => {
    const filters = [{ Name: 'prefix', Value: 'media/practice/' }];
    expect(bucketEvents('Media')).toEqual([
      { events: ['s3:ObjectCreated:*'], filters, queue: 'AnalysisQueueVideoEvents' },
    ]);
  });

  test('is separate from the queue that gets events for every upload', () => {
    const filters = [{ Name: 'prefix', Value: 'incoming/' }];
    expect(bucketEvents('Uploads')).toEqual([
      { events: ['s3:ObjectCreated:*'], filters, queue: 'UploadEventsQueue' },
    ]);
  });

  const lambda = (path: string) =>
    resourcesOfType(stack.allResources, 'AWS::Lambda::Function').find(
      ({ properties }) => valueAt(properties, 'Description') === path,
    )?.properties;

  test('has a measuring function with enough time and memory, and the engine', () => {
    expect(lambda('analysis/measure-recording')).toMatchObject({
      Timeout: 240,
      MemorySize: 3008,
      Architectures: ['x86_64'],
      Environment: {
        Variables: { ENGINE_ASSETS_DIR: './engine', NODE_OPTIONS: '--enable-source-maps' },
      },
    });
  });

  test('has a small worker with time for two measurements', () => {
    expect(lambda('analysis/analyze-video')).toMatchObject({ Timeout: 631, MemorySize: 512 });
  });
});

describe('the app’s functions', () => {
  test('have a full vCPU for pictures and for the calls that most visits wait for', () => {
    const fast = resourcesOfType(stack.allResources, 'AWS::Lambda::Function')
      .filter(({ properties }) => valueAt(properties, 'MemorySize') === 1769)
      .map(({ properties }) => String(valueAt(properties, 'Description')));
    const savesPictures = /^accounts\/set-picture$|\/(create|update)-(course|podcast|study-guide)$/;

    expect(fast.filter((path) => !savesPictures.test(path)).toSorted()).toEqual([
      'accounts/finish-login',
      'accounts/get-user',
      'accounts/start-login',
      'billing/create-subscription',
      'billing/get-membership',
      'courses/get-course',
      'courses/list-courses',
      'dashboard/get-home',
      'podcasts/list-podcasts',
      'practice/get-analysis',
      'practice/list-videos',
      'practice/register-video',
    ]);
    expect(fast.filter((path) => savesPictures.test(path))).toHaveLength(7);
  });

  test('use the same major version of Node as the tests', () => {
    const functions = resourcesOfType(stack.allResources, 'AWS::Lambda::Function').filter(
      ({ properties }) => valueAt(properties, 'Environment', 'Variables', 'NODE_OPTIONS'),
    );
    expect(functions.length).toBeGreaterThan(100);

    const [major] = process.versions.node.split('.');
    expect(new Set(functions.map(({ properties }) => valueAt(properties, 'Runtime')))).toEqual(
      new Set([`nodejs${major}.x`]),
    );
  });
});
