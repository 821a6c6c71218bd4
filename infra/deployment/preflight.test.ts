import { describe, expect, it } from 'vitest';
import { OperatorError } from '#infra/operate/target-stack.ts';
import { readSettings } from '#infra/settings.ts';
import { runChecks } from './check.ts';
import { createPreflightChecks } from './preflight-checks.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/a';

const CONTEXT = {
  stage: 'dev',
  domainName: 'app.example.org',
  certificateArn: CERTIFICATE,
  mailFrom: 'hi@example.org',
};

const NOW = new Date('2026-03-01T12:00:00Z');

/** An error from the AWS CLI. */
const error = (message: string) => new OperatorError(`An error occurred ${message}`);
const stack = (StackStatus: string, others = {}) => ({ Stacks: [{ StackStatus, ...others }] });

const certificate = (changes = {}) => ({
  Certificate: {
    Status: 'ISSUED',
    NotAfter: '2026-12-01T00:59:59+01:00',
    SubjectAlternativeNames: ['*.example.org'],
    ...changes,
  },
});

const distributions = (DomainName: string) => ({
  DistributionList: {
    Items: [
      {
        Id: 'E1WILDCARD',
        DomainName: 'd1wild.cloudfront.net',
        Aliases: { Items: ['*.example.org'] },
      },
      { Id: 'E2OTHER', DomainName, Aliases: { Items: ['app.example.org'] } },
      { Id: 'E3NONE', DomainName: 'd3none.cloudfront.net', Aliases: {} },
    ],
  },
});

/** The AWS CLI's output by operation, in an account that is ready for its first deployment. */
const READY: Record<string, unknown> = {
  'get-parameter': { Parameter: { Value: '30' } },
  'get-account-settings': { AccountLimit: { UnreservedConcurrentExecutions: 1000 } },
  'get-email-identity': { VerifiedForSendingStatus: true },
  'get-account': { ProductionAccessEnabled: true, SendingEnabled: true },
  'describe-certificate': certificate(),
  'describe-stacks': error('(ValidationError): Stack with id Greenroom-dev does not exist'),
  'describe-user-pool-domain': { DomainDescription: {} },
  'list-distributions': { DistributionList: {} },
  'list-tables': { TableNames: ['Greenroom-dev-2-TablesVideos-X'] },
  'list-buckets': { Buckets: [{ Name: 'other' }] },
  'list-user-pools': { UserPools: [{ Id: 'eu-west-1_two', Name: 'Greenroom-dev-2' }] },
};

/**
 * Runs the checks and returns the lines of the checks that didn't pass, except for the warning
 * about claims and the check of the alarms' recipient.
 */
async function listProblems(...args: Parameters<typeof runPreflight>) {
  return (await runPreflight(...args)).filter(
    (line) => !/^(PASS|WARN {2}claims|SKIP {2}alarm-email)/.test(line),
  );
}

async function runPreflight(
  answers: Record<string, unknown> = {},
  context: Record<string, string> = CONTEXT,
  allowed: string[] = [],
) {
  const settings = readSettings({ tryGetContext: (name) => context[name] });
  const aws = async (_service: string, operation = '') => {
    const answer = { ...READY, ...answers }[operation];
    if (answer instanceof Error) throw answer;
    return JSON.stringify(answer);
  };

  const target = { settings, aws, accountId: '123456789012', region: 'eu-west-1', now: NOW };
  const lines: string[] = [];
  await runChecks(createPreflightChecks(target, allowed), (line) => lines.push(line));

  return lines;
}

