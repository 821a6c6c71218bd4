import { beforeAll, describe, expect, test } from '@jest/globals';
import { requirePublicAddresses } from './constructs/public-address.ts';
import { at, listAt, ofType, synthesise, type Json, type Resource, type Synthesised } from './synthesised.fixture.ts';

let stack: Synthesised;

beforeAll(() => {
  stack = synthesise({ mailFrom: 'hello@greenroom.example.org' });
}, 60_000);

function only(type: string, resources: readonly Resource[] = stack.root): Json {
  const found = ofType(resources, type);
  expect(found).toHaveLength(1);
  return found[0]?.properties ?? null;
}

describe('buckets', () => {
  test('are private, encrypted and refuse plain http', () => {
    const buckets = ofType(stack.root, 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(4);
    for (const { id, properties } of buckets) {
      const access = at(properties, 'PublicAccessBlockConfiguration');
      expect(access).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(JSON.stringify(at(properties, 'BucketEncryption'))).toContain('SSEAlgorithm');
      const policy = ofType(stack.root, 'AWS::S3::BucketPolicy').find(
        (candidate) => at(candidate.properties, 'Bucket', 'Ref') === id,
      );
      const denied = listAt(policy?.properties, 'PolicyDocument', 'Statement').filter(
        (statement) => at(statement, 'Effect') === 'Deny',
      );
      expect(denied.map((statement) => at(statement, 'Condition', 'Bool', 'aws:SecureTransport'))).toContain('false');
    }
  });

  test('uploads take a PUT from any page and expire after a day; no other bucket speaks to pages', () => {
    const open = ofType(stack.root, 'AWS::S3::Bucket').filter(({ properties }) => at(properties, 'CorsConfiguration'));
    expect(open).toHaveLength(1);
    expect(at(open[0]?.properties, 'CorsConfiguration', 'CorsRules')).toEqual([
      { AllowedHeaders: ['*'], AllowedMethods: ['PUT'], AllowedOrigins: ['*'], ExposedHeaders: ['ETag'] },
    ]);
    expect(at(open[0]?.properties, 'LifecycleConfiguration', 'Rules', 0, 'ExpirationInDays')).toBe(1);
  });
});

describe('tables', () => {
  test('are on demand, recoverable, and survive the stack', () => {
    const tables = ofType(stack.root, 'AWS::DynamoDB::GlobalTable');
    expect(tables).toHaveLength(5);
    for (const { properties } of tables) {
      expect(at(properties, 'BillingMode')).toBe('PAY_PER_REQUEST');
      expect(at(properties, 'Replicas', 0, 'PointInTimeRecoverySpecification', 'PointInTimeRecoveryEnabled')).toBe(
        true,
      );
    }
  });
});

describe('the analysis queue', () => {
  const queues = () => ofType(stack.root, 'AWS::SQS::Queue');
  const source = (batchSize: number) =>
    ofType(stack.everything, 'AWS::Lambda::EventSourceMapping').find(
      ({ properties }) => at(properties, 'BatchSize') === batchSize,
    );

  test('waits six times the worker’s time, gives five tries, and keeps dead letters longest', () => {
    const queue = queues().find(({ properties }) => at(properties, 'RedrivePolicy'));
    const deadLetters = queues().find(({ properties }) => !at(properties, 'RedrivePolicy'));
    expect(queue?.properties).toMatchObject({ VisibilityTimeout: 1800, RedrivePolicy: { maxReceiveCount: 5 } });
    expect(deadLetters?.properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600 });
    expect(Number(at(queue?.properties, 'MessageRetentionPeriod'))).toBeLessThan(14 * 24 * 3600);
    expect(at(queue?.properties, 'RedrivePolicy', 'deadLetterTargetArn', 'Fn::GetAtt', 0)).toBe(deadLetters?.id);
  });

  test('hands the worker one message at a time, at most ten at once', () => {
    expect(source(1)?.properties).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 10 },
    });
    expect(source(10)?.properties).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
  });

  test('hears only of practice videos', () => {
    expect(at(only('Custom::S3BucketNotifications'), 'NotificationConfiguration')).toMatchObject({
      QueueConfigurations: [
        {
          Events: ['s3:ObjectCreated:*'],
          Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: 'media/practice/' }] } },
        },
      ],
    });
  });

  test('has a worker with the time, memory and engine it needs', () => {
    const worker = ofType(stack.everything, 'AWS::Lambda::Function').find(
      ({ properties }) => at(properties, 'Description') === 'analysis/analyse-video',
    );
    expect(worker?.properties).toMatchObject({
      Timeout: 300,
      MemorySize: 3008,
      Architectures: ['x86_64'],
      Environment: { Variables: { ENGINE_ASSETS_DIR: './engine', NODE_OPTIONS: '--enable-source-maps' } },
    });
  });
});

describe('the user pool', () => {
  test('takes mailed code, passkey or a long password, and optional TOTP', () => {
    expect(only('AWS::Cognito::UserPool')).toMatchObject({
      UserPoolTier: 'ESSENTIALS',
      UsernameAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      Policies: {
        PasswordPolicy: { MinimumLength: 15, RequireSymbols: false, RequireNumbers: false },
        SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'] },
      },
    });
    const groups = ofType(stack.root, 'AWS::Cognito::UserPoolGroup').map(({ properties }) =>
      at(properties, 'GroupName'),
    );
    expect(groups).toEqual(['coach', 'admin']);
  });

  test('has one confidential client with the code flow and short tokens', () => {
    expect(only('AWS::Cognito::UserPoolClient')).toMatchObject({
      GenerateSecret: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      IdTokenValidity: 5,
      AccessTokenValidity: 5,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
    expect(only('AWS::Cognito::UserPoolDomain')).toMatchObject({ ManagedLoginVersion: 2 });
    expect(only('AWS::Cognito::ManagedLoginBranding')).toMatchObject({ UseCognitoProvidedValues: true });
  });

  test('sends mail through SES when a sender is set, and else by itself', () => {
    expect(at(only('AWS::Cognito::UserPool'), 'EmailConfiguration')).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Greenroom <hello@greenroom.example.org>',
    });
    const [plain] = ofType(synthesise().root, 'AWS::Cognito::UserPool');
    expect(at(plain?.properties, 'EmailConfiguration')).toBeUndefined();
  });

  test('issues tokens under an https address, as every function is told', () => {
    const issuers = ofType(stack.everything, 'AWS::Lambda::Function')
      .map(({ properties }) => at(properties, 'Environment', 'Variables', 'TOKEN_ISSUER', 'Fn::Join', 1, 0))
      .filter((issuer) => issuer !== undefined);
    expect(issuers.length).toBeGreaterThan(0);
    for (const issuer of issuers) expect(issuer).toMatch(/^https:\/\/cognito-idp\./);
  });

  test.each([
    'http://idp.example.org/pool',
    'https://localhost:9000/pool',
    'https://127.0.0.1/pool',
    'https://idp.local',
    'https://[::1]/',
  ])('issuer %s stops the synthesis', (issuer) => {
    expect(() => requirePublicAddresses('accounts/finish-login', { TOKEN_ISSUER: issuer })).toThrow('TOKEN_ISSUER');
  });
});
