/**
 * Limits of a course's "What you'll learn" list. Text lengths are in UTF-16 code units, like
 * `maxLength` in HTML.
 */
export const learningPointLimits = { points: 12, length: 120 } as const;

/** Splits the form's text into points, one per line. Ignores empty lines. */
export function parseLearningPoints(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns an error message if there are too many points or a point is too long, otherwise null. */
export function findLearningPointsProblem(text: string): string | null {
  const points = parseLearningPoints(text);
  const { points: maxPoints, length } = learningPointLimits;
  if (points.length > maxPoints)
    return `Enter at most ${maxPoints} points, one per line. You entered ${points.length}.`;

  const long = points.findIndex((point) => point.length > length);
  if (long === -1) return null;

  return `Shorten point ${long + 1} to ${length} characters. It has ${points[long]?.length}.`;
}
