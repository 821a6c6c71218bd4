import { useState } from 'react';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import type { Competency } from '#shared/practice/questions/competency.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
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

/** The interview plan's next question and its profession. */
export interface PlannedQuestion {
  questionId: string | null;
  roleFamily: RoleFamily | null;
}

interface QuestionOptions {
  wantedId: string | null;
  /** Null without an interview plan; undefined while loading. */
  planned: PlannedQuestion | null | undefined;
  /** IDs of the questions in the member's takes, newest first; null while loading. */
  answered: readonly string[] | null;
  level: ProfessionLevel | null | undefined;
  onLevel: (level: ProfessionLevel | null) => void;
}

const NO_CHOICE: QuestionChoice = {
  questionId: null,
  competency: null,
  roleFamily: null,
  plannedId: null,
  shown: [],
};

/**
 * Selects one question at a time and keeps it for the visit. Opened without a wanted question, it
 * starts with the interview plan's, or with `FIRST_QUESTION` if the member has no takes. The level
 * is saved in the member's settings.
 */
export function useQuestion(options: QuestionOptions) {
  const { wantedId, planned, answered, level, onLevel } = options;
  const [savedChoice, setChoice] = useState(readQuestionChoice);
  const [shownWantedId, setShownWantedId] = useState<string | null>(null);
  const [isOpened, setOpened] = useState(false);
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  const choice = savedChoice ?? NO_CHOICE;
  const change = (changed: Partial<QuestionChoice>) => {
    const next = { ...choice, ...changed };
    saveQuestionChoice(next);
    setChoice(next);
  };

  const show = (questionId: string | null, roleFamily = choice.roleFamily) =>
    change({
      questionId,
      roleFamily,
      shown: choice.questionId ? [choice.questionId, ...choice.shown] : choice.shown,
    });

  const showAnother = (roleFamily = choice.roleFamily) => {
    const { questionId, shown, competency } = choice;
    const recentIds = [...(questionId ? [questionId] : []), ...shown, ...(answered ?? [])];
    const filter = { level, competency, roleFamily };
    show(chooseNextQuestion({ recentIds, seed: seed + shown.length, ...filter }).id, roleFamily);
  };

  const open = () => {
    setOpened(true);

    const plannedId = planned?.questionId ?? null;
    const roleFamily = choice.roleFamily ?? planned?.roleFamily ?? null;
    if (plannedId && plannedId !== choice.plannedId && findQuestion(plannedId))
      change({ questionId: plannedId, plannedId, roleFamily });
    else if (savedChoice === null && answered?.length === 0) show(FIRST_QUESTION.id, roleFamily);
    else if (savedChoice === null) showAnother(roleFamily);
  };

  const isKnown = savedChoice !== null || Boolean(planned?.questionId);
  const isLoaded = planned !== undefined && (isKnown || (answered !== null && level !== undefined));
  if (wantedId !== shownWantedId) {
    setShownWantedId(wantedId);
    if (wantedId && findQuestion(wantedId)) {
      setOpened(true);
      change({ questionId: wantedId });
    }
  } else if (!isOpened && isLoaded) open();

  return {
    /**
     * False until the first question is chosen. Choosing requires the member's recent questions and
     * level.
     */
    isReady: isOpened && savedChoice !== null,
    question: (choice.questionId && findQuestion(choice.questionId)) || null,
    topic: { competency: choice.competency, roleFamily: choice.roleFamily } satisfies QuestionTopic,
    level: level ?? null,
    answered: answered ?? [],
    showAnother: () => showAnother(),
    skipQuestion: () => show(null),
    pick: (questionId: string | null) => show(questionId),
    changeTopic: (topic: QuestionTopic) => change(topic),
    changeLevel: onLevel,
  };
}
