import { CURRENCY, listPlans, type Plan, signupPlans } from '../../../../shared/billing/plans.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import {
  ANALYSED_SECONDS,
  PRACTICE_VIDEO_LIMIT_BYTES,
  VIDEO_LENGTH_LIMIT_SECONDS,
} from '../../../../shared/practice/video.ts';
import { MEGABYTE } from '../../../../shared/uploads/uploads.contract.ts';

/** The monthly price, such as '$19'. */
export const priceOf = ({ priceCents }: Plan): string => formatMoney({ cents: priceCents, currency: CURRENCY });

/** All prices, one line each. */
export const priceLines: readonly string[] = [
  ...listPlans.map((plan) => `${plan.name}: ${priceOf(plan)} per month.`),
  ...signupPlans
    .filter((plan) => listPlans.some(({ tier, priceCents }) => tier === plan.tier && priceCents !== plan.priceCents))
    .map((plan) => `${plan.name}, if you join through the sign-up page: ${priceOf(plan)} per month.`),
];

export const FILE_LIMIT = `${PRACTICE_VIDEO_LIMIT_BYTES / MEGABYTE} MB`;
export const ANALYSED_MINUTES = ANALYSED_SECONDS / 60;
export const LONGEST_MINUTES = VIDEO_LENGTH_LIMIT_SECONDS / 60;
export const FORMATS = 'MP4, MOV, WebM and AVI';
