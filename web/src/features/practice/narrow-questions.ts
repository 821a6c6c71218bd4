import type { ProfessionLevel } from '../../../../shared/accounts/profession-level.ts';
import type { Question } from '../../../../shared/practice/questions/question.ts';
import type { QuestionTopic } from './use-question.ts';

/** The questions that match the filters. With a profession, its own questions come first, then those for everyone. */
export function narrowQuestions(
  questions: readonly Question[],
  { competency, roleFamily }: QuestionTopic,
  level: ProfessionLevel | null,
): readonly Question[] {
  const matching = questions.filter(
    (question) => (!competency || question.competency === competency) && (!level || question.levels.includes(level)),
  );
  if (!roleFamily) return matching;
  return [
    ...matching.filter(({ roleFamilies }) => roleFamilies.includes(roleFamily)),
    ...matching.filter(({ roleFamilies }) => roleFamilies.length === 0),
  ];
}
