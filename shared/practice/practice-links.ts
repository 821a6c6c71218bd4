/**
 * A link that opens the recorder and starts the countdown. A reload doesn't restart the countdown,
 * because the recorder clears `state`.
 */
interface RecorderLink {
  readonly to: string;
  readonly state: { readonly startsRecording: true };
}

/**
 * A link to record the next take of an earlier answer. The recorder shows that answer's question
 * and cue.
 */
export function buildRetakeLink(videoId: string): RecorderLink {
  return buildRecorderLink({ retake: videoId });
}

export function buildQuestionLink(questionId: string): RecorderLink {
  return buildRecorderLink({ question: questionId });
}

/** The page that starts a rehearsal. With question IDs, it offers to rehearse these questions. */
export function buildRehearsalPath(questionIds: readonly string[] = []): string {
  return questionIds.length === 0
    ? REHEARSAL_PATH
    : `${REHEARSAL_PATH}?${new URLSearchParams({ questions: questionIds.join(',') })}`;
}

export function buildRehearsalRunPath(rehearsalId: string): string {
  return `${REHEARSAL_PATH}?${new URLSearchParams({ run: rehearsalId })}`;
}

export function buildRehearsalReportPath(rehearsalId: string): string {
  return `${REHEARSAL_PATH}/${rehearsalId}`;
}

const REHEARSAL_PATH = '/video-analysis/rehearsal';

export const JOB_POST_PATH = '/video-analysis/job-post';

/** The page that compares two takes. The order of the IDs doesn't matter. */
export function buildComparePath(oneId: string, otherId: string): string {
  return `/video-analysis?compare=${oneId},${otherId}`;
}

export function buildReportPath(videoId: string): string {
  return buildPracticePath({ tab: 'results', video: videoId });
}

/** The form to ask a coach, with this recording chosen. */
export function buildAskCoachPath(videoId: string): string {
  return buildPracticePath({ tab: 'coach', video: videoId });
}

export function buildCoachAnswerPath(requestId: string): string {
  return buildPracticePath({ tab: 'coach', request: requestId });
}

function buildRecorderLink(subject: Record<string, string>): RecorderLink {
  return { to: buildPracticePath({ tab: 'record', ...subject }), state: { startsRecording: true } };
}

function buildPracticePath(search: Record<string, string>): string {
  return `/video-analysis?${new URLSearchParams(search)}`;
}
