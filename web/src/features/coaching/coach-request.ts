export interface CoachRequestDraft {
  readonly videoId: string;
  readonly message: string;
}

export const MISSING_INFORMATION = 'Please select a video and write your message for the coach.';

/** The request as it is sent, its message trimmed; null when something is missing. */
export function completeRequest({ videoId, message }: CoachRequestDraft): CoachRequestDraft | null {
  const trimmed = message.trim();
  return videoId === '' || trimmed === '' ? null : { videoId, message: trimmed };
}
