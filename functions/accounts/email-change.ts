import * as z from 'zod';
import { type EmailChange, EMAIL_CODE_MINUTES } from '../../shared/accounts/profile.ts';

/** An address that a member wants, from the request to its end. */
export const emailChangeSchema = z.object({
  memberId: z.string(),
  /** Names this request; another request has another. */
  changeId: z.string(),
  from: z.string(),
  /** In lower case, as accounts are told apart. */
  to: z.string(),
  code: z.object({ salt: z.string(), hash: z.string() }),
  /** Codes that were entered so far. */
  tries: z.int(),
  /** `confirmed`: the code was entered, and what follows from it may have been interrupted. */
  state: z.enum(['asked', 'confirmed']),
  /** The session that entered the code: it goes on when all others end, whoever finishes the change. */
  stayingSession: z.string().nullable().default(null),
  /** ISO. The code is good until then. */
  endsAt: z.string(),
});
export type EmailChangeRow = z.output<typeof emailChangeSchema>;
export type NewEmailChange = Omit<EmailChangeRow, 'stayingSession'>;

export const MOST_TRIES = 5;

export function endOfCode(now: Date): string {
  return new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000).toISOString();
}

/** What the member sees of it: null once its code is over. A confirmed one waits to be finished. */
export function waitingChange(row: EmailChangeRow | undefined, now: Date): EmailChange | null {
  if (!row) return null;
  const isOver = row.state === 'asked' && (row.endsAt <= now.toISOString() || row.tries >= MOST_TRIES);
  return isOver ? null : { email: row.to, endsAt: row.endsAt };
}
