import { createQuestions } from './question.ts';

const everyone = createQuestions({ category: 'behavioral' })`
  problem-nobody-owned: Tell me about a problem that was nobody's job but that you solved anyway.
    Why it was left alone, why it mattered, what you did, and who owns it now.
    > How did you avoid stepping on anyone's toes?
    # ownership

  went-wrong-on-your-watch: Tell me about something that went wrong while you were responsible.
    Your part without excuses, what you did in the first hour, and how you fixed it for good.
    > What did you tell the people affected?
    # ownership

  started-something-new: What have you started that still exists today?
    The first version, who joined, what kept it alive, and what it does now.
    > What nearly ended it?
    # ownership creativity

  finished-when-tired: When did you finish something that you no longer felt like doing?
    Why it mattered, how you split it up, and how it felt to be done.
    > What made you lose interest?
    # results

  goal-in-numbers: Tell me about a measurable goal that you reached.
    The number at the start and the end, your own part, and the hardest stretch.
    > What would it have taken to do even better?
    # results kpis, goal setting

  more-with-less: When did you get a result with fewer people or less money than planned?
    What was cut, what you dropped on purpose, and the result you got.
    > What should never be cut?
    # results budgeting

  obstacle-after-obstacle: Tell me about a goal that you nearly gave up on.
    The obstacles, what you tried differently, who helped, and how it ended.
    > How do you know when to stop?
    # results

  stubborn-problem: Which problem took you the longest to solve?
    Why the obvious answers failed, the turning point, and proof that it is solved.
    > What would you try first today?
    # problem_solving

  simple-solution: Tell me about a simple solution to a problem that looked complicated.
    What everyone else tried, what you noticed, and what it saved.
    > Why had nobody seen it before?
    # problem_solving creativity

  root-not-symptom: When did you discover that people were fixing the wrong problem?
    The symptom, what made you doubt, the real cause, and how you told them.
    > How did they take it?
    # problem_solving root cause analysis

  week-on-one-page: How do you plan your week so that important work gets done?
    When and how you plan, time you protect, and what you did when it fell apart.
    > What did you drop last week?
    # planning time management

  big-project-small-steps: How do you break a large project into steps that you can finish?
    The end result first, pieces with an owner and a date, and the riskiest one early.
    > How do you notice that you are behind?
    # planning project management

  plan-turned-upside-down: Tell me about a week when your whole plan changed on Monday.
    What changed, what you kept, who you told, and what got done by Friday.
    > What did you do about the things you dropped?
    # adaptability time management

  tool-replaced: A tool you had mastered was replaced by another. How did you handle it?
    Your first reaction, how you learned it, who you helped, and one thing that is better now.
    > What do you still miss?
    # adaptability

  new-boss-new-rules: How did you adjust to a new manager who worked differently?
    The difference, what you asked early, one thing you changed, and one you explained.
    > What did your manager learn from you?
    # adaptability

  error-you-caught: Tell me about a mistake that you caught just in time.
    How you noticed, what it would have caused, and the check you have used since.
    > How do you stay alert in routine work?
    # quality attention to detail

  quality-nobody-asked-for: When did you insist on doing something properly even though nobody asked for it?
    Why it mattered, the cost in time, and what it prevented or enabled.
    > When would good enough have been the right choice?
    # quality attention to detail

  checklist-of-yours: Which checklist or routine of yours saves you from mistakes?
    Where it came from, its few steps, and an error it prevented.
    > How do you keep from checking the boxes without thinking?
    # quality attention to detail, documentation
`;

export const questionsAboutWork = everyone;
