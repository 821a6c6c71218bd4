import { ACTION, CHANGE, GENERAL, PAST, PRESENT_RESULT, RESULT, SITUATION } from './story-cues.ts';

export const storyParts = ['situation', 'action', 'result'] as const;

export type StoryPart = (typeof storyParts)[number];

/**
 * Returns each sentence's part of the story; null if none. Uses fixed rules for English and no
 * language model: cues in the sentence, and its position relative to the speaker's actions.
 */
export function findStoryParts(sentences: readonly string[]): (StoryPart | null)[] {
  const isAction = sentences.map(
    (sentence) => ACTION.test(sentence) && !isOutcome(sentence) && !isPlan(sentence),
  );
  const firstAction = isAction.indexOf(true);
  const lastAction = isAction.lastIndexOf(true);
  const firstOutcome = sentences.findIndex((sentence, at) => at > 0 && isOutcome(sentence));
  const actionsFrom =
    firstAction === -1 ? (firstOutcome === -1 ? sentences.length : firstOutcome) : firstAction;

  return sentences.map((sentence, at) => {
    if (isAction[at]) return 'action';
    if (at < actionsFrom) return isPartOfSetting(sentence) ? 'situation' : null;

    if (at < lastAction)
      return isOutcome(sentence)
        ? 'result'
        : PAST.test(sentence) && !isPlan(sentence)
          ? 'action'
          : null;

    return isPartOfOutcome(sentence) ? 'result' : null;
  });
}

const isPlan = (sentence: string) => /\b(i would|i'd|would i)\b|^if i\b/u.test(sentence);

const isOutcome = (sentence: string) =>
  RESULT.test(sentence) || (CHANGE.test(sentence) && /\d|percent/u.test(sentence));

function isPartOfSetting(sentence: string): boolean {
  if (isPlan(sentence)) return false;
  return SITUATION.test(sentence) || (PAST.test(sentence) && !GENERAL.test(sentence));
}

function isPartOfOutcome(sentence: string): boolean {
  if (isPlan(sentence)) return false;

  const isTold = PAST.test(sentence) || PRESENT_RESULT.test(sentence);
  if (RESULT.test(sentence) || CHANGE.test(sentence)) return isTold && !/\byou\b/u.test(sentence);

  return isTold && !GENERAL.test(sentence);
}
