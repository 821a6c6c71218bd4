import { DAY_MS } from '#shared/product/time.ts';
import { isFollowUp, toPlaceId } from '../questions/follow-up.ts';
import type { Video } from '../video.ts';
import type { Rehearsal } from './rehearsal.ts';

type RecordedTake = Pick<Video, 'questionId' | 'rehearsalId'>;

export interface RehearsalAnswer<Take extends RecordedTake = RecordedTake> {
  /** The recorded question, which may be a follow-up that was chosen during the rehearsal. */
  readonly questionId: string;
  /** The recording in the library; null if it isn't uploaded, or was deleted. */
  readonly video: Video | null;
  readonly take: Take | null;
}

export function listAnswers<Take extends RecordedTake>(
  { id, questionIds }: Pick<Rehearsal, 'id' | 'questionIds'>,
  videos: readonly Video[],
  takes: readonly Take[],
): RehearsalAnswer<Take>[] {
  return questionIds.map((placeId) => {
    const isAnswer = ({ rehearsalId, questionId }: RecordedTake) =>
      rehearsalId === id && questionId !== null && toPlaceId(questionId) === placeId;
    const video = videos.find(isAnswer) ?? null;
    const take = (!video && takes.find(isAnswer)) || null;
    return { questionId: (video ?? take)?.questionId ?? placeId, video, take };
  });
}

/** `asked` and `answered` count the questions without follow-ups; `recorded` counts all answers. */
export function countAnswers(answers: readonly RehearsalAnswer[]) {
  const asked = answers.filter(({ questionId }) => !isFollowUp(questionId));

  return {
    asked: asked.length,
    answered: asked.filter(isAnswered).length,
    recorded: answers.filter(isAnswered).length,
  };
}

/** Leaves out a follow-up that the member skipped. */
export function dropSkipped<Take extends RecordedTake>(
  answers: readonly RehearsalAnswer<Take>[],
): RehearsalAnswer<Take>[] {
  return answers.filter((answer) => isAnswered(answer) || !isFollowUp(answer.questionId));
}

const isAnswered = ({ video, take }: Pick<RehearsalAnswer, 'video' | 'take'>): boolean =>
  video !== null || take !== null;

/** Position of the first unrecorded question after position `after`; null if there is none. */
export function findNextUnanswered(
  answers: readonly Pick<RehearsalAnswer, 'video' | 'take'>[],
  after = -1,
): number | null {
  const at = answers.findIndex((answer, position) => position > after && !isAnswered(answer));
  return at < 0 ? null : at;
}

const CONTINUABLE_MS = DAY_MS;

/**
 * The latest rehearsal that was started in the last 24 hours and isn't finished; undefined if there
 * is none.
 */
export function findUnfinishedRehearsal(
  rehearsals: readonly Rehearsal[],
  now: Date,
): Rehearsal | undefined {
  return rehearsals.find(
    ({ finishedAt, createdAt }) =>
      finishedAt === null && now.getTime() - Date.parse(createdAt) < CONTINUABLE_MS,
  );
}
