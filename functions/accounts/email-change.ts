import * as z from 'zod';
import { type EmailChange, EMAIL_CODE_MINUTES } from '../../shared/accounts/profile.ts';

/** A change of email address, from request to completion. */
export const emailChangeSchema = z.object({
  memberId: z.string(),
  /** Unique per request. */
  changeId: z.string(),
  from: z.string(),
  /** In lowercase, because addresses are compared in lowercase. */
  to: z.string(),
  code: z.object({ salt: z.string(), hash: z.string() }),
  /** Codes entered so far. */
  tries: z.int(),
  /** `confirmed`: the code was accepted, but applying the change may have been interrupted. */
  state: z.enum(['requested', 'confirmed']),
  /** The session that entered the code. It stays open when all other sessions end. */
  exemptSessionHash: z.string().nullable().default(null),
  /** ISO time at which the code expires. */
  endsAt: z.string(),
});
export type EmailChangeRow = z.output<typeof emailChangeSchema>;
export type NewEmailChange = Omit<EmailChangeRow, 'exemptSessionHash'>;

export const MAX_CODE_TRIES = 5;

export function codeExpiry(now: Date): string {
  return new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000).toISOString();
}

/**
 * The pending change as the member sees it; null once its code has expired or its tries are used up. A confirmed change
 * stays pending until it is finished.
 */
export function toPendingEmailChange(row: EmailChangeRow | undefined, now: Date): EmailChange | null {
  if (!row) return null;
  const isExpired = row.state === 'requested' && (row.endsAt <= now.toISOString() || row.tries >= MAX_CODE_TRIES);
  return isExpired ? null : { email: row.to, endsAt: row.endsAt };
}
