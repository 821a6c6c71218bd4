import { MEMBER_TABLES } from '../../functions/accounts/member-tables.ts';
import type { MemberTable } from '../../functions/platform/member-data/member-table.ts';
import { onAbsence, onIndex, onObjects, onPool, onTable, readSecret, type Grant } from '../constructs/grant.ts';
import { EXPORT_PREFIX, INCOMING_PREFIX, PICTURES_PREFIX, PRACTICE_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';

/** For the deletion of an account. */
export function erasureUses(core: Core): Grant[] {
  const { tables, buckets, identity, stripe } = core;
  return [
    ...MEMBER_TABLES.flatMap((table) => erasing(core, table)),
    onTable(tables.memberRequests, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
    onTable(tables.members, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
    onTable(tables.emailChanges, 'DeleteItem'),
    // A coach's name in other members' requests.
    onTable(tables.coaching, 'UpdateItem'),
    onIndex(tables.coaching, 'byCoach'),
    onIndex(tables.coaching, 'byDrafter'),
    onObjects(buckets.uploads, INCOMING_PREFIX, 'DeleteObject'),
    onAbsence(buckets.uploads),
    ...[PRACTICE_PREFIX, EXPORT_PREFIX, PICTURES_PREFIX].map((prefix) =>
      onObjects(buckets.media, prefix, 'DeleteObject'),
    ),
    onAbsence(buckets.media),
    readSecret(stripe.keys, 'STRIPE_SECRET_ARN'),
    onPool(identity.pool, 'AdminDisableUser', 'AdminUserGlobalSignOut', 'AdminDeleteUser'),
  ];
}

/** For the copy of a member's data: reads it, and writes one file. */
export function copyUses(core: Core): Grant[] {
  const { tables, buckets } = core;
  return [
    ...MEMBER_TABLES.flatMap((table) => copying(core, table)),
    onTable(tables.memberRequests, 'GetItem', 'UpdateItem'),
    onTable(tables.members, 'GetItem'),
    onIndex(tables.billing, 'byMember'),
    onObjects(buckets.media, PRACTICE_PREFIX, 'GetObject'),
    onObjects(buckets.media, PICTURES_PREFIX, 'GetObject'),
    onObjects(buckets.media, EXPORT_PREFIX, 'PutObject', 'DeleteObject', 'AbortMultipartUpload'),
    onAbsence(buckets.media),
  ];
}

function erasing({ tables }: Core, { id, index }: MemberTable): Grant[] {
  const table = tables.named(id);
  return index ? [onIndex(table, index), onTable(table, 'DeleteItem')] : [onTable(table, 'Query', 'DeleteItem')];
}

function copying({ tables }: Core, { id, index, copy }: MemberTable): Grant[] {
  if (copy === 'none') return [];
  const table = tables.named(id);
  const verb = 'reads' in copy ? copy.reads : 'Query';
  return [verb === 'Query' && index ? onIndex(table, index) : onTable(table, verb)];
}
