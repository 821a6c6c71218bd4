import * as z from 'zod';
import { deriveSealingKey, sealBytes, unsealBytes } from '#platform/sealing.ts';
import { secret } from '#platform/uses/settings.ts';
import { derive } from '#platform/uses/use.ts';
import { mailChoicesSchema } from '#shared/accounts/mail-choices.ts';

const schema = z.object({ memberId: z.string(), choice: mailChoicesSchema.keyof() });

/** The setting that the link in an optional email turns off, and the member whose setting it is. */
export type StopTarget = z.output<typeof schema>;

const CONTEXT = 'stop-emails';

/** Encrypts the target, so that links can't be guessed and reveal no member ID. */
export function sealStopToken(target: StopTarget, key: Buffer): string {
  return sealBytes(Buffer.from(JSON.stringify(target)), CONTEXT, key);
}

/**
 * Decrypts the target; undefined if the token wasn't sealed with this key or its setting no longer
 * exists.
 */
export function unsealStopToken(token: string, key: Buffer): StopTarget | undefined {
  const bytes = unsealBytes(token, CONTEXT, key);
  return bytes && schema.safeParse(JSON.parse(bytes.toString())).data;
}

/** Derived from the login secret, because each additional secret costs $0.40 a month. */
export const stopKey = /* @__PURE__ */ derive(
  { readSecret: secret('LOGIN_SECRET_ARN') },
  ({ readSecret }) =>
    async () =>
      deriveSealingKey(CONTEXT, await readSecret()),
);
