import { beforeAll, describe, expect, test } from '@jest/globals';
import { at, listAt, ofType, synthesise, type Json, type Resource, type Synthesised } from './synthesised.fixture.ts';

let stack: Synthesised;

beforeAll(() => {
  stack = synthesise();
}, 60_000);

function statementsOf(resource: Resource | undefined): readonly Json[] {
  const inline = listAt(resource?.properties, 'Policies').flatMap((policy) =>
    listAt(policy, 'PolicyDocument', 'Statement'),
  );
  return [...inline, ...listAt(resource?.properties, 'PolicyDocument', 'Statement')];
}

/** What a function may do, as `action on resource`, its own log aside; resources by the name of table, bucket, queue. */
function mayDo(feature: string, path: string): string[] {
  const resources = stack.features.get(feature) ?? [];
  const lambda = ofType(resources, 'AWS::Lambda::Function').find(
    ({ properties }) => at(properties, 'Description') === path,
  );
  const role = resources.find(({ id }) => id === at(lambda?.properties, 'Role', 'Fn::GetAtt', 0));
  const lines = statementsOf(role).flatMap((statement) => {
    const actions = listAt(statement, 'Action');
    return listAt(statement, 'Resource').flatMap((resource) =>
      actions.map((action) => `${action} on ${named(resource)}`),
    );
  });
  return sortedOnce(lines.filter((line) => !/^(logs|xray):/.test(line)));
}

/** CDK joins statements where it can: whether a right is given once or twice says nothing. */
function sortedOnce(lines: readonly string[]): string[] {
  return [...new Set(lines)].toSorted();
}

function named(resource: Json): string {
  if (resource === '*') return '*';
  const parts = listAt(resource, 'Fn::Join', 1);
  const [reference, suffix] = parts.length > 0 ? parts : [resource];
  // A function's own stack has its log group and the functions that it may call.
  const own = String(at(resource, 'Fn::GetAtt', 0));
  if (own.includes('Logs')) return 'log';
  const callee = /^(\w+)Function[0-9A-F]{8}$/.exec(own)?.[1];
  if (callee) return callee;
  const parameter = String(at(reference, 'Ref'));
  const name =
    /^referencetoGreenroomdev(?:Tables|Buckets|AnalysisQueue|EdgeKeys|Identity)?(\w*?)[0-9A-F]{8}(?:Arn|Ref)$/.exec(
      parameter,
    )?.[1];
  if (name === undefined) throw new Error(`unexpected resource ${JSON.stringify(resource)}`);
  return `${name || 'Queue'}${suffix === undefined ? '' : String(suffix)}`;
}

const SESSION = [
  'dynamodb:BatchGetItem on Members',
  'dynamodb:BatchGetItem on Sessions',
  'dynamodb:GetItem on Members',
  'dynamodb:GetItem on Sessions',
  'dynamodb:UpdateItem on Sessions',
];
/** What bringing a membership up to date takes. */
const REFRESHING = [
  'dynamodb:DeleteItem on Billing',
  'dynamodb:GetItem on Members',
  'dynamodb:UpdateItem on Billing',
  'dynamodb:UpdateItem on Members',
  'secretsmanager:GetSecretValue on PayerHashKey',
  'secretsmanager:GetSecretValue on StripeKeys',
  'sqs:SendMessage on MailQueue',
];
/** What opening the account of a signup takes. */
const OPENING = [
  'cognito-idp:AdminCreateUser on Pool',
  'cognito-idp:AdminGetUser on Pool',
  'dynamodb:PutItem on Members',
];
/** What showing a plan takes: counts, and whether the refund was used. */
const READING_PLAN = ['dynamodb:GetItem on Billing', 'dynamodb:GetItem on Usage'];

