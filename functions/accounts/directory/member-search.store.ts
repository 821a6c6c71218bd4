import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '#platform/dynamo/batch-get.ts';
import { keyQuery, queryAll, queryPage } from '#platform/dynamo/read.ts';
import { tableNeed, type TableNeed } from '#platform/dynamo/table-store.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { readVariable } from '#platform/environment.ts';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { runInBatches } from '#platform/run-in-batches.ts';
import type { Need } from '#platform/uses/need.ts';
import { pickable } from '#platform/uses/pick.ts';
import { directoryRowSchema, type DirectoryRow } from './directory.store.ts';
import { listSearchedSuffixes, matchesSearch, toSearchKey } from './member-search.ts';

/**
 * One row per suffix of a member's email and name. Contains nothing that isn't in the member's row.
 */
export const MEMBER_SEARCH: MemberTable = {
  id: 'MemberSearch',
  key: ['prefix', 'entry'],
  index: 'byMember',
  erasedBy: 'rows',
  copy: 'none',
};

const keySchema = z.object({ prefix: z.string(), entry: z.string() });

type EntryKey = z.output<typeof keySchema>;

const indexedMemberSchema = directoryRowSchema.pick({
  memberId: true,
  email: true,
  firstName: true,
  lastName: true,
});

type IndexedMember = z.output<typeof indexedMemberSchema>;

type MemberSearchStore = ReturnType<typeof memberSearchStore>;

const membersNeed = (stated: TableNeed) => tableNeed('Members', stated);
const searchNeed = (stated: TableNeed) => tableNeed(MEMBER_SEARCH.id, stated);

const METHOD_NEEDS = {
  find: [searchNeed('Query'), membersNeed('BatchGetItem')],
  index: [searchNeed({ query: 'byMember' }), searchNeed('PutItem'), searchNeed('DeleteItem')],
  listUnindexed: [membersNeed({ query: 'unindexed' })],
  markIndexed: [membersNeed('UpdateItem')],
};

export const memberSearch = /* @__PURE__ */ pickable<MemberSearchStore, Need>(
  METHOD_NEEDS,
  (need) => [need],
  () => memberSearchStore(),
);

const PAGE_SIZE = 25;
const CONCURRENT_WRITES = 10;
/** Members beyond this limit are indexed in the next run. */
const INDEXED_PER_RUN = 100;

export function memberSearchStore(
  client = documentClient(),
  tables = { search: readVariable('MEMBER_SEARCH_TABLE'), members: readVariable('MEMBERS_TABLE') },
) {
  return {
    /**
     * Returns one page of members whose email or name contains `search`, which must be normalized.
     * Always one Query and one BatchGet. Any page may be short or empty; `next` is null only on the
     * last page.
     */
    async find(search: string, after?: EntryKey) {
      const { prefix, start } = toSearchKey(search);
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tables.search,
          KeyConditionExpression: '#prefix = :prefix AND begins_with(entry, :start)',
          ExpressionAttributeNames: { '#prefix': 'prefix' },
          ExpressionAttributeValues: { ':prefix': prefix, ':start': start },
          Limit: PAGE_SIZE,
          ExclusiveStartKey: after,
        }),
      );

      const ids = [...new Set(Items.map((item) => entrySchema.parse(item).memberId))];
      const rows = await readMembers(client, tables.members, ids);
      const next = LastEvaluatedKey ? keySchema.parse(LastEvaluatedKey) : null;

      // The index may still have entries for a previous name.
      return { rows: rows.filter((row) => matchesSearch(row, search)), next };
    },

    /** Writes the member's missing entries and deletes the entries of a previous email or name. */
    async index(member: IndexedMember) {
      const { memberId } = member;
      const wanted = listSearchedSuffixes(member).map((suffix) => ({
        prefix: toSearchKey(suffix).prefix,
        entry: `${suffix}#${memberId}`,
      }));

      const query = { IndexName: 'byMember', ...keyQuery('memberId', memberId) };
      const stored = await queryAll({ client, tableName: tables.search }, query, keySchema);
      const subtract = (from: readonly EntryKey[], known: readonly EntryKey[]) => {
        const entries = new Set(known.map(({ entry }) => entry));
        return from.filter(({ entry }) => !entries.has(entry));
      };

      const outdated = subtract(stored, wanted);
      await runInBatches(subtract(wanted, stored), CONCURRENT_WRITES, (key) =>
        client.send(new PutCommand({ TableName: tables.search, Item: { ...key, memberId } })),
      );
      await runInBatches(outdated, CONCURRENT_WRITES, (Key) =>
        client.send(new DeleteCommand({ TableName: tables.search, Key })),
      );
    },

    /**
     * Returns members whose current name or email isn't indexed yet. A single Query, with a limit.
     */
    listUnindexed: () =>
      queryPage(
        { client, tableName: tables.members },
        { IndexName: 'unindexed', ...keyQuery('unindexed', 'yes'), Limit: INDEXED_PER_RUN },
        indexedMemberSchema,
      ),

    /** Marks the member as indexed, unless the name or email has changed again. */
    async markIndexed({ memberId, ...condition }: IndexedMember) {
      await tryUpdate(
        { client, tableName: tables.members },
        { memberId },
        { remove: ['unindexed'], condition },
      );
    },
  };
}

const entrySchema = z.object({ memberId: z.string() });

async function readMembers(
  client: ReturnType<typeof documentClient>,
  table: string,
  ids: readonly string[],
): Promise<DirectoryRow[]> {
  if (ids.length === 0) return [];

  const found = await batchGet(client, {
    [table]: { Keys: ids.map((memberId) => ({ memberId })) },
  });
  const rows = (found[table] ?? []).map((row) => directoryRowSchema.parse(row));

  return ids.flatMap((id) => rows.find(({ memberId }) => memberId === id) ?? []);
}
