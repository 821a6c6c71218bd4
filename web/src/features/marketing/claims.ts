/** A number or sentence that praises the product. */
export interface Claim {
  readonly figure: string;
  readonly label: string;
  /** What proves it, for whoever asks; null while nothing does (README, 'Before you sell'). */
  readonly source: string | null;
}

/** Off hides every claim that nothing proves. */
const SHOWS_UNPROVEN = true;

/** The statistics of /subscribe. */
export const subscribeClaims: readonly Claim[] = [
  { figure: '95%', label: 'Success rate', source: null },
  { figure: '10k+', label: 'Success stories', source: null },
  { figure: '24hr', label: 'Expert response', source: 'Promised with every coach request, which shows the time left.' },
  { figure: '500+', label: 'Top companies', source: null },
];

/** Those that may be shown. */
export function shownClaims(claims: readonly Claim[], showsUnproven = SHOWS_UNPROVEN): Claim[] {
  return claims.filter(({ source }) => showsUnproven || source !== null);
}
