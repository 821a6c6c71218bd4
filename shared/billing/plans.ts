import { tiers, type Tier } from '#shared/accounts/member.ts';

/** /signup sells at launch prices. /subscribe and all later plan changes use list prices. */
export const offers = ['launch', 'list'] as const;

export type Offer = (typeof offers)[number];

export const CURRENCY = 'usd';

/**
 * Product area that provides a benefit; null if the benefit isn't available yet
 * (infra/docs/before-you-sell.md).
 */
type PlanFeature =
  'courses' | 'podcasts' | 'study-guides' | 'analysis' | 'coaching' | 'web-app' | 'help' | null;

/** A plan on a sales page. Prices are in US cents per month. */
export interface Plan {
  readonly tier: Tier;
  readonly offer: Offer;
  readonly name: string;
  readonly priceCents: number;
  readonly description: string;
  readonly benefits: readonly { readonly text: string; readonly feature: PlanFeature }[];
  readonly badge: 'Most Popular' | 'Premium' | null;
}

const benefit = (text: string, feature: PlanFeature) => ({ text, feature });

export const signupTiers = ['starter', 'professional'] as const;

/** The two plans sold on /signup. */
export const signupPlans: readonly Plan[] = [
  {
    tier: 'starter',
    offer: 'launch',
    name: 'Starter',
    priceCents: 1_900,
    description: 'The essentials for one round of interviews.',
    benefits: [
      benefit('10 interview prep videos', 'analysis'),
      benefit('10 study guides', 'study-guides'),
      benefit('Access to podcasts', 'podcasts'),
      benefit('AI video analysis', 'analysis'),
    ],
    badge: null,
  },

  {
    tier: 'professional',
    offer: 'launch',
    name: 'Professional',
    priceCents: 2_900,
    description: 'Everything you need for your whole job search.',
    benefits: [
      benefit('Unlimited video courses', 'courses'),
      benefit('Unlimited study guides', 'study-guides'),
      benefit('AI video analysis', 'analysis'),
      benefit('Priority community access', null),
      benefit('1-on-1 coaching', 'coaching'),
    ],
    badge: 'Most Popular',
  },
];

export const subscribePlans: readonly Plan[] = [
  {
    tier: 'starter',
    offer: 'list',
    name: 'Starter',
    priceCents: 1_900,
    description: 'The essentials for one round of interviews.',
    benefits: [
      benefit('Basic video courses', 'courses'),
      benefit('Study guides and resources', 'study-guides'),
      benefit('Community support', null),
      benefit('Mobile app access', 'web-app'),
    ],
    badge: null,
  },

  {
    tier: 'professional',
    offer: 'list',
    name: 'Professional',
    priceCents: 3_900,
    description: 'Everything you need for your whole job search.',
    benefits: [
      benefit('All Starter features', 'courses'),
      benefit('AI-powered video analysis', 'analysis'),
      benefit('Advanced coaching modules', 'courses'),
      benefit('Personalized feedback', 'analysis'),
      benefit('Priority support', 'help'),
      benefit('1-on-1 coaching session', 'coaching'),
    ],
    badge: 'Most Popular',
  },

  {
    tier: 'executive',
    offer: 'list',
    name: 'Executive',
    priceCents: 7_900,
    description: 'For senior roles and salary negotiations.',
    benefits: [
      benefit('All Professional features', 'courses'),
      benefit('Unlimited AI video analysis', 'analysis'),
      benefit('Executive-level content', 'courses'),
      benefit('Personal career coach', 'coaching'),
      benefit('Resume optimization', null),
      benefit('Salary negotiation training', 'courses'),
      benefit('Weekly 1-on-1 sessions', 'coaching'),
    ],
    badge: 'Premium',
  },
];

/** Undefined for Executive at the launch price, because /signup doesn't sell that plan. */
export function findPlan(tier: Tier, offer: Offer): Plan | undefined {
  return (offer === 'launch' ? signupPlans : subscribePlans).find((plan) => plan.tier === tier);
}

/**
 * True for Professional, which lists "Priority support", and for the plans that include
 * Professional.
 */
export function hasPrioritySupport(tier: Tier | null): boolean {
  return tier !== null && compareTiers(tier, 'professional') >= 0;
}

/** Lookup key of the plan's Stripe price, such as `professional_launch` or `executive_monthly`. */
export function getPriceLookupKey({ tier, offer }: Pick<Plan, 'tier' | 'offer'>): string {
  return `${tier}_${offer === 'launch' ? 'launch' : 'monthly'}`;
}

/** Returns the plan for the lookup key of a Stripe price; undefined if the key is unknown. */
export function findPlanByLookupKey(key: string): Plan | undefined {
  return [...signupPlans, ...subscribePlans].find((plan) => getPriceLookupKey(plan) === key);
}

/** Positive if `to` is a higher tier than `from`, negative if lower. */
export function compareTiers(to: Tier, from: Tier): number {
  return tiers.indexOf(to) - tiers.indexOf(from);
}
