/** Polling interval for files being copied, in ms. */
const POLL_MS = 3000;

/** `refetchInterval` that polls while a displayed item's file is being copied. */
export function pollWhile(isWaiting: boolean | undefined): number | false {
  return isWaiting ? POLL_MS : false;
}
