import { onAbsence, onIndex, onObjects, onPool, onTable, readSecret, type Grant } from '../constructs/grant.ts';
import { EXPORT_PREFIX, INCOMING_PREFIX, PICTURES_PREFIX, PRACTICE_PREFIX } from '../core/buckets.ts';
import type { Core } from '../core/core.ts';

/** What the deletion of an account takes: to find what is a member's by their id, and to remove it. */
export function forgettingGrants({ tables, buckets, identity, stripe }: Core): Grant[] {
  return [
    onTable(tables.memberRequests, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
    onTable(tables.members, 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
    onTable(tables.emailChanges, 'DeleteItem'),
    onIndex(tables.sessions, 'byMember'),
    onTable(tables.sessions, 'DeleteItem'),
    onIndex(tables.billing, 'byMember'),
    onTable(tables.billing, 'DeleteItem'),
    onIndex(tables.mails, 'byMember'),
    onTable(tables.mails, 'DeleteItem'),
    ...[tables.usage, tables.uploads, tables.videos, tables.analyses, tables.practiceSettings, tables.progress].map(
      (table) => onTable(table, 'Query', 'DeleteItem'),
    ),
    onTable(tables.coaching, 'Query', 'UpdateItem', 'DeleteItem'),
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

/** What a copy of a member's data takes: to read what is theirs, and to write one file. */
export function collectingGrants({ tables, buckets }: Core): Grant[] {
  return [
    onTable(tables.memberRequests, 'GetItem', 'UpdateItem'),
    onTable(tables.members, 'GetItem'),
    onIndex(tables.sessions, 'byMember'),
    onTable(tables.billing, 'GetItem'),
    onIndex(tables.billing, 'byMember'),
    onIndex(tables.mails, 'byMember'),
    ...[tables.usage, tables.videos, tables.progress, tables.coaching].map((table) => onTable(table, 'Query')),
    onTable(tables.analyses, 'GetItem'),
    onTable(tables.practiceSettings, 'GetItem'),
    onObjects(buckets.media, PRACTICE_PREFIX, 'GetObject'),
    onObjects(buckets.media, PICTURES_PREFIX, 'GetObject'),
    onObjects(buckets.media, EXPORT_PREFIX, 'PutObject', 'DeleteObject', 'AbortMultipartUpload'),
    onAbsence(buckets.media),
  ];
}
