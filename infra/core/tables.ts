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

/** An index that holds these columns besides the keys. */
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
 * One table per owner feature, all in the root stack: features touch each other's tables in both directions (practice
 * deletes analyses, analysis writes videos), which nested stacks of their own could not express without a circle.
 */
export class Tables extends Construct {
  readonly sessions = this.table('Sessions', {
    partitionKey: text('sessionHash'),
    // Expiry is decided in code; this only cleans up. Epoch seconds.
    timeToLiveAttribute: 'expiresAt',
    globalSecondaryIndexes: [
      {
        indexName: 'byMember',
        partitionKey: text('memberId'),
        sortKey: { name: 'createdAt', type: AttributeType.NUMBER },
        // What the list of a member's sessions shows. The refresh tokens stay in the table.
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: ['lastSeenAt', 'device'],
      },
    ],
  });
  readonly members = this.table('Members', {
    partitionKey: text('memberId'),
    globalSecondaryIndexes: [
      { indexName: 'byEmail', partitionKey: text('email') },
      // The list for administrators. Of what is written often it holds nothing; `lastSeenAt` is, four times an hour at most.
      listing('directory', ['directory', 'email'], directoryColumns),
    ],
  });
  /** Addresses that members want and that wait for their code, and the counters of those. */
  readonly emailChanges = this.table('EmailChanges', {
    partitionKey: text('recordKey'),
    timeToLiveAttribute: 'expiresAt',
  });
  /** One item per member: the open reservations, and how often something limited was done this hour. */
  readonly uploads = this.table('Uploads', { partitionKey: text('memberId') });
  readonly videos = this.table('Videos', {
    partitionKey: text('memberId'),
    sortKey: text('videoId'),
    globalSecondaryIndexes: [
      // Sparse: only rows that still wait for an analysis carry `unfinished`.
      { indexName: 'unfinished', partitionKey: text('unfinished'), sortKey: text('dueAt') },
      // Sparse: only rows that go one day carry `going`.
      {
        indexName: 'going',
        partitionKey: text('going'),
        sortKey: text('lookAt'),
        projectionType: ProjectionType.KEYS_ONLY,
      },
    ],
  });
  /** One item per member: consent and choices for the analysis. */
  readonly practiceSettings = this.table('PracticeSettings', { partitionKey: text('memberId') });
  readonly analyses = this.table('Analyses', { partitionKey: text('memberId'), sortKey: text('videoId') });

  /** One item per mail that was begun, so that none goes out twice. */
  readonly mails = this.table('Mails', {
    partitionKey: text('mailId'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: mails to members.
    globalSecondaryIndexes: [{ indexName: 'byMember', partitionKey: text('memberId') }],
  });
  /** Courses, podcasts and study guides, a partition each, so that a list is one Query and an item one GetItem. */
  readonly catalogue = this.table('Catalogue', {
    partitionKey: text('kind'),
    sortKey: text('itemId'),
    // Sparse: only items with a file under way or replaced files to remove carry `unfinished`.
    globalSecondaryIndexes: [{ indexName: 'unfinished', partitionKey: text('unfinished'), sortKey: text('dueAt') }],
  });
  /** A dozen categories in one partition. */
  readonly categories = this.table('Categories', { partitionKey: text('shelf'), sortKey: text('categoryId') });
  /** What a member watched, heard and downloaded; the index counts the members of an item. */
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

  /** Checkouts begun, trials used, visits due, the place in Stripe's events. What a member has stands in the member's row. */
  readonly billing = this.table('Billing', {
    partitionKey: text('recordKey'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: what billing must look at again, and when.
    globalSecondaryIndexes: [
      { indexName: 'due', partitionKey: text('due'), sortKey: text('dueAt') },
      // Sparse: a member's checkouts and visits.
      { indexName: 'byMember', partitionKey: text('memberId') },
    ],
  });
  /** One item per member and month: what a plan with counts has used. */
  readonly usage = this.table('Usage', {
    partitionKey: text('memberId'),
    sortKey: text('month'),
    timeToLiveAttribute: 'expiresAt',
  });

  /** A member's requests to coaches, a partition each. */
  readonly coaching = this.table('Coaching', {
    partitionKey: text('memberId'),
    sortKey: text('requestId'),
    // Without drafts and answers: they are long, and a draft is saved as it is typed.
    globalSecondaryIndexes: [
      // Sparse: only what is unanswered carries `unanswered`.
      listing('queue', ['unanswered', 'createdAt'], [...deskColumns, 'coachId', 'deskOrder']),
      // What a coach holds or has answered.
      listing('byCoach', ['coachId', 'deskOrder'], [...deskColumns, 'createdAt', 'unanswered', ...answeredColumns]),
      // Sparse: only rows with a draft say whose it is.
      { indexName: 'byDrafter', partitionKey: text('draftCoachId'), projectionType: ProjectionType.KEYS_ONLY },
      // Sparse: only answers with a coach's scores carry `scored`.
      listing('agreement', ['scored', 'respondedAt'], ['humanScores', 'measuredScores']),
    ],
  });
  /** Counters of requests to coaches, a day each. */
  readonly coachingLimits = this.table('CoachingLimits', {
    partitionKey: text('recordKey'),
    timeToLiveAttribute: 'expiresAt',
  });

  /** Counters of messages from the contact form, an hour each. */
  readonly support = this.table('Support', { partitionKey: text('recordKey'), timeToLiveAttribute: 'expiresAt' });

  /** Deletions and copies of data that members asked for, and notes of the deletions that were finished. */
  readonly memberRequests = this.table('MemberRequests', {
    partitionKey: text('recordKey'),
    timeToLiveAttribute: 'expiresAt',
    // Sparse: what is under way.
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
