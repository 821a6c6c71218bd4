import { AttributeType, Billing, ProjectionType, TableV2, type TablePropsV2 } from 'aws-cdk-lib/aws-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { assertTableDeclared } from '../../functions/accounts/member-tables.ts';

const stringAttribute = (name: string) => ({ name, type: AttributeType.STRING });

const queueAttributes = [
  'videoTitle',
  'firstName',
  'userMessage',
  'status',
  'coachName',
  'holdUntil',
  'waitingMailedAt',
] as const;
const answeredAttributes = ['respondedAt', 'rating', 'reply', 'replySeenAt'] as const;

const directoryAttributes = [
  'firstName',
  'lastName',
  'role',
  'plan',
  'grantedPlan',
  'planEndsAt',
  'disabled',
  'disabledAt',
  'lastSeenAt',
  'createdAt',
];

/** An index that projects these attributes besides the keys. */
const projectingIndex = (
  indexName: string,
  [partition, sort]: readonly [string, string],
  nonKeyAttributes: readonly string[],
) => ({
  indexName,
  partitionKey: stringAttribute(partition),
  sortKey: stringAttribute(sort),
  projectionType: ProjectionType.INCLUDE,
  nonKeyAttributes: [...nonKeyAttributes],
});

/**
 * One table per owner feature, all in the root stack: practice deletes analyses and analysis writes videos, which would be
 * a circular dependency between nested stacks.
 */
export class Tables extends Construct {
  readonly sessions = this.createTable('Sessions', {
    partitionKey: stringAttribute('sessionHash'),
    // Code checks the expiry; this only cleans up. Epoch seconds.
    timeToLiveAttribute: 'expiresAt',
    globalSecondaryIndexes: [
      {
        indexName: 'byMember',
        partitionKey: stringAttribute('memberId'),
        sortKey: { name: 'createdAt', type: AttributeType.NUMBER },
        // For the list of a member's sessions. Without refresh tokens.
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: ['lastSeenAt', 'device'],
      },
    ],
  });
  readonly members = this.createTable('Members', {
    partitionKey: stringAttribute('memberId'),
    globalSecondaryIndexes: [
      { indexName: 'byEmail', partitionKey: stringAttribute('email') },
      // The administrators' member list. Rarely written attributes only; `lastSeenAt` changes at most four times an hour.
      projectingIndex('directory', ['directory', 'email'], directoryAttributes),
    ],
  });
  /** Pending email changes, and their rate-limit counters. */
  readonly emailChanges = this.createTable('EmailChanges', {
    partitionKey: stringAttribute('recordKey'),
    timeToLiveAttribute: 'expiresAt',
  });
  /** One item per member: open upload reservations and hourly rate-limit counters. */
  readonly uploads = this.createTable('Uploads', { partitionKey: stringAttribute('memberId') });
  readonly videos = this.createTable('Videos', {
    partitionKey: stringAttribute('memberId'),
    sortKey: stringAttribute('videoId'),
    globalSecondaryIndexes: [
      // Sparse: only videos that wait for an analysis have `unfinished`.
      { indexName: 'unfinished', partitionKey: stringAttribute('unfinished'), sortKey: stringAttribute('dueAt') },
      // Sparse: only videos that expire have `expiring`.
      {
        indexName: 'expiring',
        partitionKey: stringAttribute('expiring'),
        sortKey: stringAttribute('nextCheckAt'),
        projectionType: ProjectionType.KEYS_ONLY,
      },
    ],
  });
  /** One item per member: consent and analysis settings. */
  readonly practiceSettings = this.createTable('PracticeSettings', { partitionKey: stringAttribute('memberId') });
  readonly analyses = this.createTable('Analyses', {
    partitionKey: stringAttribute('memberId'),
    sortKey: stringAttribute('videoId'),
  });