describe('preflight', () => {
  it('checks that the certificate covers the sign-in domain', async () => {
    const withSignInDomain = { ...CONTEXT, signInDomain: 'login.example.com' };
    expect(await listProblems({}, withSignInDomain)).toEqual([
      expect.stringMatching(
        /^FAIL {2}certificate: .*not login.example.com.*--subject-alternative-names login.example.com/,
      ),
    ]);
  });

  it('passes if the account is ready', async () => {
    expect(await listProblems()).toEqual([]);
  });

  it('skips checks that do not apply to the settings', async () => {
    expect((await listProblems({}, {})).map((line) => line.split(':')[0])).toEqual([
      'SKIP  email-domain',
      'SKIP  email-access',
      'SKIP  certificate',
      'SKIP  site-domain',
      'SKIP  claims',
    ]);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'no bootstrap',
      { 'get-parameter': error('(ParameterNotFound)') },
      /^FAIL {2}bootstrap: .*npx cdk bootstrap aws:/,
    ],

    [
      'an old bootstrap',
      { 'get-parameter': { Parameter: { Value: '5' } } },
      /^FAIL {2}bootstrap: Version 5/,
    ],

    [
      'the quota of a new account',
      { 'get-account-settings': { AccountLimit: { UnreservedConcurrentExecutions: 10 } } },
      /^FAIL {2}lambda-quota: The account allows 10 .* 100, the minimum of a protected stack.*request-service-quota-increase/,
    ],

    [
      'an unknown email domain',
      { 'get-email-identity': error('(NotFoundException)') },
      /^FAIL {2}email-domain: .*create-email-identity --email-identity example.org/,
    ],

    [
      'an unverified email domain',
      { 'get-email-identity': { VerifiedForSendingStatus: false } },
      /^FAIL {2}email-domain: .*DNS records/,
    ],

    [
      'SES in the sandbox',
      { 'get-account': { ProductionAccessEnabled: false, SendingEnabled: true } },
      /^FAIL {2}email-access: SES is in the sandbox.*put-account-details/,
    ],

    [
      'paused email',
      { 'get-account': { ProductionAccessEnabled: true, SendingEnabled: false } },
      /^FAIL {2}email-access: .*put-account-sending-attributes/,
    ],

    [
      'no certificate',
      { 'describe-certificate': error('(ResourceNotFoundException)') },
      /^FAIL {2}certificate: .*request-certificate/,
    ],

    [
      'a certificate that is pending validation',
      {
        'describe-certificate': certificate({ Status: 'PENDING_VALIDATION', NotAfter: undefined }),
      },
      /^FAIL {2}certificate: .*DNS record/,
    ],

    [
      'an expired certificate',
      { 'describe-certificate': certificate({ Status: 'EXPIRED' }) },
      /^FAIL {2}certificate: .*EXPIRED.*request-certificate/,
    ],

    [
      'a certificate that is about to expire',
      { 'describe-certificate': certificate({ NotAfter: '2026-03-10T00:00:00Z' }) },
      /^FAIL {2}certificate: .*expires/,
    ],

    [
      'a certificate for another domain',
      { 'describe-certificate': certificate({ SubjectAlternativeNames: ['example.org'] }) },
      /^FAIL {2}certificate: .*not app.example.org/,
    ],

    [
      'a protected stack whose creation failed',
      { 'describe-stacks': stack('ROLLBACK_COMPLETE', { EnableTerminationProtection: true }) },
      /^FAIL {2}stack-state: .*--no-enable-termination-protection --stack-name Greenroom-dev/,
    ],

    [
      'a failed rollback',
      { 'describe-stacks': stack('UPDATE_ROLLBACK_FAILED') },
      /stack-state: .*continue-update-rollback/,
    ],

    [
      'a failed update',
      { 'describe-stacks': stack('UPDATE_FAILED') },
      /stack-state: .*rollback-stack/,
    ],

    [
      'a failed deletion',
      { 'describe-stacks': stack('DELETE_FAILED') },
      /stack-state: .*delete-stack/,
    ],

    [
      'a deployment in progress',
      { 'describe-stacks': stack('UPDATE_IN_PROGRESS') },
      /stack-state: .*Wait/,
    ],

    [
      'a sign-in domain that is already in use',
      { 'describe-user-pool-domain': { DomainDescription: { UserPoolId: 'old' } } },
      /^FAIL {2}sign-in-domain: .*delete-user-pool-domain --domain greenroom-dev-123456789012 --user-pool-id old/,
    ],

    [
      'a site domain that another distribution has',
      { 'list-distributions': distributions('d2other.cloudfront.net') },
      /^FAIL {2}site-domain: app.example.org .* E2OTHER.*get-distribution --id E2OTHER$/,
    ],

    [
      'an orphaned table',
      { 'list-tables': { TableNames: ['Greenroom-dev-TablesVideos-X'] } },
      /^FAIL {2}orphans: .*delete-table --table-name Greenroom-dev-TablesVideos-X/,
    ],

    [
      'an orphaned bucket',
      { 'list-buckets': { Buckets: [{ Name: 'greenroom-dev-bucketsmedia-x' }] } },
      /^FAIL {2}orphans: .*s3:\/\/greenroom-dev-bucketsmedia-x/,
    ],

    [
      'an orphaned user pool',
      { 'list-user-pools': { UserPools: [{ Id: 'eu-west-1_old', Name: 'Greenroom-dev' }] } },
      /^FAIL {2}orphans: .*user pools \(1\).*aws cognito-idp delete-user-pool --user-pool-id eu-west-1_old$/,
    ],

    [
      'a missing permission',
      { 'list-tables': error('(AccessDenied)') },
      /^FAIL {2}orphans: .*AccessDenied/,
    ],
  ])('finds %s', async (_, answers, problem) => {
    expect(await listProblems(answers)).toContainEqual(expect.stringMatching(problem));
  });

  describe('the Lambda quota', () => {
    const allowing = (UnreservedConcurrentExecutions: number) => ({
      'get-account-settings': { AccountLimit: { UnreservedConcurrentExecutions } },
    });
    const checkQuota = async (quota: number, context: Record<string, string>) =>
      (await runPreflight(allowing(quota), context)).find((line) => line.includes('lambda-quota'));

    it.each<[number, string, Record<string, string>, string]>([
      [
        26,
        'a trial',
        {},
        '2 per analysis (concurrentAnalyses=3) + 16 for calls (callsPerSecond=200) + 4 for other work = 26',
      ],
      [
        40,
        'more analyses',
        { concurrentAnalyses: '10' },
        '2 per analysis (concurrentAnalyses=10) + 16 for calls',
      ],
      [
        100,
        'members',
        CONTEXT,
        '+ 4 for other work = 26, but at least 100, the minimum of a protected stack',
      ],
      [
        120,
        'members',
        { ...CONTEXT, concurrentAnalyses: '50' },
        '(concurrentAnalyses=50) + 16 for calls (callsPerSecond=200) + 4 for other work = 120',
      ],

      [
        170,
        'more calls',
        { ...CONTEXT, callsPerSecond: '2000' },
        '160 for calls (callsPerSecond=2000)',
      ],
    ])('must be at least %i for %s', async (needed, _, context, arithmetic) => {
      expect(await checkQuota(needed, context)).toMatch(/^PASS/);

      const refused = await checkQuota(needed - 1, context);
      expect(refused).toMatch(/^FAIL/);
      expect(refused).toContain(arithmetic);
    });

    it('must be at least executionQuota, because the alarm fires at 80% of it', async () => {
      const context = { ...CONTEXT, executionQuota: '1000' };
      expect(await checkQuota(1_000, context)).toMatch(/^PASS.*fires at 800 /);
      expect(await checkQuota(999, context)).toMatch(/^FAIL.*-c executionQuota=999/);
    });
  });

  describe('the recipient of alarms', () => {
    const topic = 'arn:aws:sns:eu-west-1:123456789012:Greenroom-dev-MonitoringAlarms0D5F-X';
    const withEmail = { ...CONTEXT, alarmEmail: 'ops@example.org' };
    const subscription = (SubscriptionArn: string, Endpoint = 'ops@example.org') => ({
      SubscriptionArn,
      Endpoint,
    });

    const checkRecipient = async (
      subscriptions: readonly object[],
      {
        topics = [topic],
        context = withEmail,
      }: { topics?: string[]; context?: typeof CONTEXT } = {},
    ) => {
      const lines = await runPreflight(
        {
          'describe-stacks': stack('UPDATE_COMPLETE'),
          'list-topics': { Topics: topics.map((TopicArn) => ({ TopicArn })) },
          'list-subscriptions-by-topic': { Subscriptions: subscriptions },
        },
        context,
      );

      return lines.find((line) => line.includes('alarm-email'));
    };

    it('passes once the subscription is confirmed', async () => {
      expect(await checkRecipient([subscription(`${topic}:1`)])).toMatch(/^PASS/);
    });

    it.each([
      ['unconfirmed', [subscription('PendingConfirmation')]],
      ['deleted, because nobody confirmed it', []],
      ['another person’s', [subscription(`${topic}:1`, 'else@example.org')]],
    ])('is warned about if the subscription is %s', async (_, subscriptions) => {
      expect(await checkRecipient(subscriptions)).toMatch(
        /^WARN {2}alarm-email: ops@example.org gets no alarms .*aws sns subscribe .*--topic-arn arn:aws:sns:.*Alarms0D5F-X$/,
      );
    });

    it.each([
      ['without alarmEmail', { context: CONTEXT }],
      ['before the topic exists', { topics: [topic.replace('dev', 'dev-2')] }],
    ])('is skipped %s', async (_, options) => {
      expect(await checkRecipient([], options)).toMatch(/^SKIP/);
    });
  });

  it.each(['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'])(
    'passes for a stack in %s, which cdk deploy can handle',
    async (status) => {
      expect(await listProblems({ 'describe-stacks': stack(status) })).toEqual([]);
    },
  );

  it('accepts the tables, user pool and domains of an existing stack', async () => {
    const Outputs = [
      { OutputKey: 'UserPool', OutputValue: 'own' },
      { OutputKey: 'SiteAlias', OutputValue: 'd2own.cloudfront.net' },
    ];
    const problems = await listProblems({
      'describe-stacks': stack('UPDATE_COMPLETE', { Outputs }),
      'describe-user-pool-domain': { DomainDescription: { UserPoolId: 'own' } },
      'list-distributions': distributions('d2own.cloudfront.net'),
      'list-tables': { TableNames: ['Greenroom-dev-TablesVideos-X'] },
      'list-user-pools': { UserPools: [{ Id: 'own', Name: 'Greenroom-dev' }] },
    });

    expect(problems).toEqual(['SKIP  orphans: the stack exists']);
  });

  it('warns about each claim that a protected stack hides, and still succeeds', async () => {
    const lines = await runPreflight();
    const warning = lines.find((line) => line.includes('claims'));
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);

    const hidden = [
      'Special offer ends in:',
      '95% Success rate',
      '73 percent of',
      '$59 Struck',
      'Save up to 50 percent',
    ];

    for (const claim of [...hidden, 'Resume optimization', 'My coach wrote four sentences.'])
      expect(warning).toMatch(
        new RegExp(`^WARN {2}claims: Hidden in this stack.*“${claim.replace('$', '\\$')}`),
      );
    expect(warning).not.toContain('24hr');
  });

  it('reports an allowed failure as skipped', async () => {
    const sandbox = { 'get-account': { ProductionAccessEnabled: false, SendingEnabled: true } };
    expect(await listProblems(sandbox, CONTEXT, ['email-access'])).toEqual([
      expect.stringMatching(/^SKIP {2}email-access: failed, but allowed/),
    ]);
  });
});
