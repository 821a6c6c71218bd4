import * as z from 'zod';
import { memberRows, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ForgetStep } from '../platform/member-data/member-data.ts';
import { formerCoachStore, type FormerCoachStore } from './former-coach.store.ts';

interface Parts {
  readonly requests: Pick<MemberRows, 'remove'>;
  readonly formerCoaches: FormerCoachStore;
}

/** A member's requests with their answers. Of who was a coach once, the answers stay with the members who got them, without the name. */
export function forgetCoaching({ requests, formerCoaches }: Parts): ForgetStep {
  return {
    name: 'coaching',
    async forget({ memberId }) {
      await requests.remove(memberId);
      await formerCoaches.forget(memberId);
    },
  };
}

export function deployedCoachingForgetting(): ForgetStep {
  const { COACHING_TABLE: tableName } = readEnvironment({ COACHING_TABLE: z.string() });
  return forgetCoaching({
    requests: memberRows(documentClient(), { tableName, key: ['memberId', 'requestId'] }),
    formerCoaches: formerCoachStore(documentClient(), tableName),
  });
}
