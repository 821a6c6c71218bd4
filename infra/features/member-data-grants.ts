import { MEMBER_TABLES } from '#functions/accounts/data-inventory.ts';
import {
  grantListBucket,
  grantIndexQuery,
  grantObjects,
  grantUserPool,
  grantTable,
  grantReadSecret,
  type Grant,
} from '#infra/constructs/grant.ts';
import {
  EXPORT_PREFIX,
  INCOMING_PREFIX,
  PICTURES_PREFIX,
  PRACTICE_PREFIX,
  THUMBNAILS_PREFIX,
} from '#platform/storage/prefixes.ts';
import type { Core } from '#infra/core/core.ts';
import type { MemberTable } from '#platform/member-data/member-table.ts';

/** Grants for deleting an account. */
export function listErasureGrants(core: Core): Grant[] {
  const { tables, buckets, identity, secrets } = core;
  return [
    ...MEMBER_TABLES.flatMap((table) => tableErasureGrants(core, table)),
    grantTable(tables.memberRequests, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
    grantTable(tables.members, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
    grantTable(tables.emailChanges, 'DeleteItem'),
    // Needed to remove a coach's name from other members' requests.
    grantTable(tables.coaching, 'UpdateItem'),
    grantIndexQuery(tables.coaching, 'byCoach'),
    grantIndexQuery(tables.coaching, 'byDrafter'),
    grantObjects(buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
    grantListBucket(buckets.uploads),
    ...[PRACTICE_PREFIX, THUMBNAILS_PREFIX, EXPORT_PREFIX, PICTURES_PREFIX].map((prefix) =>
      grantObjects(buckets.media, prefix, 'DeleteObject'),
    ),
    grantListBucket(buckets.media),
    grantReadSecret(secrets.stripeKeys, 'STRIPE_SECRET_ARN'),
    grantUserPool(identity.pool, 'AdminDisableUser', 'AdminUserGlobalSignOut', 'AdminDeleteUser'),
  ];
}

/**
 * Grants for exporting a member's data: reading the data, and writing or deleting the export file.
 */
export function listExportGrants(core: Core): Grant[] {
  const { tables, buckets } = core;
  return [
    ...MEMBER_TABLES.flatMap((table) => tableExportGrants(core, table)),
    grantTable(tables.memberRequests, 'GetItem', 'UpdateItem'),
    grantTable(tables.members, 'GetItem'),
    grantIndexQuery(tables.billing, 'byMember'),
    grantObjects(buckets.media, PRACTICE_PREFIX, 'GetObject'),
    grantObjects(buckets.media, THUMBNAILS_PREFIX, 'GetObject'),
    grantObjects(buckets.media, PICTURES_PREFIX, 'GetObject'),
    grantObjects(buckets.media, EXPORT_PREFIX, 'PutObject', 'DeleteObject', 'AbortMultipartUpload'),
    grantListBucket(buckets.media),
  ];
}

function tableErasureGrants({ tables }: Core, declared: MemberTable): Grant[] {
  const { index } = declared;
  const table = tables.of(declared);

  return index
    ? [grantIndexQuery(table, index), grantTable(table, 'DeleteItem')]
    : [grantTable(table, 'Query', 'DeleteItem')];
}

function tableExportGrants({ tables }: Core, declared: MemberTable): Grant[] {
  const { index, copy } = declared;
  if (copy === 'none') return [];

  const table = tables.of(declared);
  const verb = 'reads' in copy ? copy.reads : 'Query';

  return [verb === 'Query' && index ? grantIndexQuery(table, index) : grantTable(table, verb)];
}
