type Note = Readonly<Record<string, string>>;

/** What is noted in a trial's metadata together with its card, once the card was found to have had no trial before. */
export const TRIAL_CARD_NOTE = { trialCard: 'first' } as const;

/**
 * Whether the card of a subscription was let through to its trial. Stripe's own page for cards can set any card, one that
 * had its trial as well, but no note.
 */
export function isTrialCardNoted({ trialCard }: Note): boolean {
  return trialCard === TRIAL_CARD_NOTE.trialCard;
}
