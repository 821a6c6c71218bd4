/** How often is asked whether a file that is being taken over has come, in ms. */
const POLL_MS = 3000;

/** The `refetchInterval` of a list or an item: asks again by itself while something on the screen waits for its file. */
export function pollWhile(isWaiting: boolean | undefined): number | false {
  return isWaiting ? POLL_MS : false;
}
