import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['people'] })`
  hard-to-fill: How did you fill a position that had been open for months?
    Why it was open, what you changed about the search, and how the hire turned out.
    > What did you have to tell the hiring manager?
    # results recruiting, sourcing

  fair-interview: How do you make an interview fair for every candidate?
    The same questions and a scale set beforehand, notes instead of impressions, and two interviewers.
    > What do you do with a strong gut feeling?
    # integrity interviewing, hiring

  first-day-plan: What should a new employee's first week look like?
    Equipment ready, people to meet, one real task, and a conversation about expectations.
    > What do most companies forget?
    # planning onboarding

  people-keep-leaving: A team has lost four people in six months. How do you find out why?
    The numbers, honest conversations (also with those who stayed), and a pattern you test first.
    > How do you share what you find with the manager?
    # analysis employee retention, exit interviews

  policy-in-plain-words: How do you explain an unpopular new policy to the whole staff?
    The reason, what changes for them, room for questions, and what is still open.
    > Which question would you dread most?
    # communication internal communication, hr policy

  complaint-about-a-manager: An employee tells you in confidence about a manager's behavior. What do you do?
    Listen and write down facts, what you can and can't keep private, and fair next steps.
    > What if the employee asks you to do nothing?
    # integrity employee relations, investigations

  performance-talk: How do you prepare a manager for a difficult performance conversation?
    Facts and one clear expectation, a rehearsal, and an agreement with a date.
    > What do you do if the manager avoids it?
    # leadership performance management, coaching

  pay-raise-request: Two colleagues do the same work for different pay. How do you handle it?
    Facts and pay bands first, legal duties, a plan to close the gap, and honest words.
    > How do you keep it from happening again?
    # problem_solving compensation

  training-that-works: How do you know that a training course changed anything?
    What people should do differently, a check weeks later, and a course you stopped.
    > How do you get managers to support it?
    # analysis learning and development, training

  pitch-to-a-candidate: A great candidate has two other offers. How do you win them over?
    What matters to this person, honest strengths and limits, speed, and the right people to meet.
    > They say no. What do you do?
    # stakeholder_management recruiting, candidate experience

  hr-numbers: Which numbers about people should a company look at every month?
    Two or three, what each can't show, and a decision that one of them led to.
    > Which number could do harm if it is misread?
    # analysis hr analytics, reporting

  careful-records: How do you keep employee records correct and confidential?
    Who may see what, checks on changes, and an error you caught in time.
    > What do you do when a manager asks for a file?
    # quality hris, data privacy
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['people'] })`
  wrong-hire: Tell me about a hire that didn't work out.
    What you saw too late, what you did for both sides, and what you ask now.
    > How did you tell the team?
    # learning recruiting, hiring

  mediated-a-dispute: Tell me about a dispute at work that you mediated.
    Each side heard separately first, needs instead of blame, and an agreement that held.
    > When is mediation the wrong tool?
    # conflict employee relations, mediation

  through-a-reorganization: How did you support people through a reorganization?
    Clear dates, time for questions, help for managers, and what you would do better.
    > What did people need most?
    # adaptability change management

  manager-skips-process: A manager wants to skip the hiring process for a friend. What do you do?
    The risk for the manager, the same steps at a faster pace, and a line you hold.
    > What if the friend turns out to be the best candidate?
    # integrity hiring, compliance

  partner-to-managers: How do you become someone managers call before a problem grows?
    Knowing their business, quick useful help, and a time when someone called early.
    > What do you do with a manager who avoids you?
    # collaboration hr business partnering
`;

export const peopleQuestions = [...technical, ...behavioral];
