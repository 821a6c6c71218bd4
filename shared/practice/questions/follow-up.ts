/** Parts of an answer that an interviewer asks about if they are missing. */
export const missingParts = ['example', 'action', 'own-part', 'result', 'number'] as const;

export type MissingPart = (typeof missingParts)[number];

const SUFFIX = '.follow-up';

/** ID of a question's follow-up. It is stored with answers like the ID of any question. */
export function toFollowUpId(questionId: string): string {
  return `${questionId}${SUFFIX}`;
}

/** ID of the question that a follow-up belongs to; null if the ID isn't a follow-up's. */
export function findFollowedId(id: string): string | null {
  return id.endsWith(SUFFIX) ? id.slice(0, -SUFFIX.length) : null;
}

export const isFollowUp = (id: string): boolean => findFollowedId(id) !== null;
