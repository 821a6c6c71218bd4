import { CURRENCY, subscribePlans, type Plan, signupPlans } from '../../../../shared/billing/plans.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import {
  MAX_ANALYZED_SECONDS,
  PRACTICE_VIDEO_LIMIT_BYTES,
  VIDEO_LENGTH_LIMIT_SECONDS,
} from '../../../../shared/practice/video.ts';

/** The monthly price, such as '$19'. */
export const formatPlanPrice = ({ priceCents }: Plan): string => formatMoney({ cents: priceCents, currency: CURRENCY });

/** All prices, one line each. */
export const priceLines: readonly string[] = [
  ...subscribePlans.map((plan) => `${plan.name}: ${formatPlanPrice(plan)} per month.`),
  ...signupPlans
    .filter((plan) =>
      subscribePlans.some(({ tier, priceCents }) => tier === plan.tier && priceCents !== plan.priceCents),
    )
    .map((plan) => `${plan.name}, if you join through the sign-up page: ${formatPlanPrice(plan)} per month.`),
];

export const FILE_SIZE_LIMIT_TEXT = `${PRACTICE_VIDEO_LIMIT_BYTES / 1024 ** 2} MB`;
export const ANALYZED_MINUTES = MAX_ANALYZED_SECONDS / 60;
export const MAX_VIDEO_MINUTES = VIDEO_LENGTH_LIMIT_SECONDS / 60;
export const VIDEO_FORMATS_TEXT = 'MP4, MOV, WebM and AVI';
