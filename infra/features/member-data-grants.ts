import { onAbsence, onIndex, onObjects, onSecret, onTable, type Grant } from '../constructs/grant.ts';
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
    onSecret(stripe.keys, 'GetSecretValue'),
    {
      actions: ['AdminDisableUser', 'AdminUserGlobalSignOut', 'AdminDeleteUser'].map((verb) => `cognito-idp:${verb}`),
      resource: identity.pool.userPoolArn,
    },
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

/** Where the worker of either finds all this. */
export function memberDataPlaces({ tables, buckets }: Core): Record<string, string> {
  return {
    MEMBER_REQUESTS_TABLE: tables.memberRequests.tableName,
    MEMBERS_TABLE: tables.members.tableName,
    SESSIONS_TABLE: tables.sessions.tableName,
    BILLING_TABLE: tables.billing.tableName,
    USAGE_TABLE: tables.usage.tableName,
    MAILS_TABLE: tables.mails.tableName,
    VIDEOS_TABLE: tables.videos.tableName,
    ANALYSES_TABLE: tables.analyses.tableName,
    PRACTICE_SETTINGS_TABLE: tables.practiceSettings.tableName,
    PROGRESS_TABLE: tables.progress.tableName,
    COACHING_TABLE: tables.coaching.tableName,
    MEDIA_BUCKET: buckets.media.bucketName,
  };
}
