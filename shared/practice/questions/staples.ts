import { professionLevels } from '#shared/accounts/profession-level.ts';
import { createQuestions } from './question.ts';
import { staplesByLevel } from './staples-by-level.ts';
import { staplesByRole } from './staples-by-role.ts';

const staple = { category: 'behavioral', isStaple: true, levels: professionLevels } as const;

const askedMost = createQuestions(staple)`
  introduce-yourself: Tell me about yourself and what brings you to this role.
    Two or three facts that lead to this role, then why now.
    > Which of these experiences will help you most in this role?
    # communication

  why-interested: Why are you interested in this position?
    One part of the work that you want to do more of, and one reason it has to be this team.
    > What else have you been applying for?
    # motivation

  why-hire-you: Why should we hire you?
    Two things the job needs, one proof for each, and how soon they would help the team.
    > What do you bring that other candidates don't?
    # results

  greatest-weakness: What is your greatest weakness?
    A real one that isn't central to the job, what you do about it, and a sign of progress.
    > How has it affected the people you work with?
    # learning

  salary-expectations: What are your salary expectations?
    A range you have researched, what it is based on, and interest in the whole offer.
    > How flexible is that number?
    # stakeholder_management

  greatest-strength: What would you say is your greatest strength?
    One strength that the job needs, a short story that proves it, and the result.
    > When has that strength worked against you?
    # results

  five-years-from-now: What kind of work do you want to be doing in a few years?
    A direction rather than a title, why, and how this role leads there.
    > What would you need from us?
    # motivation
`;

const aboutUs = createQuestions({ ...staple, category: 'industry' })`
  why-this-company: Why would you like to work for us rather than for a competitor?
    Two facts about us that you looked up, and how your work fits them.
    > What worries you about working here?
    # motivation

  what-do-you-know: What do you know about our company?
    What it sells and to whom, one recent piece of news, and why that interests you.
    > Where did you find that out?
    # customer_focus
`;

const aboutYou = createQuestions(staple)`
  walk-through-resume: Walk me through your resume.
    The last two or three jobs, what each one taught you, and why you moved on.
    > Which of those jobs would you take again?
    # communication

  what-motivates-you: What motivates you?
    One thing about the work itself, an example from last year, and where this job offers it.
    > Which parts of a job drain you?
    # motivation

  tell-about-a-failure: Tell me about a time you failed.
    A failure that mattered, your own part in it, what you changed, and proof that it worked.
    > What was the first thing you did when you saw it was going wrong?
    # learning

  handle-pressure: How do you handle stress and pressure?
    A busy stretch, what you did to stay calm and on track, and how it turned out.
    > What kind of pressure is hardest for you?
    # adaptability

  in-three-words: How would your last manager describe you in three words?
    Three words that fit the job, with one short example for each.
    > Which of those words would your coworkers argue with?
    # collaboration

  outside-of-work: What do you like to do outside of work?
    One real interest, what you get out of it, and only what you are happy to talk about.
    > How did you get into that?
    # communication
`;

const aboutTheJob = createQuestions(staple)`
  looking-for-next: What are you looking for in your next job?
    Two things that matter most, why, and where you see them here.
    > What would be a deal breaker?
    # motivation

  way-you-work: How would you describe the way you like to work?
    Two habits with an example each, and how they would fit this team.
    > What might people find hard about working with you?
    # planning

  alone-or-in-a-team: Do you prefer to work alone or on a team?
    When each works best for you, with an example of each.
    > Which would you choose if you could only have one?
    # collaboration

  ideal-manager: What do you look for in a manager?
    One thing a manager did that helped you, and how you adapt when yours is different.
    > How do you like to get feedback?
    # collaboration

  remote-or-office: Do you want to work remotely, in the office, or some of both?
    What you prefer, what you can do, and how you stay in touch with the team either way.
    > What if we asked you to come in three days a week?
    # adaptability

  willing-to-relocate: Would you be willing to relocate for this job?
    A clear yes or no, what it depends on, and when you could move.
    > Have you spent any time in this area?
    # adaptability

  willing-to-travel: How much travel are you comfortable with?
    A number of days a month, what you have done before, and anything to plan around.
    > How much notice would you need before a trip?
    # adaptability
`;

const aboutTheOffer = createQuestions(staple)`
  when-can-you-start: When could you start if we made you an offer?
    A realistic date, and how you would leave your current work in good order.
    > Is there any way to make that sooner?
    # planning

  other-interviews: Are you interviewing anywhere else?
    Honest and brief: what kind of jobs, how far along you are, and why this one stands out.
    > When do you have to give them an answer?
    # integrity

  accept-today: If we offered you this job today, would you take it?
    Real interest first, then what you would still want to know before you say yes.
    > What would make you turn it down?
    # decision_making

  questions-for-us: What questions do you have for us?
    Two or three open questions about the work, the team, and what success looks like.
    > Did anything we talked about today worry you?
    # learning

  anything-to-add: Is there anything else you'd like us to know?
    The one strength that hasn't come up yet, and that you want the job.
    > What do you wish I had asked you?
    # communication
`;

export const jobPostQuestions = createQuestions({ ...staple, needsJobPost: true })`
  why-this-role: Which part of this job description made you apply?
    One duty in the post's own words, a time you did it well, and what you want to learn.
    > Which part do you look forward to least?
    # motivation

  skill-gap: Which skill in our job description would you still need to build?
    An honest gap, what you have already started, and a time you learned something this quickly.
    > How would you cover the gap in your first month?
    # learning

  fit-for-the-posting: How does your background match what we listed in the job posting?
    The two or three requirements at the top of the post, with one proof for each.
    > Which of those have you done most recently?
    # results
`;

/** Asked for almost any job, the most frequent first. */
export const stapleQuestions = [
  ...askedMost,
  ...aboutUs,
  ...staplesByLevel,
  ...aboutYou,
  ...aboutTheJob,
  ...aboutTheOffer,
  ...staplesByRole,
];
