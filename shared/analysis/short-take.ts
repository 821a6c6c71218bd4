/**
 * Scores of shorter takes are provisional and never compared, because they would change too much if
 * the member spoke longer. The measurements are in infra/docs/calibration.md.
 */
export const SHORT_TAKE_SECONDS = 20;

/** True if the take is so short that its scores are only a first impression. */
export function isShortTake({ durationSeconds }: { readonly durationSeconds: number }): boolean {
  return durationSeconds < SHORT_TAKE_SECONDS;
}
