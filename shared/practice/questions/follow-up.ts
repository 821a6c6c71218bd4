interface PartQuestion {
  /** Says why the question is asked. */
  readonly reason: string;
  readonly text: string;
}

/** The follow-up for each part that an answer can lack. The keys are stored in IDs. */
export const partQuestions = {
  example: { reason: 'You spoke in general terms.', text: 'Can you give me a specific example?' },
  action: { reason: 'You described the situation.', text: 'What did you do about it?' },
  'own-part': { reason: 'You said “we.”', text: 'What was your own part in it?' },
  result: { reason: 'You didn’t say how it ended.', text: 'What was the result?' },
  number: { reason: 'You didn’t put a number on the result.', text: 'How big was the difference?' },
} as const satisfies Record<string, PartQuestion>;

export type MissingPart = keyof typeof partQuestions;

const missingParts = Object.keys(partQuestions) as MissingPart[];

const SUFFIX = '.follow-up';
const FOLLOW_UP = new RegExp(`^(.+)\\${SUFFIX}(?:-(${missingParts.join('|')}))?$`, 'u');

/**
 * ID of a question's follow-up: the one in the bank, or the one about a missing part. It is stored
 * with answers like the ID of any question.
 */
export function toFollowUpId(questionId: string, part: MissingPart | null = null): string {
  return `${questionId}${SUFFIX}${part === null ? '' : `-${part}`}`;
}

/** ID of the question that a follow-up belongs to; null if the ID isn't a follow-up's. */
export function findFollowedId(id: string): string | null {
  return FOLLOW_UP.exec(id)?.[1] ?? null;
}

export const isFollowUp = (id: string): boolean => findFollowedId(id) !== null;

/** The part that a follow-up asks about; null for other questions. */
export function findMissingPart(id: string): MissingPart | null {
  const found = FOLLOW_UP.exec(id)?.[2];
  return missingParts.find((part) => part === found) ?? null;
}

/** ID of a question's place in a rehearsal. All follow-ups of a question share one place. */
export function toPlaceId(id: string): string {
  const followedId = findFollowedId(id);
  return followedId === null ? id : toFollowUpId(followedId);
}
