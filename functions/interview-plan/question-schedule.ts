import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import { addDays, type Day, toUtcDate } from '#shared/interview-plan/day.ts';
import { listQuestionIds } from '#shared/interview-plan/interview-plan-task.ts';
import type { Answer, DayMark, InterviewPlanInput } from './interview-plan-input.ts';

// Without fuzz and short-term steps, the same history always gives the same dates, in whole days.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** Scores below these limits make a question return sooner. */
const LOW_SCORE = 60;
const MEDIUM_SCORE = 70;
const HIGH_SCORE = 90;

/** A question answered well returns only after this many different ones. */
const MIN_DISTINCT_QUESTIONS = 6;

interface QuestionState {
  card: Card;
  lastDay: Day;
  /** True if the last answer was weak or skipped. */
  isLapsed: boolean;
}

/**
 * Schedules the questions by spaced repetition, based on the answers (oldest first) and the marked
 * days.
 */
export function scheduleQuestions(
  { questionIds, hardQuestions }: Pick<InterviewPlanInput, 'questionIds' | 'hardQuestions'>,
  answers: readonly Answer[],
  marks: readonly DayMark[],
) {
  const states = new Map<string, QuestionState>();
  const review = (questionId: string, day: Day, grade: Grade) => {
    const at = toUtcDate(day);
    const before: Card = states.get(questionId)?.card ?? createEmptyCard<Card>(at);
    states.set(questionId, {
      card: scheduler.next(before, at, grade).card,
      lastDay: day,
      isLapsed: grade === Rating.Again,
    });
  };

  const hardOn = new Map(hardQuestions.map(({ questionId, day }) => [questionId, day]));
  const isUnpracticed = (id: string) => {
    const askedOn = hardOn.get(id);
    return askedOn !== undefined && (states.get(id)?.lastDay ?? '') <= askedOn;
  };

  for (const { questionId, day, grade } of listReviews(answers, marks))
    review(questionId, day, grade);

  return {
    /**
     * Returns the ID of the question for this day, from `among`; undefined if there are no
     * questions.
     */
    choose: (day: Day, exclude: readonly string[], among = questionIds) => {
      const candidates = among.filter((id) => !exclude.includes(id));
      const seen = candidates.flatMap((id) => {
        const state = states.get(id);
        return state ? [{ id, ...state, due: state.card.due.getTime() }] : [];
      });

      const hasVariety = new Set([...states.keys(), ...exclude]).size >= MIN_DISTINCT_QUESTIONS;
      const earliest = seen.toSorted((one, other) => one.due - other.due);
      // Even a low score doesn't bring a question back on the next day.
      const rested = earliest.filter(({ lastDay }) => lastDay < addDays(day, -1));
      const due = rested.find(
        (each) => each.due <= toUtcDate(day).getTime() && (hasVariety || each.isLapsed),
      );
      const unseen = candidates.find((id) => !states.has(id));

      return (
        candidates.find(isUnpracticed) ?? due?.id ?? unseen ?? rested[0]?.id ?? earliest[0]?.id
      );
    },

    /** Assumes a good answer on this day. */
    expectAnswer: (questionId: string, day: Day) => review(questionId, day, Rating.Good),
  };
}

/**
 * One review per question and day, oldest first. The last answer of a day counts, and any answer
 * replaces a mark.
 */
function listReviews(answers: readonly Answer[], marks: readonly DayMark[]) {
  const marked = marks.flatMap(({ day, outcome, task }) => {
    const grade: Grade = outcome === 'skipped' ? Rating.Again : Rating.Good;
    return listQuestionIds(task).map((questionId) => ({ questionId, day, grade }));
  });

  const answered = answers.flatMap(({ day, questionId, score }) =>
    questionId === null ? [] : [{ questionId, day, grade: gradeForScore(score) }],
  );
  const perDay = new Map(
    [...marked, ...answered].map((each) => [`${each.day} ${each.questionId}`, each]),
  );

  return [...perDay.values()].toSorted((one, other) =>
    one.day < other.day ? -1 : Number(one.day > other.day),
  );
}

function gradeForScore(score: number | null): Grade {
  if (score === null) return Rating.Good;
  if (score < LOW_SCORE) return Rating.Again;
  if (score < MEDIUM_SCORE) return Rating.Hard;

  return score < HIGH_SCORE ? Rating.Good : Rating.Easy;
}
