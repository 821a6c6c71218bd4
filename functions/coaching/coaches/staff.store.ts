import type * as z from 'zod';
import { memberRowSchema } from '#functions/members/members.public.ts';
import { batchGet } from '#platform/dynamo/batch-get.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';

const personSchema = memberRowSchema.pick({
  memberId: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  disabled: true,
  profileImageUrl: true,
});

export type Person = z.output<typeof personSchema>;

const BATCH_SIZE = 100;

const METHOD_NEEDS = { findAll: ['BatchGetItem'] } as const;

export const staffStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    return {
      /** Returns the rows by member ID; missing rows are left out. Makes one call per 100 IDs. */
      async findAll(memberIds: readonly string[]): Promise<ReadonlyMap<string, Person>> {
        const ids = [...new Set(memberIds)];
        const people: Person[] = [];
        for (let from = 0; from < ids.length; from += BATCH_SIZE) {
          const Keys = ids.slice(from, from + BATCH_SIZE).map((memberId) => ({ memberId }));
          const found = await batchGet(client, { [tableName]: { Keys, ConsistentRead: true } });
          people.push(...(found[tableName] ?? []).map((row) => personSchema.parse(row)));
        }

        return new Map(people.map((person) => [person.memberId, person]));
      },
    };
  },
);