  /** One item per email, so that none is sent twice. */
  readonly mails = this.createTable('Mails', {
    partitionKey: stringAttribute('mailId'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: only emails to members have `memberId`.
    globalSecondaryIndexes: [{ indexName: 'byMember', partitionKey: stringAttribute('memberId') }],
  });
  /** Courses, podcasts and study guides, one partition per kind: a list is one Query. */
  readonly catalog = this.createTable('Catalog', {
    partitionKey: stringAttribute('kind'),
    sortKey: stringAttribute('itemId'),
    // Sparse: only items with a pending copy or replaced files to delete have `unfinished`.
    globalSecondaryIndexes: [
      { indexName: 'unfinished', partitionKey: stringAttribute('unfinished'), sortKey: stringAttribute('dueAt') },
    ],
  });
  /** All categories in one partition; there are about a dozen. */
  readonly categories = this.createTable('Categories', {
    partitionKey: stringAttribute('partition'),
    sortKey: stringAttribute('categoryId'),
  });
  /** What a member watched, heard and downloaded. The index counts an item's members. */
  readonly progress = this.createTable('Progress', {
    partitionKey: stringAttribute('memberId'),
    sortKey: stringAttribute('itemKey'),
    globalSecondaryIndexes: [
      {
        indexName: 'byItem',
        partitionKey: stringAttribute('itemKey'),
        sortKey: stringAttribute('memberId'),
        projectionType: ProjectionType.KEYS_ONLY,
      },
    ],
  });

  /** Checkouts, used trials, scheduled checks and the cursor in Stripe's events. A member's plan is in the member's row. */
  readonly billing = this.createTable('Billing', {
    partitionKey: stringAttribute('recordKey'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: scheduled checks, and when they are due.
    globalSecondaryIndexes: [
      { indexName: 'due', partitionKey: stringAttribute('due'), sortKey: stringAttribute('dueAt') },
      // Sparse: a member's checkouts and scheduled checks.
      { indexName: 'byMember', partitionKey: stringAttribute('memberId') },
    ],
  });
  /** One item per member and month: usage of a plan with monthly limits. */
  readonly usage = this.createTable('Usage', {
    partitionKey: stringAttribute('memberId'),
    sortKey: stringAttribute('month'),
    timeToLiveAttribute: 'expiresAt',
  });

  /** Requests to coaches, one partition per member. */
  readonly coaching = this.createTable('Coaching', {
    partitionKey: stringAttribute('memberId'),
    sortKey: stringAttribute('requestId'),
    // Without drafts and answers, which are long; drafts are also saved while the coach types.
    globalSecondaryIndexes: [
      // Sparse: only unanswered requests have `unanswered`.
      projectingIndex('queue', ['unanswered', 'createdAt'], [...queueAttributes, 'coachId', 'coachSortKey']),
      // Requests that a coach holds or has answered.
      projectingIndex(
        'byCoach',
        ['coachId', 'coachSortKey'],
        [...queueAttributes, 'createdAt', 'unanswered', ...answeredAttributes],
      ),
      // Sparse: only requests with a draft have `draftCoachId`.
      {
        indexName: 'byDrafter',
        partitionKey: stringAttribute('draftCoachId'),
        projectionType: ProjectionType.KEYS_ONLY,
      },
      // Sparse: only answers with a coach's scores have `scored`.
      projectingIndex('agreement', ['scored', 'respondedAt'], ['humanScores', 'measuredScores']),
    ],
  });
  /** Daily counters of requests to coaches. */
  readonly coachingLimits = this.createTable('CoachingLimits', {
    partitionKey: stringAttribute('recordKey'),
    timeToLiveAttribute: 'expiresAt',
  });

  /** Hourly counters of contact-form messages. */
  readonly support = this.createTable('Support', {
    partitionKey: stringAttribute('recordKey'),
    timeToLiveAttribute: 'expiresAt',
  });

  /** Requested account deletions and data copies, and records of finished deletions. */
  readonly memberRequests = this.createTable('MemberRequests', {
    partitionKey: stringAttribute('recordKey'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: only requests in progress have `unfinished`.
    globalSecondaryIndexes: [
      { indexName: 'unfinished', partitionKey: stringAttribute('unfinished'), sortKey: stringAttribute('dueAt') },
    ],
  });

  /** The table with this construct ID. */
  findTable(id: string): TableV2 {
    const table = this.node.tryFindChild(id);
    if (!(table instanceof TableV2)) throw new Error(`There is no table ${id}.`);
    return table;
  }

  private createTable(id: string, props: TablePropsV2): TableV2 {
    assertTableDeclared(id);
    return new TableV2(this, id, {
      ...props,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
