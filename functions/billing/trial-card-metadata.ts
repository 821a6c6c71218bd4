type Metadata = Readonly<Record<string, string>>;

/** Subscription metadata, written when the card is set for its first trial. */
export const TRIAL_CARD_METADATA = { trialCard: 'first' } as const;

/**
 * True if the card was approved for the trial. In Stripe's portal, members can set any card, even one already used for
 * a trial, but they can't write metadata.
 */
export function isTrialCardApproved({ trialCard }: Metadata): boolean {
  return trialCard === TRIAL_CARD_METADATA.trialCard;
}
