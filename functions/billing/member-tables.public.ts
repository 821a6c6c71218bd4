import * as z from 'zod';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { takesSchema } from './allowance/usage.store.ts';

/** Erased after the Stripe customers, because the table's rows are needed to find the customers. */
export const BILLING: MemberTable = {
  id: 'Billing',
  key: ['recordKey'],
  index: 'byMember',
  erasedBy: 'feature',
  copy: 'feature',
};

const ids = z.set(z.string()).default(new Set());

export const USAGE: MemberTable = {
  id: 'Usage',
  key: ['memberId', 'month'],
  erasedBy: 'rows',
  copy: {
    path: 'plan/used.json',
    description:
      'your usage per month and during the trial: your takes, with the time, the question, and whether you deleted one that then no longer counts, and the IDs of guides and coach answers',
    schema: z
      .object({ month: z.string(), takes: takesSchema, studyGuides: ids, coachAnswers: ids })
      .transform(({ month, takes, studyGuides, coachAnswers }) => ({
        month,
        takes,
        studyGuides: [...studyGuides],
        coachAnswers: [...coachAnswers],
      })),
  },
};
