import * as z from 'zod';

const common = {
  /** Names the mail for ever: however often it is posted, it is sent once. `analysis-ready#<videoId>`. */
  mailId: z.string().min(1).max(200),
  /** A member, whose address is read when the mail is sent, or an address that belongs to no member's row. */
  to: z.union([z.object({ memberId: z.string() }), z.object({ address: z.email() })]),
};

/** Every mail there is: its kind, and what its text needs besides the name of the recipient. */
export const mailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome'), ...common }),
  z.object({ kind: z.literal('analysis-ready'), ...common, videoId: z.string() }),
]);
export type Mail = z.output<typeof mailSchema>;
