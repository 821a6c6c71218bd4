import { useState } from 'react';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import type { Competency } from '#shared/practice/questions/competency.ts';
import { chooseNextQuestion, findQuestion } from '#shared/practice/questions/questions.ts';
import type { RoleFamily } from '#shared/practice/questions/role-family.ts';
import {
  type QuestionChoice,
  saveQuestionChoice,
  readQuestionChoice,
} from './question-choice.store.ts';

/** Filter for the question list and for "Another question". */
export interface QuestionTopic {
  competency: Competency | null;
  roleFamily: RoleFamily | null;
}

export type QuestionControl = ReturnType<typeof useQuestion>;

interface QuestionOptions {
  wantedId: string | null;
  /** IDs of the questions in the member's takes, newest first; null while loading. */
  answered: readonly string[] | null;
  level: ProfessionLevel | null | undefined;
  onLevel: (level: ProfessionLevel | null) => void;
}

const NO_CHOICE: QuestionChoice = {
  questionId: null,
  competency: null,
  roleFamily: null,
  shown: [],
};

/**
 * Selects one question at a time and keeps it for the visit. The level is saved in the member's
 * settings.
 */
export function useQuestion({ wantedId, answered, level, onLevel }: QuestionOptions) {
  const [savedChoice, setChoice] = useState(readQuestionChoice);
  const [shownWantedId, setShownWantedId] = useState<string | null>(null);
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  const choice = savedChoice ?? NO_CHOICE;
  const change = (changed: Partial<QuestionChoice>) => {
    const next = { ...choice, ...changed };
    saveQuestionChoice(next);
    setChoice(next);
  };

  const show = (questionId: string | null) =>
    change({
      questionId,
      shown: choice.questionId ? [choice.questionId, ...choice.shown] : choice.shown,
    });

  const showAnother = () => {
    const { questionId, shown, competency, roleFamily } = choice;
    const recentIds = [...(questionId ? [questionId] : []), ...shown, ...(answered ?? [])];
    show(
      chooseNextQuestion({ recentIds, seed: seed + shown.length, level, competency, roleFamily })
        .id,
    );
  };

  if (wantedId !== shownWantedId) {
    setShownWantedId(wantedId);
    if (wantedId && findQuestion(wantedId)) change({ questionId: wantedId });
  } else if (savedChoice === null && answered !== null && level !== undefined) showAnother();

  return {
    /**
     * False until the first question is chosen. Choosing requires the member's recent questions and
     * level.
     */
    isReady: savedChoice !== null,
    question: (choice.questionId && findQuestion(choice.questionId)) || null,
    topic: { competency: choice.competency, roleFamily: choice.roleFamily } satisfies QuestionTopic,
    level: level ?? null,
    answered: answered ?? [],
    showAnother,
    skipQuestion: () => show(null),
    pick: show,
    changeTopic: (topic: QuestionTopic) => change(topic),
    changeLevel: onLevel,
  };
}
