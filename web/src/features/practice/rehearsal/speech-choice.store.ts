const KEY = 'rehearsal-muted';

/** True if the member turned off the spoken questions in this browser. */
export function readIsMuted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Does nothing if storage is blocked. */
export function saveIsMuted(isMuted: boolean): void {
  try {
    if (isMuted) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so the choice applies only until the page closes.
  }
}
