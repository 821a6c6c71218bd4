type Metadata = Readonly<Record<string, string>>;

/** Trial metadata, written with the card once it is confirmed to be the card's first trial. */
export const TRIAL_CARD_METADATA = { trialCard: 'first' } as const;

/**
 * True if the card was approved for the trial. Stripe's portal can set any card, even one that already had a trial, but
 * it can't write metadata.
 */
export function isTrialCardApproved({ trialCard }: Metadata): boolean {
  return trialCard === TRIAL_CARD_METADATA.trialCard;
}
