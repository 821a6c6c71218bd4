import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, sizeLessThan } from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, type Table } from '#platform/dynamo/update.ts';
import {
  MAX_STORIES,
  type SavedStory,
  storedStorySchema,
} from '#shared/interview-plan/stories/story.ts';

/** One row per member, so that a condition can limit the number of stories. */
export const storiesRowSchema = z.object({
  memberId: z.string(),
  /** By ID. */
  stories: z.record(z.string(), storedStorySchema),
});

type StoriesRow = z.output<typeof storiesRowSchema>;

const METHOD_NEEDS = {
  list: ['GetItem'],
  create: ['UpdateItem', 'PutItem'],
  change: ['UpdateItem'],
  remove: ['UpdateItem'],
} as const;

export const storyStore = /* @__PURE__ */ tableStore(
  'Stories',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<StoriesRow> = { client, tableName };

    return {
      /** Latest first. */
      async list(memberId: string): Promise<SavedStory[]> {
        const row = await getRow(table, { memberId }, storiesRowSchema);
        return Object.entries(row?.stories ?? {})
          .map(([id, story]) => ({ id, ...story }))
          .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
      },

      /** Returns false if the ID is in use or the member has `MAX_STORIES`. */
      async create(memberId: string, { id, ...story }: SavedStory): Promise<boolean> {
        const at = `stories.${id}` as const;
        const add = () =>
          tryUpdate(
            table,
            { memberId },
            {
              set: { [at]: story },
              condition: { stories: sizeLessThan(MAX_STORIES), [at]: absent },
            },
          );
        const addFirst = () =>
          tryPut(table, { memberId, stories: { [id]: story } }, { memberId: absent });

        // The third write is needed if a concurrent call creates the row between the first two.
        return (await add()) || (await addFirst()) || add();
      },

      /** Returns false if the story was deleted or has another revision than `expected`. */
      change: (memberId: string, { id, ...story }: SavedStory, expected: number) =>
        tryUpdate(
          table,
          { memberId },
          {
            set: { [`stories.${id}`]: story },
            condition: { [`stories.${id}.revision`]: expected },
          },
        ),

      /** Returns false if the story doesn't exist or has another revision than `expected`. */
      remove: (memberId: string, id: string, expected: number) =>
        tryUpdate(
          table,
          { memberId },
          {
            remove: [`stories.${id}`],
            condition: { [`stories.${id}.revision`]: expected },
          },
        ),
    };
  },
);
