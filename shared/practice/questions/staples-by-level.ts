import { createQuestions } from './question.ts';

const staple = { category: 'behavioral', isStaple: true } as const;

const forStudents = createQuestions({ ...staple, levels: ['student'], seniority: ['entry'] })`
  why-your-major: Why did you choose your major?
    What drew you in, one class or project that confirmed it, and how it leads to this job.
    > Would you choose it again?
    # motivation

  last-internship: What did you get out of your last internship or part-time job?
    One thing you were trusted with, what you learned, and how you would use it here.
    > What would your supervisor there tell me about you?
    # learning

  after-graduation: When do you graduate, and what do you want to do after that?
    The month, the kind of job you want, and why this one is a good start.
    > Are you thinking about graduate school?
    # planning
`;

const forPeopleWithLittleExperience = createQuestions({
  ...staple,
  levels: ['student', 'changing_jobs'],
})`
  little-experience: You don't have much experience in this area. Why should we consider you?
    Agree with the fact, then two skills that carry over and one thing you learned quickly.
    > What would you need from us in the first month?
    # learning
`;

const forJobChangers = createQuestions({ ...staple, levels: ['changing_jobs'] })`
  why-leave: Why do you want to leave your current job?
    What you are looking for, explained without blaming anyone.
    > What would have to change for you to stay?
    # motivation

  several-short-jobs: You've changed jobs a few times. How do I know you'll stay?
    One honest sentence for each move, what you looked for, and why this job has it.
    > How long do you see yourself here?
    # integrity
`;

const forLaidOff = createQuestions({ ...staple, levels: ['layoff_affected'] })`
  position-ended: Your last position ended. Can you tell me what happened?
    Two short sentences about what happened, then what you have done since.
    > What do you miss most about that job?
    # communication

  time-between-jobs: How have you used the time since your last position?
    One or two things you finished or learned, and how they help in this role.
    > Which of those things was hardest to keep up?
    # motivation

  lower-level-job: This job is a step down from your last one. Are you okay with that?
    What you like about the work itself, and why the title isn't what you are after.
    > What happens when a bigger job comes along?
    # adaptability
`;

const betweenJobs = createQuestions({ ...staple, levels: ['changing_jobs', 'layoff_affected'] })`
  gap-on-your-resume: I see a gap on your resume. What were you doing then?
    One plain sentence about the reason, what you kept up, and that you are ready now.
    > What made you decide to come back to work?
    # communication

  seem-overqualified: You seem overqualified for this. Why do you want it?
    What this job has that a bigger one doesn't, and what you would bring from day one.
    > What would keep you from getting bored?
    # motivation
`;

const forEmployed = createQuestions({
  ...staple,
  levels: ['changing_jobs', 'staying_ready', 'leveling_up'],
})`
  notice-period: How much notice do you have to give at your current job?
    The number of weeks, whether it is firm, and how you would hand over your work.
    > Would you still want to take time off in between?
    # planning

  employer-counteroffer: What will you do if your employer makes a counteroffer?
    The reason you are leaving that more money doesn't fix, and a clear answer.
    > Does your manager know you are looking?
    # decision_making
`;

const forStayingReady = createQuestions({ ...staple, levels: ['staying_ready', 'leveling_up'] })`
  long-in-one-place: You've been with the same company for years. Why move now?
    How you grew while you were there, what you can't do there, and why now is the time.
    > What will be hardest to leave behind?
    # motivation
`;

const forLevelingUp = createQuestions({
  ...staple,
  levels: ['leveling_up'],
  seniority: ['mid', 'senior', 'lead'],
})`
  management-style: What is your management style?
    Two things you always do with your people, an example, and when you adjust.
    > What would your direct reports change about it?
    # leadership

  why-manage-people: Why do you want to manage people?
    What you have already done to help others grow, and what you would give up for it.
    > What part of managing do you expect to dislike?
    # leadership

  ready-for-next-level: What makes you ready for the next level?
    One thing you already do at that level, the result, and one thing you are working on.
    > What would your boss say is still missing?
    # ownership

  total-compensation: What total compensation would it take for you to make a move?
    A range for base, bonus, and equity together, what it is based on, and what matters most.
    > Which part of that matters least to you?
    # stakeholder_management
`;

export const staplesByLevel = [
  ...forStudents,
  ...forPeopleWithLittleExperience,
  ...forJobChangers,
  ...forLaidOff,
  ...betweenJobs,
  ...forEmployed,
  ...forStayingReady,
  ...forLevelingUp,
];
