import { professionLevels } from '#shared/accounts/profession-level.ts';
import { createQuestions } from './question.ts';

const forEveryone = createQuestions({ category: 'technical', levels: professionLevels })`
  explain-to-a-beginner: Explain a method from your field to someone who has never heard of it.
    One everyday comparison, no jargon, and why the method is useful.
    > What would you leave out if you had half the time?
    # communication training

  find-the-cause: Something that worked yesterday fails today. How do you find the cause?
    What changed, how you narrow it down step by step, and how you confirm it.
    > What do you do if the problem disappears without an explanation?
    # problem_solving troubleshooting, root cause analysis

  tool-you-know-best: Which tool do you know best, and what do you wish it could do?
    A task you do with it, one real limit, and your way around it.
    > What would you use if it were taken away tomorrow?
    # technical_depth

  check-your-own-work: How do you make sure that your work is right before others see it?
    The checks you always do, and an error that one of them caught.
    > What do you do when there is no time for your checks?
    # quality attention to detail

  good-enough: How do you know when a piece of work is good enough to hand over?
    The standard you agree on beforehand, and one time you stopped at the right point.
    > Who decides when you and your client see it differently?
    # quality

  estimate-effort: How do you estimate work that you have never done before?
    How you break it into parts, a range instead of one number, and a first check.
    > How far off was your last estimate?
    # planning estimation

  speed-or-quality: Tell me about a time you had to choose between speed and quality.
    What was at risk, what you chose, and how you limited the damage.
    > How did the people who use your work see it?
    # decision_making prioritization

  data-you-trusted: Describe a decision for which you relied on data. What made you trust it?
    Where the data came from, how you tested it, and what you decided.
    > What would have made you doubt it?
    # analysis data analysis

  numbers-contradict: Two reports give different numbers for the same thing. What do you do?
    Definitions and sources first, a small sample by hand, then who you tell.
    > Which number do you show while you are still looking?
    # analysis reporting, reconciliation

  automate-a-task: Which task would you automate first in your work, and why that one?
    How often it happens, what goes wrong by hand, and what people should still do.
    > What would you never automate?
    # technical_depth automation, process improvement

  learn-a-new-tool: How do you get productive with a tool that you have never used?
    A small real task, where you look things up, and how you check results.
    > When do you decide that a tool is not worth learning?
    # learning

  write-it-down: What do you document so that others can continue your work?
    Who reads it, the few things it must say, and how it stays up to date.
    > How do you get people to read it?
    # quality documentation

  use-of-ai-tools: How do you use AI tools in your work, and where do you avoid them?
    A task where they help, how you check the answer, and a clear limit.
    > Tell me about an answer that looked right and was wrong. How did you notice?
    # technical_depth ai tools

  protect-sensitive-data: What do you do to protect sensitive information in your daily work?
    Two habits you keep, and what you would do after a mistake.
    > What do you do when a colleague is careless?
    # integrity data privacy, security
`;

const forStudents = createQuestions({
  category: 'technical',
  levels: ['student'],
  seniority: ['entry'],
})`
  project-you-built: Walk me through a project you built or researched from start to finish.
    The question behind it, your own part, and what you would do differently.
    > Which part took longest, and why?
    # technical_depth research

  hardest-course-topic: Which topic in your studies was hardest, and how did you master it?
    What made it hard, how you practiced, and how you use it today.
    > How would you explain it to someone starting it today?
    # learning research

  theory-meets-practice: When did something you had learned turn out differently in practice?
    What you expected, what happened, and how you explain the difference.
    > How do you test an idea before you rely on it?
    # technical_depth
`;

const forJobChangers = createQuestions({
  category: 'technical',
  levels: ['changing_jobs', 'layoff_affected'],
})`
  transfer-a-method: Which method from your last job would you bring with you, and why?
    The problem it solved, a result in numbers, and what you would adapt.
    > Where would that method not work?
    # technical_depth process improvement

  read-unknown-work: How do you get up to speed on a large body of other people's work?
    Where you begin, who you ask, and a first small change that shows you understand it.
    > How do you tell an unusual choice from a mistake?
    # learning onboarding

  skills-kept-fresh: How have you kept your professional skills fresh in recent months?
    One thing you built or finished, and what you can do now because of it.
    > Which skill have you allowed to get rusty?
    # technical_depth
`;

const forStayingReady = createQuestions({
  category: 'technical',
  levels: ['staying_ready', 'leveling_up'],
  seniority: ['mid', 'senior', 'lead'],
})`
  retire-a-solution: When did you give up a solution that you had built yourself?
    The sign that it was time, what it cost to keep, and what replaced it.
    > How did you feel about letting it go?
    # decision_making

  skill-for-next-year: Which skill will matter more in your work next year than today?
    Why you expect it, how you are building the skill, and how you will notice progress.
    > What will you spend less time on?
    # learning

  simplify-something: Tell me about something complicated that you made simpler.
    Before and after in one sentence each, and who benefited from it.
    > Who preferred the complicated version?
    # problem_solving process improvement

  prevent-repeat: After a failure, how do you make sure it does not happen again?
    The cause behind the cause, one lasting change, and how you followed up.
    > How do you keep the search for causes from becoming a search for someone to blame?
    # problem_solving root cause analysis
`;

const forLevelingUp = createQuestions({
  category: 'technical',
  levels: ['leveling_up'],
  seniority: ['senior', 'lead'],
})`
  hard-trade-off: Describe the hardest technical trade-off you were responsible for.
    The options, what you weighed, who was affected, and what you learned.
    > Who disagreed with you, and why?
    # technical_depth system design

  set-a-standard: Which standard did you introduce, and how did people come to follow it?
    The problem it solved, how you won people over, and an exception you allowed.
    > How do you know that people follow it when you are not around?
    # leadership standards

  review-others-work: How do you review the work of someone more experienced than you?
    What you look at first, how you phrase doubts, and when you insist.
    > What did you learn from a review like that?
    # quality feedback

  measure-team-output: How would you measure whether your team is doing good work?
    One result for customers, one sign of quality, and what you would not count.
    > What would you do if the numbers were good but morale was low?
    # leadership kpis, people management

  buy-or-build: How do you decide between buying a solution and building it in-house?
    What sets you apart, the cost over the years, and how you could reverse the decision.
    > Tell me about a choice like this that you regret. What did it cost?
    # decision_making vendor management, strategy

  risk-before-launch: How do you handle a risk that shows up just before a launch?
    How likely and how serious it is, the options you offer, and who decides.
    > When did you last stop a launch?
    # decision_making risk management, product launch
`;

export const technicalQuestions = [
  ...forEveryone,
  ...forStudents,
  ...forJobChangers,
  ...forStayingReady,
  ...forLevelingUp,
];
