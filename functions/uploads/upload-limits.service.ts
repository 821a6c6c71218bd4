import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { memberLimitStore, type MemberLimitStore } from '../platform/member-limit.store.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { Principal } from '../platform/session/principal.ts';

export interface UploadLimits {
  readonly counts: MemberLimitStore;
  /** Per member, across all upload endpoints. */
  readonly uploadsPerHour: number;
}

/** Counts an upload, or refuses it if the limit is reached. Administrators have no limit. */
export async function refuseOverUploadLimit(
  { counts, uploadsPerHour }: UploadLimits,
  { memberId, role }: Pick<Principal, 'memberId' | 'role'>,
  now: Date,
): Promise<Refusal | undefined> {
  if (role === 'admin') return undefined;
  const retryAfterSeconds = await counts.admit({ memberId, action: 'uploads', limit: uploadsPerHour }, now);
  return retryAfterSeconds === null ? undefined : refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

export function uploadLimitsFromEnv(): UploadLimits {
  const { UPLOADS_TABLE, UPLOADS_PER_HOUR } = readEnvironment({
    UPLOADS_TABLE: z.string(),
    UPLOADS_PER_HOUR: z.coerce.number().int().min(1),
  });
  return { counts: memberLimitStore(documentClient(), UPLOADS_TABLE), uploadsPerHour: UPLOADS_PER_HOUR };
}
