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

/** An index that projects these attributes in addition to the keys. */
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
 * Every table belongs to one feature, but all are in the root stack. In nested stacks they would form circular
 * dependencies: practice deletes analyses, and analysis writes videos.
 */
export class Tables extends Construct {
  readonly sessions = this.createTable('Sessions', {
    partitionKey: stringAttribute('sessionHash'),
    // Epoch seconds. The code checks the expiry itself; TTL only deletes expired rows.
    timeToLiveAttribute: 'expiresAt',
    globalSecondaryIndexes: [
      {
        indexName: 'byMember',
        partitionKey: stringAttribute('memberId'),
        sortKey: { name: 'createdAt', type: AttributeType.NUMBER },
        // For the list of a member's sessions. Doesn't contain refresh tokens.
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: ['lastSeenAt', 'device'],
      },
    ],
  });
  readonly members = this.createTable('Members', {
    partitionKey: stringAttribute('memberId'),
    globalSecondaryIndexes: [
      { indexName: 'byEmail', partitionKey: stringAttribute('email') },
      // For the administrators' member list. Contains only attributes that are rarely written; `lastSeenAt` changes at
      // most four times an hour.
      projectingIndex('directory', ['directory', 'email'], directoryAttributes),
    ],
  });
  /** Pending email changes and their rate-limit counters. */
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

  /** One item per email, so that no email is sent twice. */
  readonly mails = this.createTable('Mails', {
    partitionKey: stringAttribute('mailId'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: only emails to members have `memberId`.
    globalSecondaryIndexes: [{ indexName: 'byMember', partitionKey: stringAttribute('memberId') }],
  });
  /** Courses, podcasts and study guides. Each kind has its own partition, so a list needs only one Query. */
  readonly catalog = this.createTable('Catalog', {
    partitionKey: stringAttribute('kind'),
    sortKey: stringAttribute('itemId'),
    // Sparse: only items with a pending copy or replaced files to delete have `unfinished`.
    globalSecondaryIndexes: [
      { indexName: 'unfinished', partitionKey: stringAttribute('unfinished'), sortKey: stringAttribute('dueAt') },
    ],
  });
  /** Categories. There are only about a dozen, so they share one partition. */
  readonly categories = this.createTable('Categories', {
    partitionKey: stringAttribute('partition'),
    sortKey: stringAttribute('categoryId'),
  });
  /** Items that a member has watched, heard or downloaded. The index is used to count an item's members. */
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

  /**
   * Checkouts, used trials, scheduled checks, and the position up to which Stripe's events have been read. A member's
   * plan is in the member's row.
   */
  readonly billing = this.createTable('Billing', {
    partitionKey: stringAttribute('recordKey'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: only scheduled checks have `due`.
    globalSecondaryIndexes: [
      { indexName: 'due', partitionKey: stringAttribute('due'), sortKey: stringAttribute('dueAt') },
      // Sparse: only checkouts and scheduled checks of a member have `memberId`.
      { indexName: 'byMember', partitionKey: stringAttribute('memberId') },
    ],
  });
  /** Usage of plans with monthly limits. One item per member and month. */
  readonly usage = this.createTable('Usage', {
    partitionKey: stringAttribute('memberId'),
    sortKey: stringAttribute('month'),
    timeToLiveAttribute: 'expiresAt',
  });

  /** Requests to coaches, one partition per member. */
  readonly coaching = this.createTable('Coaching', {
    partitionKey: stringAttribute('memberId'),
    sortKey: stringAttribute('requestId'),
    // No index contains drafts or answers, because they are long and drafts are saved while the coach types.
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

  /** Requests for account deletions and data exports, and records of completed deletions. */
  readonly memberRequests = this.createTable('MemberRequests', {
    partitionKey: stringAttribute('recordKey'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: only requests in progress have `unfinished`.
    globalSecondaryIndexes: [
      { indexName: 'unfinished', partitionKey: stringAttribute('unfinished'), sortKey: stringAttribute('dueAt') },
    ],
  });

  /** Finds the table with this construct ID. */
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
