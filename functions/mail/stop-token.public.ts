import * as z from 'zod';
import {
  deriveSealingKeys,
  sealBytes,
  unsealWithAnyKey,
  type SealingKeys,
} from '#platform/sealing.ts';
import { rotatingSecret } from '#platform/uses/settings.ts';
import { derive } from '#platform/uses/use.ts';
import { mailChoicesSchema } from '#shared/accounts/mail-choices.ts';

const schema = z.object({ memberId: z.string(), choice: mailChoicesSchema.keyof() });

/** The setting that the link in an optional email turns off, and the member whose setting it is. */
export type StopTarget = z.output<typeof schema>;

const CONTEXT = 'stop-emails';

/** Encrypts the target, so that links can't be guessed and reveal no member ID. */
export function sealStopToken(target: StopTarget, [key]: SealingKeys): string {
  return sealBytes(Buffer.from(JSON.stringify(target)), CONTEXT, key);
}

/**
 * Decrypts the target; undefined if the token wasn't sealed with one of the keys or its setting no
 * longer exists.
 */
export function unsealStopToken(token: string, keys: SealingKeys): StopTarget | undefined {
  const bytes = unsealWithAnyKey(token, CONTEXT, keys);
  return bytes && schema.safeParse(JSON.parse(bytes.toString())).data;
}

/** Derived from the login secret, because each additional secret costs $0.40 a month. */
export const stopKeys = /* @__PURE__ */ derive(
  { readSecret: rotatingSecret('LOGIN_SECRET_ARN') },
  ({ readSecret }) =>
    async () =>
      deriveSealingKeys(CONTEXT, await readSecret()),
);
