import { AttributeType, Billing, ProjectionType, TableV2, type TablePropsV2 } from 'aws-cdk-lib/aws-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { checkMemberTable } from '../../functions/accounts/member-tables.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

const deskColumns = [
  'videoTitle',
  'firstName',
  'userMessage',
  'status',
  'coachName',
  'holdUntil',
  'waitingMailedAt',
] as const;
const answeredColumns = ['respondedAt', 'rating', 'reply', 'replySeenAt'] as const;

const directoryColumns = [
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
const listing = (
  indexName: string,
  [partition, sort]: readonly [string, string],
  nonKeyAttributes: readonly string[],
) => ({
  indexName,
  partitionKey: text(partition),
  sortKey: text(sort),
  projectionType: ProjectionType.INCLUDE,
  nonKeyAttributes: [...nonKeyAttributes],
});

/**
 * One table per owner feature, all in the root stack: practice deletes analyses and analysis writes videos, which would be
 * a circular dependency between nested stacks.
 */
export class Tables extends Construct {
  readonly sessions = this.table('Sessions', {
    partitionKey: text('sessionHash'),
    // Code checks the expiry; this only cleans up. Epoch seconds.
    timeToLiveAttribute: 'expiresAt',
    globalSecondaryIndexes: [
      {
        indexName: 'byMember',
        partitionKey: text('memberId'),
        sortKey: { name: 'createdAt', type: AttributeType.NUMBER },
        // For the list of a member's sessions. Without refresh tokens.
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: ['lastSeenAt', 'device'],
      },
    ],
  });
  readonly members = this.table('Members', {
    partitionKey: text('memberId'),
    globalSecondaryIndexes: [
      { indexName: 'byEmail', partitionKey: text('email') },
      // The administrators' member list. Rarely written attributes only; `lastSeenAt` changes at most four times an hour.
      listing('directory', ['directory', 'email'], directoryColumns),
    ],
  });
  /** Pending email changes, and their rate-limit counters. */
  readonly emailChanges = this.table('EmailChanges', {
    partitionKey: text('recordKey'),
    timeToLiveAttribute: 'expiresAt',
  });
  /** One item per member: open upload reservations and hourly rate-limit counters. */
  readonly uploads = this.table('Uploads', { partitionKey: text('memberId') });
  readonly videos = this.table('Videos', {
    partitionKey: text('memberId'),
    sortKey: text('videoId'),
    globalSecondaryIndexes: [
      // Sparse: only videos that wait for an analysis have `unfinished`.
      { indexName: 'unfinished', partitionKey: text('unfinished'), sortKey: text('dueAt') },
      // Sparse: only videos that expire have `going`.
      {
        indexName: 'going',
        partitionKey: text('going'),
        sortKey: text('lookAt'),
        projectionType: ProjectionType.KEYS_ONLY,
      },
    ],
  });
  /** One item per member: consent and analysis settings. */
  readonly practiceSettings = this.table('PracticeSettings', { partitionKey: text('memberId') });
  readonly analyses = this.table('Analyses', { partitionKey: text('memberId'), sortKey: text('videoId') });

  /** One item per email, so that none is sent twice. */
  readonly mails = this.table('Mails', {
    partitionKey: text('mailId'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: only emails to members have `memberId`.
    globalSecondaryIndexes: [{ indexName: 'byMember', partitionKey: text('memberId') }],
  });
  /** Courses, podcasts and study guides, one partition per kind: a list is one Query. */
  readonly catalogue = this.table('Catalogue', {
    partitionKey: text('kind'),
    sortKey: text('itemId'),
    // Sparse: only items with a pending copy or replaced files to delete have `unfinished`.
    globalSecondaryIndexes: [{ indexName: 'unfinished', partitionKey: text('unfinished'), sortKey: text('dueAt') }],
  });
  /** All categories in one partition; there are about a dozen. */
  readonly categories = this.table('Categories', { partitionKey: text('shelf'), sortKey: text('categoryId') });
  /** What a member watched, heard and downloaded. The index counts an item's members. */
  readonly progress = this.table('Progress', {
    partitionKey: text('memberId'),
    sortKey: text('itemKey'),
    globalSecondaryIndexes: [
      {
        indexName: 'byItem',
        partitionKey: text('itemKey'),
        sortKey: text('memberId'),
        projectionType: ProjectionType.KEYS_ONLY,
      },
    ],
  });

  /** Checkouts, used trials, scheduled checks and the cursor in Stripe's events. A member's plan is in the member's row. */
  readonly billing = this.table('Billing', {
    partitionKey: text('recordKey'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: scheduled checks, and when they are due.
    globalSecondaryIndexes: [
      { indexName: 'due', partitionKey: text('due'), sortKey: text('dueAt') },
      // Sparse: a member's checkouts and scheduled checks.
      { indexName: 'byMember', partitionKey: text('memberId') },
    ],
  });
  /** One item per member and month: usage of a plan with monthly limits. */
  readonly usage = this.table('Usage', {
    partitionKey: text('memberId'),
    sortKey: text('month'),
    timeToLiveAttribute: 'expiresAt',
  });

  /** Requests to coaches, one partition per member. */
  readonly coaching = this.table('Coaching', {
    partitionKey: text('memberId'),
    sortKey: text('requestId'),
    // Without drafts and answers, which are long; drafts are also saved while the coach types.
    globalSecondaryIndexes: [
      // Sparse: only unanswered requests have `unanswered`.
      listing('queue', ['unanswered', 'createdAt'], [...deskColumns, 'coachId', 'deskOrder']),
      // Requests that a coach holds or has answered.
      listing('byCoach', ['coachId', 'deskOrder'], [...deskColumns, 'createdAt', 'unanswered', ...answeredColumns]),
      // Sparse: only requests with a draft have `draftCoachId`.
      { indexName: 'byDrafter', partitionKey: text('draftCoachId'), projectionType: ProjectionType.KEYS_ONLY },
      // Sparse: only answers with a coach's scores have `scored`.
      listing('agreement', ['scored', 'respondedAt'], ['humanScores', 'measuredScores']),
    ],
  });
  /** Daily counters of requests to coaches. */
  readonly coachingLimits = this.table('CoachingLimits', {
    partitionKey: text('recordKey'),
    timeToLiveAttribute: 'expiresAt',
  });

  /** Hourly counters of contact-form messages. */
  readonly support = this.table('Support', { partitionKey: text('recordKey'), timeToLiveAttribute: 'expiresAt' });

  /** Requested account deletions and data copies, and records of finished deletions. */
  readonly memberRequests = this.table('MemberRequests', {
    partitionKey: text('recordKey'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: only requests in progress have `unfinished`.
    globalSecondaryIndexes: [{ indexName: 'unfinished', partitionKey: text('unfinished'), sortKey: text('dueAt') }],
  });

  /** The table with this construct ID. */
  named(id: string): TableV2 {
    const table = this.node.tryFindChild(id);
    if (!(table instanceof TableV2)) throw new Error(`There is no table ${id}.`);
    return table;
  }

  private table(id: string, props: TablePropsV2): TableV2 {
    checkMemberTable(id);
    return new TableV2(this, id, {
      ...props,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
