import {
  AttributeType,
  Billing,
  ProjectionType,
  TableV2,
  type TablePropsV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { assertTableDeclared, MEMBER_TABLES } from '#functions/accounts/data-inventory.ts';
import { DUE_VIDEO_ATTRIBUTES } from '#functions/practice/analysis/due-video.ts';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';

const stringAttribute = (name: string) => ({ name, type: AttributeType.STRING });

const queueAttributes = [
  'videoTitle',
  'firstName',
  'userMessage',
  'status',
  'coachName',
  'holdUntil',
  'waitingMailedAt',
];

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

type Key = MemberTable['key'];

function keyAttributes([partition, sort]: Key) {
  return {
    partitionKey: stringAttribute(partition),
    ...(sort !== undefined && { sortKey: stringAttribute(sort) }),
  };
}

/**
 * An index that projects the keys and `attributes`, or all attributes if `attributes` is undefined.
 */
function index(indexName: string, key: Key, attributes?: readonly string[]) {
  const isKeysOnly = attributes?.length === 0;
  return {
    indexName,
    ...keyAttributes(key),
    ...(attributes && {
      projectionType: isKeysOnly ? ProjectionType.KEYS_ONLY : ProjectionType.INCLUDE,
    }),
    ...(attributes && !isKeysOnly && { nonKeyAttributes: [...attributes] }),
  };
}

/**
 * Rows expire at their `expiresAt`, in epoch seconds. The code checks the expiry itself; TTL only
 * deletes expired rows.
 */
const EXPIRING_ROWS = { timeToLiveAttribute: 'expiresAt' };

/**
 * The tables of all features, in the root stack: nested stacks would form circular dependencies, and
 * a table that moves to another stack starts empty. Tables with member data but without an index or
 * TTL aren't listed: they are created from their `MemberTable`.
 */
export class Tables extends Construct {
  readonly sessions = this.createTable('Sessions', ['sessionHash'], {
    ...EXPIRING_ROWS,

    globalSecondaryIndexes: [
      {
        // For the list of a member's sessions. Doesn't contain refresh tokens.
        ...index('byMember', ['memberId'], ['lastSeenAt', 'device']),
        sortKey: { name: 'createdAt', type: AttributeType.NUMBER },
      },
    ],
  });
  readonly members = this.createTable('Members', ['memberId'], {
    globalSecondaryIndexes: [
      index('byEmail', ['email']),
      // For the administrators' member list. Contains only attributes that are rarely written;
      // `lastSeenAt` changes at most four times an hour.
      index('directory', ['directory', 'email'], directoryAttributes),

      // Sparse: `unindexed` is set only while the search index lacks a member's current name or
      // email.
      index('unindexed', ['unindexed'], ['email', 'firstName', 'lastName']),
      // Sparse: only members with an overdue payment have `overdue`.
      index('overdue', ['overdue', 'overdueSince'], ['email', 'firstName', 'lastName', 'billing']),
    ],
  });
  /** Every suffix of members' emails and names, so that one Query finds any part of them. */
  readonly memberSearch = this.createTable('MemberSearch', ['prefix', 'entry'], {
    globalSecondaryIndexes: [index('byMember', ['memberId'], [])],
  });
  /** Pending email changes. */
  readonly emailChanges = this.createTable('EmailChanges', ['recordKey'], EXPIRING_ROWS);
  readonly videos = this.createTable('Videos', ['memberId', 'videoId'], {
    globalSecondaryIndexes: [
      // Sparse: only videos with a pending or running analysis have `unfinishedShard`.
      index('unfinishedShard', ['unfinishedShard', 'dueAt'], DUE_VIDEO_ATTRIBUTES),
      // Sparse: only videos that expire have `expiring`.
      index('expiring', ['expiring', 'nextCheckAt'], []),
      // Sparse: only videos whose analysis failed have `failed`.
      index('failed', ['failed', 'failedAt'], []),
    ],
  });

  /** One item per email, so that no email is sent twice. */
  readonly mails = this.createTable('Mails', ['mailId'], {
    ...EXPIRING_ROWS,
    // Sparse: only emails to members have `memberId`.
    globalSecondaryIndexes: [index('byMember', ['memberId'])],
  });
  /**
   * Courses, podcasts and study guides. Each kind has its own partition, so a list needs only one
   * Query.
   */
  readonly catalog = this.createTable('Catalog', ['kind', 'itemId'], {
    globalSecondaryIndexes: [
      // Sparse: only items with a pending copy or replaced files to delete have `unfinished`.
      index('unfinished', ['unfinished', 'dueAt']),
      {
        ...index('byPosition', ['kind']),
        sortKey: { name: 'orderIndex', type: AttributeType.NUMBER },
      },
    ],
  });
  /** Categories. There are only about a dozen, so they share one partition. */
  readonly categories = this.createTable('Categories', ['partition', 'categoryId']);
  /**
   * Items that a member has watched, heard or downloaded. The index finds the members who have used
   * an item.
   */
  readonly progress = this.createTable('Progress', ['memberId', 'itemKey'], {
    globalSecondaryIndexes: [index('byItem', ['itemKey', 'memberId'], [])],
  });

  /** Interview dates and the days that members marked. One row per member. */
  readonly interviewPlans = this.createTable('InterviewPlans', ['memberId'], {
    globalSecondaryIndexes: [
      // Sparse: only plans with a calendar link have `feedHash`.
      index('byFeed', ['feedHash'], []),
      // All plans, by the time of their next reminder.
      index('reminding', ['reminding', 'nextReminderAt'], []),
    ],
  });

  /**
   * Checkouts, used trials, scheduled checks, and the position up to which Stripe's events have
   * been read. A member's plan is in the member's row.
   */
  readonly billing = this.createTable('Billing', ['recordKey'], {
    ...EXPIRING_ROWS,
    // Sparse: only scheduled checks have `due`.
    globalSecondaryIndexes: [
      index('due', ['due', 'dueAt']),
      // Sparse: only checkouts and scheduled checks of a member have `memberId`.
      index('byMember', ['memberId']),
    ],
  });
  /** Usage of plans with monthly limits. One item per member and month. */
  readonly usage = this.createTable('Usage', ['memberId', 'month'], EXPIRING_ROWS);

  /** Requests to coaches, one partition per member. */
  readonly coaching = this.createTable('Coaching', ['memberId', 'requestId'], {
    // No index contains drafts or answers, because they are long and every autosave would also
    // write to the index.
    globalSecondaryIndexes: [
      // Sparse: only unanswered requests and unrecorded answers have `unanswered`.
      index('queue', ['unanswered', 'createdAt'], [...queueAttributes, 'coachId', 'coachSortKey']),
      // Requests that a coach holds or has answered.
      index(
        'byCoach',
        ['coachId', 'coachSortKey'],
        [...queueAttributes, 'createdAt', 'unanswered', ...answeredAttributes],
      ),
      // Sparse: only requests with a draft have `draftCoachId`.
      index('byDrafter', ['draftCoachId'], []),
      // Sparse: only answers with a coach's scores have `scored`.
      index('agreement', ['scored', 'respondedAt'], ['humanScores', 'measuredScores']),
      // Sparse: only answered requests have `respondedAt`.
      index('answers', ['status', 'respondedAt'], ['coachId', 'createdAt']),
    ],
  });

  /** The answers of each month, without the members who asked, and the pay per answer. */
  readonly coachStatements = this.createTable('CoachStatements', ['period', 'entry'], {
    // Sparse: only answers have `memberId`, which is the coach.
    globalSecondaryIndexes: [index('byMember', ['memberId', 'period'], ['isInTime', 'rating'])],
  });

  /** Links to reports. Each report has a fixed number of slots. */
  readonly reportShares = this.createTable('ReportShares', ['memberId', 'shareKey'], {
    ...EXPIRING_ROWS,
    globalSecondaryIndexes: [index('byToken', ['tokenHash'], [])],
  });

  /** Private podcast feeds. One row per member with a feed. */
  readonly podcastFeeds = this.createTable('PodcastFeeds', ['memberId'], {
    globalSecondaryIndexes: [index('byFeed', ['feedHash'], [])],
  });

  /** Counters of the limits that contracts declare. */
  readonly rateLimits = this.createTable('RateLimits', ['recordKey'], EXPIRING_ROWS);

  /**
   * First sign-ins, trials, first charges, cancellations with their reasons, and refunds of the past
   * week, which administrators see as counts. One item per event and per reason.
   */
  readonly dailyEvents = this.createTable('DailyEvents', ['eventHash'], {
    ...EXPIRING_ROWS,
    globalSecondaryIndexes: [index('byDay', ['kindAndDay'], [])],
  });

  /** Requests for account deletions and data exports, and records of completed deletions. */
  readonly memberRequests = this.createTable('MemberRequests', ['recordKey'], {
    ...EXPIRING_ROWS,
    // Sparse: only requests in progress have `unfinished`.
    globalSecondaryIndexes: [index('unfinished', ['unfinished', 'dueAt'])],
  });

  constructor(scope: Construct, id: string) {
    super(scope, id);

    for (const declared of MEMBER_TABLES.filter((table) => !this.node.tryFindChild(table.id))) {
      if (declared.index)
        throw new Error(
          `Table ${declared.id} has an index. Create the table in infra/core/tables.ts.`,
        );

      this.createTable(declared.id, declared.key);
    }
  }

  /** Returns the declared table, e.g. `of(UPLOADS)`. */
  of({ id }: MemberTable): TableV2 {
    return this.named(id);
  }

  named(id: string): TableV2 {
    assertTableDeclared(id);
    const table = this.node.findChild(id);
    if (!(table instanceof TableV2)) throw new Error(`${id} is not a table.`);

    return table;
  }

  private createTable(id: string, key: Key, props: Partial<TablePropsV2> = {}): TableV2 {
    const indexes = props.globalSecondaryIndexes ?? [];
    assertTableDeclared(id, [
      key[0],
      ...indexes.flatMap(({ partitionKey }) => partitionKey?.name ?? []),
    ]);

    return new TableV2(this, id, {
      ...keyAttributes(key),
      ...props,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}
