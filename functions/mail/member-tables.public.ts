import * as z from 'zod';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';

export const MAILS: MemberTable = {
  id: 'Mails',
  key: ['mailId'],
  index: 'byMember',
  erasedBy: 'rows',
  copy: {
    path: 'mails.json',
    description: 'the emails we sent you in recent weeks, without their content',
    schema: z.object({ mailId: z.string(), state: z.string(), why: z.string().optional() }),
  },
};
