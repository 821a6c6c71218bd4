/** A marketing claim that may need proof: a figure, the launch offer or a testimonial. */
export interface HasSource {
  /** Evidence for the claim; null if there is none (README, 'Before you sell'). */
  readonly source: string | null;
}

export interface Claim extends HasSource {
  readonly figure: string;
  readonly label: string;
}

export interface Testimonial extends HasSource {
  readonly quote: string;
  readonly name: string;
  /** A few words about the person quoted. */
  readonly background: string;
}

/** Set to false to hide all claims without a source. */
const SHOWS_UNSOURCED = true;

/** Shown near the call to action at the top of the landing page. */
export const successStoriesClaim: Claim = { figure: '1,000+', label: 'success stories', source: null };

const serviceClaims: readonly Claim[] = [
  {
    figure: '24hr',
    label: 'Expert response',
    source: 'Promised for every coach request, and each request shows the time left.',
  },
  { figure: '500+', label: 'Top companies', source: null },
];

/** Statistics on the landing page. */
export const landingClaims: readonly Claim[] = [
  { figure: '50,000+', label: 'Professionals', source: null },
  { figure: '95%', label: 'Accuracy', source: null },
  ...serviceClaims,
];

/** Shown above the list of common interview problems. */
export const unpreparedProfessionalsClaim: Claim = {
  figure: '73 percent',
  label: 'of professionals walk into an interview without ever having said their answers out loud.',
  source: null,
};

/** Statistics on /subscribe. */
export const subscribeClaims: readonly Claim[] = [
  { figure: '95%', label: 'Success rate', source: null },
  { figure: '10k+', label: 'Success stories', source: null },
  ...serviceClaims,
];

/** Countdown in seconds. It isn't tied to a real offer and restarts on every visit. */
export const offerTimer = {
  label: 'Special offer ends in:',
  startsAtSeconds: 23 * 3600 + 59 * 60 + 45,
  restartsAtSeconds: 23 * 3600 + 59 * 60 + 59,
  source: null,
} as const satisfies HasSource & Record<string, unknown>;

/** Banner above the prices. */
export const launchDiscount = {
  text: 'Save up to 50 percent',
  source: 'The struck-through prices of signupPlans. They must be prices that members were actually charged.',
} as const satisfies HasSource & Record<string, unknown>;

/** Invented testimonials without a source. They are labeled as samples and never shown in production. */
export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'I thought my answers were the problem. Then the timeline showed me that I looked at the floor every time it got hard.',
    name: 'Dana R.',
    background: 'From teaching to product management',
    source: null,
  },
  {
    quote: 'Three takes of one question, ten minutes total. I would have hired the third one.',
    name: 'Marcus L.',
    background: 'Job hunting after a layoff',
    source: null,
  },
  {
    quote: 'My coach wrote four sentences. I read them again in the elevator.',
    name: 'Aiko T.',
    background: 'Promoted to team lead',
    source: null,
  },
];

/** True if the claim has a source or unproven claims are enabled. */
export function isClaimShown({ source }: HasSource, showsUnsourced: boolean = SHOWS_UNSOURCED): boolean {
  return showsUnsourced || source !== null;
}

export function filterShownClaims(claims: readonly Claim[], showsUnsourced: boolean = SHOWS_UNSOURCED): Claim[] {
  return claims.filter((claim) => isClaimShown(claim, showsUnsourced));
}

/**
 * The testimonials to show. `showsSamples` is a deployment setting; until it loads, invented testimonials are hidden.
 */
export function filterShownTestimonials(
  all: readonly Testimonial[],
  showsSamples: boolean | undefined,
  showsUnsourced: boolean = SHOWS_UNSOURCED,
): Testimonial[] {
  return all.filter((testimonial) => isClaimShown(testimonial, showsUnsourced && showsSamples === true));
}
