import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { roleFamilies } from '#shared/practice/questions/role-family.ts';

/** Computed when the post is saved, so that the interview plan needs no phrase lists. */
export const jobPostFitSchema = z.object({
  /** IDs of the bank's questions for the post, best first. */
  questionIds: z.array(z.string()).readonly().default([]),
  /** The profession that the post describes; null if it isn't recognized. */
  roleFamily: z.enum(roleFamilies).nullable().default(null),
});

export type JobPostFit = z.output<typeof jobPostFitSchema>;

/** The part of a saved job post that interview plans read. */
export const jobPostFitStore = /* @__PURE__ */ tableStore(
  'JobPosts',
  { find: ['GetItem'] },
  (table) => ({ find: (memberId: string) => getRow(table, { memberId }, jobPostFitSchema) }),
);
