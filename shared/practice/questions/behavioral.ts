import { professionLevels } from '#shared/accounts/profession-level.ts';
import { createQuestions } from './question.ts';

const forEveryone = createQuestions({ category: 'behavioral', levels: professionLevels })`
  proud-result: Which result from the last two years are you most proud of?
    Your own part in it, and a number or a quote that shows the result.
    > What would you do differently if you started again?
    # results kpis

  disagreed-with-colleague: Tell me about a time you disagreed with a colleague. How did it end?
    Both views described fairly, what you did to find out, and what you agreed on.
    > How do the two of you work together today?
    # conflict teamwork

  learned-from-mistake: Describe a mistake you made and what you changed because of it.
    The mistake in one sentence, then what you do differently since.
    > Who noticed the mistake first, and how did you tell them?
    # learning

  tight-deadline: Tell me about a deadline you nearly missed. What did you do?
    How you chose what to drop, and when you told the people waiting.
    > What did you decide to leave undone?
    # planning time management

  hard-feedback: What is the most useful criticism you have ever received?
    What was said, how you took it, and one thing you do differently now.
    > Did you agree with it when you first heard it?
    # learning feedback

  changed-your-mind: When did someone last change your mind about something at work?
    What you believed, the argument that moved you, and what followed.
    > What does it take for someone to change your mind?
    # adaptability

  helped-a-colleague: Tell me about a time you made someone else successful.
    What they needed, how you helped, and what they could do afterward.
    > How did you find the time for it?
    # collaboration mentoring, teamwork

  unclear-task: Describe a task that was handed to you without clear instructions.
    The questions you asked first, and the first small step you tried.
    > When do you stop asking and start working?
    # problem_solving

  several-priorities: How do you decide what to do first when everything seems urgent?
    A real week: how you ranked the work, what waited, and who you told.
    > Who decides when two important people both want to be first?
    # planning time management, prioritization

  kept-a-promise: Tell me about a promise at work that was hard to keep.
    What made it hard, what you gave up for it, and how it ended.
    > Tell me about a promise you had to break. How did you break the news?
    # integrity

  said-no: When did you last say no to a request, and how did you say it?
    The reason, the words you used, and the alternative you offered.
    > How did the other person react?
    # stakeholder_management prioritization

  won-trust: How did you win the trust of someone who doubted you at first?
    What they doubted, what you did consistently, and when they changed their mind.
    > What would have destroyed that trust?
    # stakeholder_management relationship building

  improved-a-routine: What have you improved without being asked?
    What it cost before, what you changed, and what it saves now.
    > How did you get others to use it?
    # ownership process improvement
`;

const forStudents = createQuestions({
  category: 'behavioral',
  levels: ['student'],
  seniority: ['entry'],
})`
  group-project: Tell me about a group project where the work was not shared evenly.
    What you said to the group, and how the work was shared afterward.
    > What would you agree on at the start next time?
    # conflict teamwork

  learned-quickly: Describe something you had to learn from scratch in a few weeks.
    How you planned it, where you got help, and what you could do at the end.
    > Which way of learning turned out to be a waste of time?
    # learning

  study-and-work: How have you combined studying with a job, a club, or a project?
    A concrete week, what you learned to plan, and what you would repeat.
    > What did you have to give up?
    # planning time management

  first-responsibility: When did others first rely on you for something important?
    What depended on you, how you made sure of it, and the result.
    > What worried you most?
    # ownership
`;

const forJobChangers = createQuestions({ category: 'behavioral', levels: ['changing_jobs'] })`
  skill-that-travels: Which strength from your current job will help you most here?
    One strength, a story that proves it, and where it fits this role.
    > Where might that strength get in your way here?
    # adaptability

  first-ninety-days: What would your first three months in a new team look like?
    Listening first, one early result you aim for, and who you would ask for help.
    > How would we notice that you are off to a good start?
    # planning onboarding
`;

const forLaidOff = createQuestions({ category: 'behavioral', levels: ['layoff_affected'] })`
  change-not-chosen: Tell me about a change at work that you did not choose.
    What you could control, what you did first, and what you learned from it.
    > What would you do differently if it happened again?
    # adaptability change management

  keeping-motivation: What keeps you motivated when employers take a long time to respond?
    A routine you keep, a small success on the way, and what you adjusted.
    > How do you get going again after a rejection?
    # motivation resilience
`;

const forStayingReady = createQuestions({
  category: 'behavioral',
  levels: ['staying_ready', 'changing_jobs'],
})`
  keeps-you-here: What makes you stay in a job, and what would make you move?
    Two things that matter to you, each with an example from your work.
    > When did you last think about leaving, and why did you stay?
    # motivation

  recent-stretch: Which task in the past year stretched you the most?
    What was new, how you grew into it, and what you can do now.
    > What would be the next stretch for you?
    # learning

  quiet-success: Tell me about good work you did that hardly anyone noticed.
    What it prevented or made possible, and how you would show it today.
    > How do you make such work visible without bragging?
    # results
`;

const forLevelingUp = createQuestions({
  category: 'behavioral',
  levels: ['leveling_up', 'staying_ready'],
  seniority: ['mid', 'senior', 'lead'],
})`
  led-without-title: When did you lead people who did not report to you?
    The goal, how you got them to join, and what the group achieved.
    > What did you do with someone who would not join in?
    # leadership influence, cross-functional

  delegated-task: Tell me about something important that you handed to someone else.
    Why that person, what you agreed on, and when you stepped in or held back.
    > What did you find hardest to let go?
    # leadership delegation

  unpopular-decision: Describe an unpopular decision you made.
    The reasons you gave, how you listened, and what came of it.
    > Would you decide the same way today?
    # decision_making change management

  developed-someone: Who have you helped grow, and how could you tell it worked?
    What they could not do before, what you practiced, and the sign of success.
    > Who did you fail to help, and why?
    # leadership mentoring, coaching

  conflict-between-others: How did you help two colleagues resolve a conflict?
    What each of them needed, what you asked, and the agreement they found.
    > When is it better to stay out of it?
    # conflict mediation
`;

export const behavioralQuestions = [
  ...forEveryone,
  ...forStudents,
  ...forJobChangers,
  ...forLaidOff,
  ...forStayingReady,
  ...forLevelingUp,
];
