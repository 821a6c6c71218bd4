import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSealingKey } from '#platform/sealing.ts';
import { secret } from '#platform/uses/settings.ts';
import { derive } from '#platform/uses/use.ts';
import type { Tier } from '#shared/accounts/member.ts';

/** Everything that determines the price of a plan change. */
interface PlanQuote {
  memberId: string;
  subscriptionId: string;
  /** The price of the current plan at Stripe. */
  priceId: string;
  tier: Tier;
  /** Epoch seconds. */
  prorationDate: number;
}

/** Signs the price that a member was shown, so that only the server chooses the proration date. */
interface PlanQuoteSigner {
  sign(quote: PlanQuote): Promise<string>;
  /** The proration date, in epoch seconds. Undefined if the server never signed this quote. */
  read(signed: string, quote: Omit<PlanQuote, 'prorationDate'>): Promise<number | undefined>;
}

export function createPlanQuoteSigner(readKey: () => Promise<Buffer>): PlanQuoteSigner {
  const sign = async ({ memberId, subscriptionId, priceId, tier, prorationDate }: PlanQuote) => {
    const signed = [memberId, subscriptionId, priceId, tier, prorationDate].join('#');
    const signature = createHmac('sha256', await readKey())
      .update(signed)
      .digest('base64url');

    return `${prorationDate}.${signature}`;
  };

  return {
    sign,

    async read(signed, quote) {
      const prorationDate = Number.parseInt(signed, 10);
      const expected = Buffer.from(await sign({ ...quote, prorationDate }));
      const given = Buffer.from(signed);

      return given.length === expected.length && timingSafeEqual(given, expected)
        ? prorationDate
        : undefined;
    },
  };
}

/** The key is derived from the payer hash secret, which every plan function can already read. */
export const planQuoteSigner = /* @__PURE__ */ derive(
  { readSecret: /* @__PURE__ */ secret('PAYER_HASH_SECRET_ARN') },
  ({ readSecret }) =>
    createPlanQuoteSigner(async () => deriveSealingKey('plan-quote', await readSecret())),
);
