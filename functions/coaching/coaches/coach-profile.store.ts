import * as z from 'zod';
import { batchGet } from '#platform/dynamo/batch-get.ts';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent } from '#platform/dynamo/update-expressions.ts';
import { tryPut } from '#platform/dynamo/update.ts';

const key = { memberId: z.string(), part: z.enum(['bio', 'phrases']) };
/** Counts the saves. A missing row counts as revision 0. */
const revision = z.number();
const bioRowSchema = z.object({ ...key, bio: z.string(), revision });
const phrasesRowSchema = z.object({ ...key, phrases: z.array(z.string()), revision });

/**
 * A coach has up to two rows: the bio, and the phrases, which are too long to be read with every
 * answer.
 */
export const coachProfileRowSchema = z.union([bioRowSchema, phrasesRowSchema]);

type Bio = Pick<z.output<typeof bioRowSchema>, 'bio' | 'revision'>;
type Phrases = Pick<z.output<typeof phrasesRowSchema>, 'phrases' | 'revision'>;

const METHOD_NEEDS = {
  findBio: ['GetItem'],
  findBios: ['BatchGetItem'],
  saveBio: ['PutItem'],
  findPhrases: ['GetItem'],
  savePhrases: ['PutItem'],
} as const;

/** Stores coaches' bios and saved phrases. A save returns false if the revision is outdated. */
export const coachProfileStore = /* @__PURE__ */ tableStore(
  'CoachProfiles',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    const save = (row: z.output<typeof coachProfileRowSchema>) =>
      tryPut(
        table,
        { ...row, revision: row.revision + 1 },
        row.revision === 0 ? { memberId: absent } : { revision: row.revision },
      );

    return {
      findBio: async (memberId: string): Promise<Bio> =>
        (await getRow(table, { memberId, part: 'bio' }, bioRowSchema)) ?? { bio: '', revision: 0 },

      /** The bios of up to 100 coaches, by member ID. Coaches without a bio are left out. */
      async findBios(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
        if (memberIds.length === 0) return new Map();

        const Keys = memberIds.map((memberId) => ({ memberId, part: 'bio' }));
        const found = await batchGet(client, { [tableName]: { Keys } });
        const rows = (found[tableName] ?? []).map((row) => bioRowSchema.parse(row));

        return new Map(
          rows.filter(({ bio }) => bio !== '').map(({ memberId, bio }) => [memberId, bio]),
        );
      },

      saveBio: (memberId: string, bio: Bio) => save({ memberId, part: 'bio', ...bio }),

      findPhrases: async (memberId: string): Promise<Phrases> =>
        (await getRow(table, { memberId, part: 'phrases' }, phrasesRowSchema)) ?? {
          phrases: [],
          revision: 0,
        },

      savePhrases: (memberId: string, phrases: Phrases) =>
        save({ memberId, part: 'phrases', ...phrases }),
    };
  },
);
