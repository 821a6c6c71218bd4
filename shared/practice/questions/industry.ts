import { professionLevels } from '#shared/accounts/profession-level.ts';
import { createQuestions } from './question.ts';

const forEveryone = createQuestions({ category: 'industry', levels: professionLevels })`
  why-this-field: What draws you to this field, and what keeps you interested?
    A specific moment that started it, and a question you would like to work on.
    > What would make you lose interest?
    # motivation

  field-in-five-years: How will this field have changed in five years?
    One change, your reasons for expecting it, and what it means for this role.
    > What would prove you wrong?
    # analysis market research

  who-are-the-customers: Who are our most important customers, and what do they need from us?
    One group, a problem they have on an ordinary day, and how we help.
    > Which customers would you want us to win next?
    # customer_focus market research

  follow-the-news: How do you keep up with what is happening in your field?
    Two sources by name, and something you read lately that you used.
    > When did something you had read turn out to be wrong?
    # learning

  overrated-trend: Which trend in your field do you think is overrated?
    What it promises, what you have seen of it, and what would convince you.
    > Have you ever followed a trend like that yourself?
    # analysis

  underrated-idea: Which idea deserves more attention in your field than it gets?
    The problem it solves, why it is overlooked, and a first way to try it.
    > Why do you think nobody has done it yet?
    # problem_solving creativity

  strong-competitor: Which of our competitors do you respect, and what could we learn from them?
    One thing they do well, described fairly, and how we could do it, too.
    > What should we never copy from them?
    # analysis market research

  rules-of-the-field: Which law or standard shapes the work in this field most?
    What it protects, what it changes in daily work, and where it is unclear.
    > Which rule would you change?
    # integrity compliance, standards

  customer-complaint: A long-standing customer complains about us in public. What would you do?
    A quick and honest reply, how you find the facts, and one lasting change.
    > What if the customer is wrong?
    # customer_focus de-escalation, public relations

  good-product-example: Name a product or service in this field that you think is very well made.
    A detail that shows care, and what others can learn from it.
    > What would you still improve about it?
    # quality product sense

  ethics-in-the-field: Which ethical question should people in this field think about more?
    Who is affected, both sides described fairly, and where you draw the line.
    > When did you face this question yourself?
    # integrity ethics

  budget-is-cut: Your budget is cut by a quarter. How do you decide what stays?
    What customers would miss first, what can wait, and how you explain it.
    > Who would you ask before you decide?
    # decision_making budgeting, prioritization
`;

const forStudents = createQuestions({
  category: 'industry',
  levels: ['student'],
  seniority: ['entry'],
})`
  first-role-choice: What do you hope to learn about this industry in your first year?
    One skill, one thing to understand, and how you would go about both.
    > How will you know after a year that it was a good year?
    # learning

  outsider-view: What surprised you when you first looked into this industry?
    What you expected, what you found, and what you would ask an insider.
    > What would you still like to understand better?
    # adaptability

  research-to-practice: Which finding from your studies should this industry use more?
    The finding in plain words, who would benefit, and what stands in the way.
    > How would you convince someone with thirty years of experience?
    # technical_depth research
`;

const forJobChangers = createQuestions({
  category: 'industry',
  levels: ['changing_jobs', 'layoff_affected'],
})`
  from-another-industry: What does your last industry do better than this one?
    One practice, why it works there, and how you could try it here.
    > What could go wrong if we tried it here?
    # adaptability process improvement

  market-has-shifted: How has the market for your profession shifted in the last two years?
    A change you can point to, who it affects, and how you responded to it.
    > What do you expect to happen next?
    # analysis market research

  compare-two-companies: How does our company differ from the one you worked for last?
    Size, customers, or pace: two differences, and how you would adapt.
    > Which difference will be hardest for you?
    # analysis

  industry-in-trouble: Why do some companies in this industry struggle while others do not?
    One cause with an example, and what the stronger companies do differently.
    > Which group do you think we belong to, and why?
    # analysis market research
`;

const forStayingReady = createQuestions({
  category: 'industry',
  levels: ['staying_ready', 'leveling_up'],
  seniority: ['mid', 'senior', 'lead'],
})`
  role-is-changing: How is your own profession changing, and what are you doing about it?
    A task that is shrinking, one that is growing, and a step you have taken.
    > What will stay the same?
    # adaptability

  network-in-the-field: Who in your field do you learn from, and what do you give back?
    A person or a group, one thing you adopted, and one you shared.
    > How did you meet them?
    # collaboration networking

  signal-of-change: Which early sign tells you that a market is about to change?
    A sign you can observe, a time you saw it, and what you would do.
    > When did a sign like that mislead you?
    # analysis market research
`;

const forLevelingUp = createQuestions({
  category: 'industry',
  levels: ['leveling_up'],
  seniority: ['senior', 'lead'],
})`
  next-big-bet: Where should a company like ours invest next, and where should it not?
    One opportunity with its size, one to leave alone, and a cheap first test.
    > What result would make you stop the test?
    # decision_making strategy

  partner-or-rival: When should competitors work together?
    A shared problem, what each side gains, and what stays separate.
    > How do you keep a partnership like that honest?
    # stakeholder_management partnerships

  new-market: How would you find out whether we should enter a new market?
    The question that decides it, who you would ask, and when you would stop.
    > How long would you give yourself to find out?
    # analysis market research, strategy

  price-increase: How would you prepare customers for higher prices?
    The value they get, early and honest notice, and the choices you offer them.
    > What do you say to a customer who threatens to leave?
    # communication pricing, account management

  explain-to-the-board: Explain the greatest risk in this industry to a board in one minute.
    The risk in one sentence, how likely it is, and two choices with a cost.
    > Which question would you expect from the board?
    # communication presentation, risk management

  lead-through-regulation: A new regulation will change your product. How do you lead the team?
    What is certain and by when, the first step, and how you keep people informed.
    > What do you do about people who hope it will go away?
    # leadership compliance, change management
`;

const forReturning = createQuestions({
  category: 'industry',
  levels: ['layoff_affected', 'staying_ready'],
})`
  stable-demand: Which part of this industry will people need no matter how the economy does?
    The need behind it, an example from a difficult year, and your place in it.
    > What could still make it shrink?
    # analysis market research

  lesson-from-downturn: What did the last difficult period teach companies in your field?
    One habit that paid off, one that did not, and what you took from it.
    > Which habit was hardest to keep when times got better?
    # learning

  new-skills-wanted: Which skills do employers in your field want now that they did not want before?
    Two skills from real postings, which one you have, and how you are learning the other.
    > Which of these skills is just a fad?
    # learning
`;

export const industryQuestions = [
  ...forEveryone,
  ...forStudents,
  ...forJobChangers,
  ...forStayingReady,
  ...forLevelingUp,
  ...forReturning,
];
