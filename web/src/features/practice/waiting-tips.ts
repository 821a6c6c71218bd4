/** Shown beside the member's recording during its analysis, so that the member can apply a tip while watching. */
export const waitingTips = [
  'Watch your take once without sound. You’ll notice your posture and your eyes first.',
  'Listen once without looking. Do your sentences end on a firm note?',
  'Which sentence could you cut? Most answers get better when they get shorter.',
  'Your recorded voice sounds odd only to you. Everyone else hears the voice they know.',
  'Say the result first, then how you got there.',
  'Raise the camera to eye level. A stack of books under your laptop is enough.',
  'Move the video window close to the lens, so you look your listener in the eye.',
  'A pause feels long to you and short to everyone else. Let a sentence land.',
  'Say “I” for your part and “we” for the team’s part.',
  'One number makes an answer easy to remember. Which number belongs in yours?',
  'Face the window. With a window behind you, your face looks dark.',
  'Change one thing per take. You’ll hear whether it helped.',
] as const;

/** Always returns the same tip for a video. */
export function chooseTip(videoId: string): string {
  let sum = 0;
  for (const character of videoId) sum = (31 * sum + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return waitingTips[sum % waitingTips.length] ?? waitingTips[0];
}
