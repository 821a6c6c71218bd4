// A protected stack's build removes every export and list entry without a source
// (web/sourced-claims.ts), so this module contains nothing but claims.

/** Text on a sales page that may need proof. */
export interface HasSource {
  /** Evidence for the claim; null if there is none (infra/docs/before-you-sell.md). */
  source: string | null;
}

export interface Claim extends HasSource {
  figure: string;
  label: string;
}

interface OfferTimer extends HasSource {
  label: string;
  startsAtSeconds: number;
  restartsAtSeconds: number;
}

/** Shown near the call to action at the top of the landing page. */
export const successStoriesClaim: Claim | null = {
  figure: '1,000+',
  label: 'success stories',
  source: null,
};

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
export const unpreparedProfessionalsClaim: Claim | null = {
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
export const offerTimer: OfferTimer | null = {
  label: 'Special offer ends in:',
  startsAtSeconds: 23 * 3600 + 59 * 60 + 45,
  restartsAtSeconds: 23 * 3600 + 59 * 60 + 59,
  source: null,
};
