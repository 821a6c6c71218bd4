import * as z from 'zod';
import { competencies } from '#shared/practice/questions/competency.ts';
import { roleFamilies } from '#shared/practice/questions/role-family.ts';
import { readTabJson, saveTabValue } from '#web/platform/tab-storage.store.ts';

const choiceSchema = z.object({
  /** Null if the member answers without a question. */
  questionId: z.string().nullable(),
  competency: z.enum(competencies).nullable(),
  roleFamily: z.enum(roleFamilies).nullable(),
  /** The interview plan's question that was last shown without being asked for. */
  plannedId: z.string().nullable(),
  /** IDs of the questions already shown during this visit, newest first. */
  shown: z.array(z.string()),
});

export type QuestionChoice = z.output<typeof choiceSchema>;

const KEY = 'practice-question';

/** The choice made during this visit; null on a new visit or if storage is blocked. */
export const readQuestionChoice = () => readTabJson(KEY, choiceSchema);

export const saveQuestionChoice = (choice: QuestionChoice) =>
  saveTabValue(KEY, JSON.stringify(choice));