describe('what each function may touch', () => {
  test.each<[string, string, string[]]>([
    ['Accounts', 'accounts/get-user', [...SESSION, 'dynamodb:UpdateItem on Members']],
    ['Accounts', 'accounts/get-profile', [...SESSION, 'dynamodb:GetItem on EmailChanges']],
    ['Accounts', 'accounts/change-profile', [...SESSION, 'dynamodb:UpdateItem on Members']],
    ['Accounts', 'accounts/choose-mails', [...SESSION, 'dynamodb:UpdateItem on Members']],
    [
      'Accounts',
      'accounts/sign-out-everywhere',
      [...SESSION, 'cognito-idp:AdminUserGlobalSignOut on Pool', 'dynamodb:UpdateItem on Members'],
    ],
    ['Accounts', 'accounts/list-sessions', [...SESSION, 'dynamodb:Query on Sessions/index/byMember']],
    [
      'Accounts',
      'accounts/end-other-session',
      [
        ...SESSION,
        'cognito-idp:DescribeUserPoolClient on Pool',
        'dynamodb:DeleteItem on Sessions',
        'dynamodb:Query on Sessions/index/byMember',
        'dynamodb:UpdateItem on Members',
      ],
    ],
    [
      'Accounts',
      'accounts/set-picture',
      [
        ...SESSION,
        'dynamodb:GetItem on Uploads',
        'dynamodb:UpdateItem on Members',
        'dynamodb:UpdateItem on Uploads',
        's3:DeleteObject on Media/images/*',
        's3:DeleteObject on Uploads/incoming/*',
        's3:GetObject on Uploads/incoming/*',
        's3:ListBucket on Uploads',
        's3:PutObject on Media/images/*',
      ],
    ],
    [
      'Accounts',
      'accounts/remove-picture',
      [...SESSION, 'dynamodb:UpdateItem on Members', 's3:DeleteObject on Media/images/*'],
    ],
    [
      'Accounts',
      'accounts/request-email-change',
      [
        ...SESSION,
        'cognito-idp:AdminGetUser on Pool',
        'dynamodb:DeleteItem on EmailChanges',
        'dynamodb:GetItem on EmailChanges',
        'dynamodb:PutItem on EmailChanges',
        'dynamodb:UpdateItem on EmailChanges',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    [
      'Accounts',
      'accounts/confirm-email-change',
      [
        ...SESSION,
        'cognito-idp:AdminUpdateUserAttributes on Pool',
        'cognito-idp:AdminUserGlobalSignOut on Pool',
        'dynamodb:DeleteItem on EmailChanges',
        'dynamodb:GetItem on EmailChanges',
        'dynamodb:UpdateItem on Billing',
        'dynamodb:UpdateItem on EmailChanges',
        'dynamodb:UpdateItem on Members',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    [
      'Accounts',
      'accounts/cancel-email-change',
      [...SESSION, 'dynamodb:DeleteItem on EmailChanges', 'dynamodb:GetItem on EmailChanges'],
    ],
    ['Accounts', 'accounts/list-members', [...SESSION, 'dynamodb:Query on Members/index/directory']],
    [
      'Accounts',
      'accounts/set-member-access',
      [
        ...SESSION,
        ...['AdminDisableUser', 'AdminEnableUser', 'AdminUserGlobalSignOut'].map(
          (verb) => `cognito-idp:${verb} on Pool`,
        ),
        'dynamodb:UpdateItem on Members',
      ],
    ],
    [
      'Accounts',
      'accounts/set-member-role',
      [
        ...SESSION,
        'cognito-idp:AdminAddUserToGroup on Pool',
        'cognito-idp:AdminRemoveUserFromGroup on Pool',
        'dynamodb:UpdateItem on Members',
      ],
    ],
    [
      'Accounts',
      'accounts/offer-second-factor',
      [...SESSION, 'dynamodb:UpdateItem on Members', 'secretsmanager:GetSecretValue on SecondFactorKey'],
    ],
    [
      'Accounts',
      'accounts/confirm-second-factor',
      [
        ...SESSION,
        'dynamodb:DeleteItem on Sessions',
        'dynamodb:PutItem on Sessions',
        'dynamodb:UpdateItem on Members',
        'secretsmanager:GetSecretValue on SecondFactorKey',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    [
      'Accounts',
      'accounts/pass-second-factor',
      [
        ...SESSION,
        'dynamodb:DeleteItem on Sessions',
        'dynamodb:PutItem on Sessions',
        'dynamodb:UpdateItem on Members',
        'dynamodb:UpdateItem on Uploads',
        'secretsmanager:GetSecretValue on SecondFactorKey',
      ],
    ],
    [
      'Accounts',
      'accounts/begin-factor-move',
      [
        ...SESSION,
        'dynamodb:UpdateItem on Members',
        'dynamodb:UpdateItem on Uploads',
        'secretsmanager:GetSecretValue on SecondFactorKey',
      ],
    ],
    [
      'Accounts',
      'accounts/finish-factor-move',
      [
        ...SESSION,
        'dynamodb:DeleteItem on Sessions',
        'dynamodb:PutItem on Sessions',
        'dynamodb:UpdateItem on Members',
        'dynamodb:UpdateItem on Uploads',
        'secretsmanager:GetSecretValue on SecondFactorKey',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    ['Billing', 'billing/cancel-member-plan', [...SESSION, ...REFRESHING, ...READING_PLAN]],
    ['Practice', 'practice/list-videos', [...SESSION, 'dynamodb:Query on Videos', 'dynamodb:UpdateItem on Videos']],
    ['Practice', 'practice/keep-video', [...SESSION, 'dynamodb:GetItem on Videos', 'dynamodb:UpdateItem on Videos']],
    [
      'Practice',
      'practice/end-videos',
      [
        'dynamodb:DeleteItem on Analyses',
        'dynamodb:DeleteItem on Coaching',
        'dynamodb:DeleteItem on Videos',
        'dynamodb:GetItem on Analyses',
        'dynamodb:Query on Coaching',
        'dynamodb:Query on Videos',
        'dynamodb:Query on Videos/index/going',
        'dynamodb:UpdateItem on Videos',
        's3:DeleteObject on Media/media/practice/*',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    [
      'Practice',
      'practice/change-practice-settings',
      [...SESSION, 'dynamodb:GetItem on PracticeSettings', 'dynamodb:UpdateItem on PracticeSettings'],
    ],
    [
      'Practice',
      'practice/delete-video',
      [
        ...SESSION,
        'dynamodb:DeleteItem on Analyses',
        'dynamodb:DeleteItem on Coaching',
        'dynamodb:DeleteItem on Videos',
        'dynamodb:GetItem on Analyses',
        'dynamodb:GetItem on Videos',
        'dynamodb:Query on Coaching',
        's3:DeleteObject on Media/media/practice/*',
      ],
    ],
    [
      'Practice',
      'practice/get-playback',
      [...SESSION, 'dynamodb:GetItem on Videos', 'secretsmanager:GetSecretValue on SigningKeyA'],
    ],
    [
      'Accounts',
      'accounts/finish-login',
      [
        ...SESSION,
        'cognito-idp:AdminCreateUser on Pool',
        'cognito-idp:AdminDeleteUser on Pool',
        'cognito-idp:DescribeUserPoolClient on Pool',
        'dynamodb:DeleteItem on Sessions',
        'dynamodb:PutItem on Members',
        'dynamodb:PutItem on Sessions',
        'dynamodb:UpdateItem on Members',
        'secretsmanager:GetSecretValue on LoginSecret',
      ],
    ],
    [
      'Accounts',
      'accounts/ask-deletion',
      [
        ...SESSION,
        'dynamodb:PutItem on MemberRequests',
        'dynamodb:UpdateItem on Members',
        'sqs:SendMessage on DeletionQueue',
      ],
    ],
    [
      'Accounts',
      'accounts/finish-deletion',
      [
        ...['AdminDeleteUser', 'AdminDisableUser', 'AdminUserGlobalSignOut'].map(
          (verb) => `cognito-idp:${verb} on Pool`,
        ),
        ...['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].flatMap((verb) => [
          `dynamodb:${verb} on MemberRequests`,
          `dynamodb:${verb} on Members`,
        ]),
        ...['Analyses', 'PracticeSettings', 'Progress', 'Uploads', 'Usage', 'Videos'].flatMap((table) => [
          `dynamodb:DeleteItem on ${table}`,
          `dynamodb:Query on ${table}`,
        ]),
        ...['Billing', 'Mails', 'Sessions'].flatMap((table) => [
          `dynamodb:DeleteItem on ${table}`,
          `dynamodb:Query on ${table}/index/byMember`,
        ]),
        'dynamodb:DeleteItem on EmailChanges',
        'dynamodb:DeleteItem on Coaching',
        'dynamodb:Query on Coaching',
        'dynamodb:Query on Coaching/index/byCoach',
        'dynamodb:Query on Coaching/index/byDrafter',
        'dynamodb:UpdateItem on Coaching',
        's3:DeleteObject on Media/images/*',
        's3:DeleteObject on Media/media/exports/*',
        's3:DeleteObject on Media/media/practice/*',
        's3:DeleteObject on Uploads/incoming/*',
        's3:ListBucket on Media',
        's3:ListBucket on Uploads',
        'secretsmanager:GetSecretValue on StripeKeys',
        'sqs:DeleteMessage on DeletionQueue',
        'sqs:GetQueueAttributes on DeletionQueue',
        'sqs:ReceiveMessage on DeletionQueue',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    [
      'Accounts',
      'accounts/make-export',
      [
        'dynamodb:GetItem on Analyses',
        'dynamodb:GetItem on Billing',
        'dynamodb:GetItem on MemberRequests',
        'dynamodb:GetItem on Members',
        'dynamodb:GetItem on PracticeSettings',
        'dynamodb:Query on Billing/index/byMember',
        'dynamodb:Query on Coaching',
        'dynamodb:Query on Mails/index/byMember',
        'dynamodb:Query on Progress',
        'dynamodb:Query on Sessions/index/byMember',
        'dynamodb:Query on Usage',
        'dynamodb:Query on Videos',
        'dynamodb:UpdateItem on MemberRequests',
        's3:AbortMultipartUpload on Media/media/exports/*',
        's3:DeleteObject on Media/media/exports/*',
        's3:GetObject on Media/images/*',
        's3:GetObject on Media/media/practice/*',
        's3:ListBucket on Media',
        's3:PutObject on Media/media/exports/*',
        'sqs:DeleteMessage on ExportQueue',
        'sqs:GetQueueAttributes on ExportQueue',
        'sqs:ReceiveMessage on ExportQueue',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    [
      'Practice',
      'practice/register-video',
      [
        ...SESSION,
        'dynamodb:GetItem on PracticeSettings',
        'dynamodb:GetItem on Uploads',
        'dynamodb:GetItem on Videos',
        'dynamodb:PutItem on Videos',
        'dynamodb:UpdateItem on Uploads',
        'dynamodb:UpdateItem on Usage',
        's3:DeleteObject on Media/media/practice/*',
        's3:DeleteObject on Uploads/incoming/*',
        's3:GetObject on Media/media/practice/*',
        's3:GetObject on Uploads/incoming/*',
        's3:ListBucket on Media',
        's3:ListBucket on Uploads',
        's3:PutObject on Media/media/practice/*',
      ],
    ],
    [
      'Uploads',
      'uploads/reserve-upload',
      [
        ...SESSION,
        'dynamodb:GetItem on Uploads',
        'dynamodb:UpdateItem on Uploads',
        's3:PutObject on Uploads/incoming/*',
      ],
    ],
    [
      'Uploads',
      'uploads/check-upload',
      [
        'dynamodb:GetItem on Uploads',
        's3:DeleteObject on Uploads/incoming/*',
        'sqs:DeleteMessage on UploadEventsQueue',
        'sqs:GetQueueAttributes on UploadEventsQueue',
        'sqs:ReceiveMessage on UploadEventsQueue',
      ],
    ],
    [
      'Analysis',
      'analysis/analyze-video',
      [
        'dynamodb:DeleteItem on Analyses',
        'dynamodb:GetItem on Analyses',
        'dynamodb:GetItem on Videos',
        'dynamodb:PutItem on Analyses',
        'dynamodb:UpdateItem on Videos',
        'lambda:InvokeFunction on MeasureRecording',
        's3:GetObject on Media/media/practice/*',
        's3:ListBucket on Media',
        'secretsmanager:GetSecretValue on OpenAiKey',
        'sqs:DeleteMessage on Queue',
        'sqs:GetQueueAttributes on Queue',
        'sqs:ReceiveMessage on Queue',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    [
      'Analysis',
      'analysis/line-up-video',
      [
        'sqs:DeleteMessage on Arrivals',
        'sqs:GetQueueAttributes on Arrivals',
        'sqs:ReceiveMessage on Arrivals',
        'sqs:SendMessage on Queue',
      ],
    ],
    [
      'Practice',
      'practice/sweep-videos',
      [
        'dynamodb:Query on Videos/index/unfinished',
        'dynamodb:UpdateItem on Videos',
        's3:GetObject on Media/media/practice/*',
        's3:ListBucket on Media',
        'sqs:SendMessage on Queue',
      ],
    ],
    [
      'Mail',
      'mail/send-mail',
      [
        'dynamodb:GetItem on Mails',
        'dynamodb:GetItem on Members',
        'dynamodb:UpdateItem on Mails',
        'sqs:DeleteMessage on MailQueue',
        'sqs:GetQueueAttributes on MailQueue',
        'sqs:ReceiveMessage on MailQueue',
      ],
    ],
    ['Courses', 'courses/list-courses', [...SESSION, 'dynamodb:Query on Catalogue']],
    ['Podcasts', 'podcasts/list-podcasts', [...SESSION, 'dynamodb:Query on Catalogue']],
    ['StudyGuides', 'study-guides/list-study-guides', [...SESSION, 'dynamodb:Query on Catalogue']],
    ['Courses', 'courses/get-course', [...SESSION, 'dynamodb:GetItem on Catalogue', 'dynamodb:GetItem on Categories']],
    [
      'Courses',
      'courses/get-course-playback',
      [...SESSION, 'dynamodb:GetItem on Catalogue', 'secretsmanager:GetSecretValue on SigningKeyA'],
    ],
    [
      'StudyGuides',
      'study-guides/download-study-guide',
      [
        ...SESSION,
        'dynamodb:GetItem on Catalogue',
        'dynamodb:UpdateItem on Progress',
        'dynamodb:UpdateItem on Usage',
        'secretsmanager:GetSecretValue on SigningKeyA',
      ],
    ],
    [
      'Courses',
      'courses/update-course',
      [
        ...SESSION,
        'dynamodb:GetItem on Catalogue',
        'dynamodb:GetItem on Categories',
        'dynamodb:GetItem on Uploads',
        'dynamodb:PutItem on Catalogue',
        'dynamodb:UpdateItem on Uploads',
        's3:AbortMultipartUpload on Media/media/content/*',
        's3:DeleteObject on Media/images/*',
        's3:DeleteObject on Media/media/content/*',
        's3:DeleteObject on Uploads/incoming/*',
        's3:GetObject on Uploads/incoming/*',
        's3:ListBucket on Uploads',
        's3:PutObject on Media/images/*',
        's3:PutObject on Media/media/content/*',
        'sqs:SendMessage on CopyQueue',
      ],
    ],
    [
      'Catalogue',
      'catalogue/copy-media',
      [
        'dynamodb:GetItem on Catalogue',
        'dynamodb:GetItem on Uploads',
        'dynamodb:UpdateItem on Catalogue',
        'dynamodb:UpdateItem on Uploads',
        's3:AbortMultipartUpload on Media/media/content/*',
        's3:DeleteObject on Media/images/*',
        's3:DeleteObject on Media/media/content/*',
        's3:DeleteObject on Uploads/incoming/*',
        's3:GetObject on Media/media/content/*',
        's3:GetObject on Uploads/incoming/*',
        's3:ListBucket on Media',
        's3:ListBucket on Uploads',
        's3:ListMultipartUploadParts on Media/media/content/*',
        's3:PutObject on Media/media/content/*',
        'sqs:DeleteMessage on CopyQueue',
        'sqs:GetQueueAttributes on CopyQueue',
        'sqs:ReceiveMessage on CopyQueue',
      ],
    ],
    ['Billing', 'billing/receive-stripe-event', [...REFRESHING, ...OPENING]],
    [
      'Billing',
      'billing/create-subscription',
      [
        ...SESSION,
        ...REFRESHING,
        'cognito-idp:AdminGetUser on Pool',
        'dynamodb:GetItem on Billing',
        'dynamodb:PutItem on Billing',
        'dynamodb:Query on Members/index/byEmail',
      ],
    ],
    ['Billing', 'billing/read-checkout', [...SESSION, ...REFRESHING, ...OPENING]],
    ['Billing', 'billing/accept-charge', [...SESSION, ...REFRESHING, 'dynamodb:GetItem on Billing']],
    ['Billing', 'billing/decline-charge', [...SESSION, ...REFRESHING, 'dynamodb:GetItem on Billing']],
    [
      'Billing',
      'billing/preview-refund',
      [...SESSION, 'dynamodb:GetItem on Billing', 'secretsmanager:GetSecretValue on StripeKeys'],
    ],
    ['Billing', 'billing/get-membership', [...SESSION, ...READING_PLAN]],
    ['Billing', 'billing/open-portal', [...SESSION, 'secretsmanager:GetSecretValue on StripeKeys']],
    ['Billing', 'billing/cancel-plan', [...SESSION, ...REFRESHING, ...READING_PLAN]],
    [
      'Progress',
      'progress/get-dashboard',
      [...SESSION, 'dynamodb:BatchGetItem on Catalogue', 'dynamodb:Query on Progress', 'dynamodb:Query on Videos'],
    ],
    ['Support', 'support/send-message', [...SESSION, 'dynamodb:UpdateItem on Support', 'sqs:SendMessage on MailQueue']],
    ['Coaching', 'coaching/list-coach-requests', [...SESSION, 'dynamodb:Query on Coaching']],
    ['Coaching', 'coaching/get-coach-request', [...SESSION, 'dynamodb:GetItem on Coaching']],
    [
      'Coaching',
      'coaching/ask-coach',
      [
        ...SESSION,
        'dynamodb:DeleteItem on Coaching',
        'dynamodb:GetItem on Videos',
        'dynamodb:PutItem on Coaching',
        'dynamodb:Query on Coaching',
        'dynamodb:UpdateItem on CoachingLimits',
      ],
    ],
    [
      'Coaching',
      'coaching/withdraw-coach-request',
      [...SESSION, 'dynamodb:DeleteItem on Coaching', 'dynamodb:GetItem on Coaching'],
    ],
    [
      'Coaching',
      'coaching/list-desk',
      [...SESSION, 'dynamodb:Query on Coaching/index/byCoach', 'dynamodb:Query on Coaching/index/queue'],
    ],
    [
      'Coaching',
      'coaching/take-request',
      [...SESSION, 'dynamodb:GetItem on Coaching', 'dynamodb:UpdateItem on Coaching'],
    ],
    ['Coaching', 'coaching/get-coach-work', [...SESSION, 'dynamodb:GetItem on Videos', 'dynamodb:Query on Coaching']],
    [
      'Coaching',
      'coaching/get-coach-playback',
      [
        ...SESSION,
        'dynamodb:GetItem on Coaching',
        'dynamodb:GetItem on Videos',
        'secretsmanager:GetSecretValue on SigningKeyA',
      ],
    ],
    [
      'Coaching',
      'coaching/answer-request',
      [
        ...SESSION,
        'dynamodb:GetItem on Analyses',
        'dynamodb:GetItem on Coaching',
        'dynamodb:UpdateItem on Coaching',
        'sqs:SendMessage on MailQueue',
      ],
    ],
    ['Coaching', 'coaching/get-coach-agreement', [...SESSION, 'dynamodb:Query on Coaching/index/agreement']],
    [
      'Coaching',
      'coaching/keep-promise',
      [
        'cognito-idp:ListUsersInGroup on Pool',
        'dynamodb:Query on Coaching/index/queue',
        'dynamodb:UpdateItem on Coaching',
        'sqs:SendMessage on MailQueue',
      ],
    ],
  ])('%s: %s', (feature, path, expected) => {
    expect(mayDo(feature, path)).toEqual(sortedOnce(expected));
  });

  const raising = ['accounts/confirm-second-factor', 'accounts/pass-second-factor', 'accounts/finish-factor-move'];
  const secondFactor = [
    'accounts/offer-second-factor',
    'accounts/confirm-second-factor',
    'accounts/pass-second-factor',
    'accounts/begin-factor-move',
    'accounts/finish-factor-move',
  ];

  test('only the signer reads the signing key, and nobody else changes members than accounts and billing', () => {
    const everybody = [...stack.features].flatMap(([feature, resources]) =>
      ofType(resources, 'AWS::Lambda::Function').map(({ properties }) => {
        const path = String(at(properties, 'Description'));
        return { path, lines: mayDo(feature, path) };
      }),
    );
    const those = (pattern: RegExp) =>
      everybody.filter(({ lines }) => lines.some((line) => pattern.test(line))).map(({ path }) => path);
    expect(those(/on SigningKey/)).toEqual([
      'accounts/open-export',
      'practice/get-playback',
      'courses/get-course-playback',
      'courses/get-course-captions',
      'podcasts/get-podcast-playback',
      'podcasts/get-podcast-captions',
      'study-guides/download-study-guide',
      'coaching/get-coach-playback',
    ]);
    const changesMembers = those(/^dynamodb:(Put|Update|Delete)Item on Members/);
    expect(changesMembers.filter((path) => !path.startsWith('billing/'))).toEqual([
      'accounts/finish-login',
      'accounts/end-session',
      'accounts/get-user',
      'accounts/ask-deletion',
      'accounts/finish-deletion',
      'accounts/change-profile',
      'accounts/choose-mails',
      'accounts/end-other-session',
      'accounts/sign-out-everywhere',
      'accounts/set-picture',
      'accounts/remove-picture',
      'accounts/confirm-email-change',
      ...secondFactor,
      'accounts/set-member-access',
      'accounts/set-member-role',
    ]);
    expect(those(/on StripeKeys/).filter((path) => !path.startsWith('billing/'))).toEqual(['accounts/finish-deletion']);
    expect(those(/^dynamodb:PutItem on Sessions/)).toEqual(['accounts/finish-login', ...raising]);
    expect(those(/^dynamodb:DeleteItem on Sessions/)).toEqual([
      'accounts/finish-login',
      'accounts/end-session',
      'accounts/finish-deletion',
      'accounts/end-other-session',
      ...raising,
    ]);
    expect(those(/on SecondFactorKey/)).toEqual(secondFactor);
    expect(those(/on PayerHashKey/).filter((path) => !path.startsWith('billing/'))).toEqual([]);
    expect(those(/^s3:PutObject on Uploads/)).toEqual(['uploads/reserve-upload']);
  });
});

describe('the deletion of an account', () => {
  // What is in these is nobody's, or names nobody: content of the site, and counters under one-way fingerprints.
  const NOBODYS = ['Catalogue', 'Categories', 'CoachingLimits', 'Support'];

  test('reaches every table: a new one is in the grants of the deletion, or nothing of a member is in it', () => {
    const tables = ofType(stack.root, 'AWS::DynamoDB::GlobalTable').map(
      ({ id }) => /^Tables(\w+)[0-9A-F]{8}$/.exec(id)?.[1] ?? id,
    );
    const reached = mayDo('Accounts', 'accounts/finish-deletion').flatMap(
      (line) => /^dynamodb:DeleteItem on (\w+)$/.exec(line)?.[1] ?? [],
    );
    expect([...reached, ...NOBODYS].toSorted()).toEqual(tables.toSorted());
  });
});

describe('the function that decodes what strangers upload', () => {
  const analysis = () => stack.features.get('Analysis') ?? [];
  const decoders = () =>
    ofType(analysis(), 'AWS::Lambda::Function').filter(({ properties }) =>
      at(properties, 'Environment', 'Variables', 'ENGINE_ASSETS_DIR'),
    );

  test('may write its own log and nothing else', () => {
    expect(decoders()).toHaveLength(1);
    for (const { properties } of decoders()) {
      const role = analysis().find(({ id }) => id === at(properties, 'Role', 'Fn::GetAtt', 0));
      expect(at(role?.properties, 'ManagedPolicyArns')).toBeUndefined();
      expect(statementsOf(role)).toEqual([
        {
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Effect: 'Allow',
          Resource: { 'Fn::GetAtt': [at(properties, 'LoggingConfig', 'LogGroup', 'Ref'), 'Arn'] },
        },
      ]);
    }
  });

  test('knows no secret, table, bucket or queue', () => {
    for (const { properties } of decoders()) {
      expect(at(properties, 'Environment', 'Variables')).toEqual({
        STAGE: 'dev',
        NODE_OPTIONS: '--enable-source-maps',
        ENGINE_ASSETS_DIR: './engine',
      });
    }
  });

  test('shares no environment between two members', () => {
    for (const { properties } of decoders()) {
      expect(at(properties, 'TenancyConfig')).toEqual({ TenantIsolationMode: 'PER_TENANT' });
    }
  });
});

describe('every permission', () => {
  const allowed = () =>
    stack.everything
      .filter(({ type }) =>
        ['AWS::IAM::Role', 'AWS::IAM::Policy', 'AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy'].includes(type),
      )
      .flatMap((resource) => statementsOf(resource).map((statement) => ({ id: resource.id, statement })))
      .filter(({ statement }) => at(statement, 'Effect') === 'Allow');

  test('names its actions: none is a * or ends in one, but in the Lambda that CDK itself deploys files with', () => {
    const broad = allowed().filter(({ statement }) =>
      listAt(statement, 'Action').some((action) => String(action).includes('*')),
    );
    expect(broad.every(({ id }) => id.startsWith('CustomCDKBucketDeployment'))).toBe(true);
    expect(allowed().flatMap(({ statement }) => listAt(statement, 'Action'))).not.toContain('*');
  });

  test('names its resource: nothing is given on everything but handing in traces, which have none', () => {
    const onEverything = allowed().filter(({ statement }) => listAt(statement, 'Resource').includes('*'));
    const actions = new Set(onEverything.flatMap(({ statement }) => listAt(statement, 'Action')));
    expect(actions).toEqual(new Set(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']));
  });

  test('of a function stands in its role: nothing can be added from elsewhere', () => {
    for (const resources of stack.features.values()) expect(ofType(resources, 'AWS::IAM::Policy')).toEqual([]);
  });
});
