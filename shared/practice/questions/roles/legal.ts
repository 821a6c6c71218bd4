import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['legal'] })`
  contract-in-an-hour: You have one hour to review a 30-page contract. What do you read first?
    Money, term, liability, and exit before the rest, and what you say you haven't checked.
    > Which clause have you seen go wrong most often?
    # planning contract review

  law-in-plain-words: Explain a legal risk to a manager who wants a yes or a no.
    The risk in one sentence, how likely and how costly, and a safer way to the goal.
    > What if the manager goes ahead anyway?
    # communication legal advice, risk management

  research-a-question: How do you research a legal question that is new to you?
    Facts first, the statute before commentary, how current it is, and when you stop.
    > How do you show how sure you are?
    # learning legal research

  negotiate-a-clause: Tell me about a clause you negotiated. What did you give, and what did you get?
    What each side feared, the wording that solved it, and what you held firm on.
    > Where was your limit?
    # stakeholder_management negotiation, contract drafting

  privacy-request: A person asks which data we hold about them. How do you handle the request?
    Proof of identity, the deadline, where the data is, what must stay private, and a record.
    > What if a department refuses to look?
    # technical_depth data privacy, compliance

  gap-in-compliance: How do you find out whether people follow a rule that exists only on paper?
    A look at real cases, conversations without blame, the reason behind it, and an easier way.
    > Who do you tell first?
    # analysis compliance, audit

  deadline-in-court: How do you make sure that you never miss a legal deadline?
    Two independent records, early reminders, a backup person, and a check every week.
    > Tell me about a close call. What did you change?
    # quality docketing, case management

  conflict-of-interest: How do you notice and handle a conflict of interest?
    A check before you start, openness even when it costs work, and an example.
    > What if you notice it halfway through?
    # integrity ethics, compliance

  draft-it-short: How do you draft a document that people can understand?
    Structure and short sentences, defined terms, and a reader who isn't a lawyer.
    > When do you need the complicated wording?
    # communication contract drafting, legal writing

  new-regulation-arrives: A new regulation takes effect in six months. What do you do in the first two weeks?
    Who is affected, the few duties that matter, an owner for each, and a plan by date.
    > What do you do with the unclear parts?
    # planning regulatory affairs, compliance

  settle-or-fight: How do you advise a client on whether to settle or go to court?
    The goal behind the claim, chances and cost as ranges, time, and the client's choice.
    > What if the client wants revenge?
    # decision_making litigation, legal advice
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['legal'] })`
  unwelcome-advice: Tell me about advice you gave that nobody wanted to hear.
    Why you were sure, how you said it, and what happened.
    > How did it affect your relationship with them?
    # integrity legal advice

  error-in-a-filing: Tell me about an error in a document you wrote. How did you deal with it?
    What it could have caused, telling people at once, the correction, and a new check.
    > How did the client or manager react?
    # ownership legal writing, quality control

  hostile-counterpart: How do you deal with a counterpart who attacks you personally?
    Stay calm, return to the issue, set a limit, and put the client's interest first.
    > When do you end the conversation?
    # conflict negotiation

  business-partner: How do you keep people from seeing legal as the department of no?
    Early and quick answers, options instead of vetoes, and a project you made possible.
    > What do you still say no to?
    # customer_focus legal advice, cross-functional

  many-cases-at-once: How do you keep track of many cases with different deadlines?
    One list, the next step for each, fixed times for deep work, and what you hand over.
    > What happens when two become urgent on one day?
    # planning case management, time management

  case-you-are-proud-of: Which case or project are you proudest of, without naming anyone?
    The problem, your own part, the outcome, and why it mattered to someone.
    > What would you do differently today?
    # results case management
`;

export const legalQuestions = [...technical, ...behavioral];
