import { professionLevels } from '../../accounts/profession-level.ts';
import { createQuestions, type Question } from './question.ts';

const forEveryone = createQuestions('behavioral', professionLevels)`
  introduce-yourself: Tell me about yourself and what brings you to this role.
    Two or three facts that lead to this role, then why now.
  proud-result: Which result from the last two years are you most proud of?
    Your own part in it, and a number or a quote that shows the result.
  disagreed-with-colleague: Tell me about a time you disagreed with a colleague. How did it end?
    Both views described fairly, what you did to find out, and what you agreed on.
  learned-from-mistake: Describe a mistake you made and what you changed because of it.
    The mistake in one sentence, then what you do differently since.
  tight-deadline: Tell me about a deadline you nearly missed. What did you do?
    How you chose what to drop, and when you told the people waiting.
  hard-feedback: What is the most useful criticism you have ever received?
    What was said, how you took it, and one thing you do differently now.
  changed-your-mind: When did someone last change your mind about something at work?
    What you believed, the argument that moved you, and what followed.
  helped-a-colleague: Tell me about a time you made someone else successful.
    What they needed, how you helped, and what they could do afterward.
  unclear-task: Describe a task that was handed to you without clear instructions.
    The questions you asked first, and the first small step you tried.
  several-priorities: How do you decide what to do first when everything seems urgent?
    A real week: what you weighed, what waited, and who knew about it.
  kept-a-promise: Tell me about a promise at work that was hard to keep.
    What made it hard, what you gave up for it, and how it ended.
  said-no: When did you last say no to a request, and how did you say it?
    The reason, the words you used, and the alternative you offered.
  won-trust: How did you win the trust of someone who doubted you at first?
    What they doubted, what you did consistently, and when they changed their mind.
  improved-a-routine: What have you improved without being asked?
    What it cost before, what you changed, and what it saves now.
`;

const forStudents = createQuestions('behavioral', ['student'])`
  group-project: Tell me about a group project where the work was not shared evenly.
    What you said to the group, and how the work was shared afterward.
  learned-quickly: Describe something you had to learn from scratch in a few weeks.
    How you planned it, where you got help, and what you could do at the end.
  study-and-work: How have you combined studying with a job, a club or a project?
    A concrete week, what you learned to plan, and what you would repeat.
  first-responsibility: When did others first rely on you for something important?
    What depended on you, how you made sure of it, and the result.
`;

const forJobChangers = createQuestions('behavioral', ['changing_jobs'])`
  why-leave: Why do you want to leave your current job?
    What you are looking for, explained without blaming anyone.
  skill-that-travels: Which strength from your current job will help you most here?
    One strength, a story that proves it, and where it fits this role.
  first-ninety-days: What would your first three months in a new team look like?
    Listening first, one early result you aim for, and who you would ask for help.
`;

const forLaidOff = createQuestions('behavioral', ['layoff_affected'])`
  position-ended: Your last position ended. Can you tell me what happened?
    Two short sentences about what happened, then what you have done since.
  time-between-jobs: How have you used the time since your last position?
    One or two things you finished or learned, and how they help in this role.
  change-not-chosen: Tell me about a change at work that you did not choose.
    What you could control, what you did first, and what you learned from it.
  keeping-motivation: What keeps you motivated when employers take a long time to respond?
    A routine you keep, a small success on the way, and what you adjusted.
`;

const forStayingReady = createQuestions('behavioral', ['staying_ready', 'changing_jobs'])`
  keeps-you-here: What makes you stay in a job, and what would make you move?
    Two things that matter to you, each with an example from your work.
  recent-stretch: Which task of the past year was just beyond what you could do?
    What was new, how you grew into it, and what you can do now.
  quiet-success: Tell me about good work you did that hardly anyone noticed.
    What it prevented or made possible, and how you would show it today.
`;

const forLevelingUp = createQuestions('behavioral', ['leveling_up', 'staying_ready'])`
  led-without-title: When did you lead people who did not report to you?
    The goal, how you got them to join, and what the group achieved.
  delegated-task: Tell me about something important that you handed to someone else.
    Why that person, what you agreed on, and when you stepped in or held back.
  unpopular-decision: Describe a decision of yours that was not popular.
    The reasons you gave, how you listened, and what came of it.
  developed-someone: Who have you helped to grow, and how could you tell that it worked?
    What they could not do before, what you practiced, and the sign of success.
  conflict-between-others: How did you help two colleagues resolve a conflict?
    What each of them needed, what you asked, and the agreement they found.
`;

export const behavioralQuestions: readonly Question[] = [
  ...forEveryone,
  ...forStudents,
  ...forJobChangers,
  ...forLaidOff,
  ...forStayingReady,
  ...forLevelingUp,
];
