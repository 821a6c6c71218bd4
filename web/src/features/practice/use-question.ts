import { useState } from 'react';
import type { ProfessionLevel } from '../../../../shared/accounts/profession-level.ts';
import type { Question, QuestionCategory } from '../../../../shared/practice/questions/question.ts';
import { chooseNextQuestion, findQuestion } from '../../../../shared/practice/questions/questions.ts';
import { type QuestionChoice, saveQuestionChoice, readQuestionChoice } from './question-choice.store.ts';

export interface QuestionControl {
  /** False until the first question is chosen. Choosing requires the member's recent questions and level. */
  readonly isReady: boolean;
  /** Null if the member answers without a question. */
  readonly question: Question | null;
  readonly category: QuestionCategory | null;
  readonly level: ProfessionLevel | null;
  readonly showAnother: () => void;
  readonly skipQuestion: () => void;
  readonly chooseCategory: (category: QuestionCategory | null) => void;
  readonly chooseLevel: (level: ProfessionLevel | null) => void;
}

interface QuestionOptions {
  /** ID of the question in the URL; null if none. */
  readonly wantedId: string | null;
  /** IDs of the questions in the member's sessions, newest first; null while loading. */
  readonly answered: readonly string[] | null;
  /** The member's level; null if not chosen, undefined while loading. */
  readonly level: ProfessionLevel | null | undefined;
  readonly onLevel: (level: ProfessionLevel | null) => void;
}

/** Selects one question at a time and keeps it for the visit. The level is saved in the member's settings. */
export function useQuestion({ wantedId, answered, level, onLevel }: QuestionOptions): QuestionControl {
  const [choice, setChoice] = useState(readQuestionChoice);
  const [shownWantedId, setShownWantedId] = useState<string | null>(null);
  const [seed] = useState(randomSeed);
  const choose = (next: QuestionChoice) => {
    saveQuestionChoice(next);
    setChoice(next);
  };
  const chooseNext = (wanted: Pick<QuestionChoice, 'category'>, forLevel: ProfessionLevel | null) => {
    const shown = choice?.questionId ? [choice.questionId, ...(choice?.shown ?? [])] : (choice?.shown ?? []);
    const next = chooseNextQuestion({
      recentIds: [...shown, ...(answered ?? [])],
      seed: seed + shown.length,
      category: wanted.category ?? undefined,
      level: forLevel,
    });
    choose({ ...wanted, questionId: next.id, shown });
  };
  if (wantedId !== shownWantedId) {
    setShownWantedId(wantedId);
    if (wantedId && findQuestion(wantedId))
      choose({ category: null, questionId: wantedId, shown: choice?.shown ?? [] });
  }
  const isReady = choice !== null || (answered !== null && level !== undefined);
  if (choice === null && isReady) chooseNext({ category: null }, level ?? null);

  const { category = null } = choice ?? {};
  return {
    isReady: choice !== null,
    question: (choice?.questionId && findQuestion(choice.questionId)) || null,
    category,
    level: level ?? null,
    showAnother: () => chooseNext({ category }, level ?? null),
    skipQuestion: () => choose({ category, questionId: null, shown: choice?.shown ?? [] }),
    chooseCategory: (wanted) => chooseNext({ category: wanted }, level ?? null),
    chooseLevel: (wanted) => {
      onLevel(wanted);
      chooseNext({ category }, wanted);
    },
  };
}

function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
