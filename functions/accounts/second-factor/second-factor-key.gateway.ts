import { deriveSealingKey } from '#platform/sealing.ts';
import { secret } from '#platform/uses/settings.ts';
import { derive } from '#platform/uses/use.ts';

/** Lets a function read the key that encrypts the TOTP secrets. */
export const secondFactorKey = /* @__PURE__ */ derive(
  { readSecret: secret('SECOND_FACTOR_SECRET_ARN') },
  ({ readSecret }) =>
    async () =>
      deriveSealingKey('second-factor', await readSecret()),
);
