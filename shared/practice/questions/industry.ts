import { professionLevels } from '../../accounts/profession-level.ts';
import { createQuestions, type Question } from './question.ts';

const forEveryone = createQuestions('industry', professionLevels)`
  why-this-field: What draws you to this field, and what keeps you interested?
    A specific moment that started it, and a question you would like to work on.
  why-this-company: Why would you like to work for us rather than for a competitor?
    Two facts about us that you looked up, and how your work fits them.
  field-in-five-years: How will this field have changed in five years?
    One change, your reasons for expecting it, and what it means for this role.
  who-are-the-customers: Who are our most important customers, and what do they need from us?
    One group, a problem they have on an ordinary day, and how we help.
  follow-the-news: How do you keep up with what is happening in your field?
    Two sources by name, and something you read lately that you used.
  overrated-trend: Which trend in your field do you think is overrated?
    What it promises, what you have seen of it, and what would convince you.
  underrated-idea: Which idea deserves more attention in your field than it gets?
    The problem it solves, why it is overlooked, and a first way to try it.
  strong-competitor: Which of our competitors do you respect, and what could we learn from them?
    One thing they do well, described fairly, and how we could do it, too.
  rules-of-the-field: Which law or standard shapes the work in this field most?
    What it protects, what it changes in daily work, and where it is unclear.
  customer-complaint: A long-standing customer complains about us in public. What would you do?
    A quick and honest reply, how you find the facts, and one lasting change.
  good-product-example: Name a product or service in this field that you think is very well made.
    A detail that shows care, and what others can learn from it.
  ethics-in-the-field: Which ethical question should people in this field think about more?
    Who is affected, two sides described fairly, and where you draw a line.
  budget-is-cut: Your budget is cut by a quarter. How do you decide what stays?
    What customers would miss first, what can wait, and how you explain it.
`;

const forStudents = createQuestions('industry', ['student'])`
  first-role-choice: What do you hope to learn about this industry in your first year?
    One skill, one thing to understand, and how you would go about both.
  outsider-view: What surprised you when you first looked into this industry?
    What you expected, what you found, and what you would ask an insider.
  research-to-practice: Which finding from your studies should this industry use more?
    The finding in plain words, who would benefit, and what stands in the way.
`;

const forJobChangers = createQuestions('industry', ['changing_jobs', 'layoff_affected'])`
  from-another-industry: What does your last industry do better than this one?
    One practice, why it works there, and how you could try it here.
  market-has-shifted: How has the market for your profession shifted in the last two years?
    A change you can point to, who it affects, and how you responded to it.
  compare-two-companies: How does our company differ from the one you worked for last?
    Size, customers or pace: two differences, and what you would adapt.
  industry-in-trouble: Why do companies in this industry struggle, and which ones do not?
    One cause with an example, and what the stronger ones do differently.
`;

const forStayingReady = createQuestions('industry', ['staying_ready', 'leveling_up'])`
  role-is-changing: How is your own profession changing, and what are you doing about it?
    A task that is shrinking, one that is growing, and a step you have taken.
  network-in-the-field: Who in your field do you learn from, and what do you give back?
    A person or a group, one thing you adopted, and one you shared.
  signal-of-change: Which early sign tells you that a market is about to change?
    A sign you can observe, a time you saw it, and what you would do.
`;

const forLevelingUp = createQuestions('industry', ['leveling_up'])`
  next-big-bet: Where should a company like ours invest next, and where should it not?
    One opportunity with its size, one to leave alone, and a cheap first test.
  partner-or-rival: When should competitors work together?
    A shared problem, what each side gains, and what stays separate.
  new-market: How would you find out whether we should enter a new market?
    The question that decides it, who you would ask, and when you would stop.
  price-increase: How would you prepare customers for higher prices?
    The value they get, early and honest notice, and the choices you offer them.
  explain-to-the-board: Explain the greatest risk in this industry to a board in one minute.
    The risk in one sentence, how likely it is, and two choices with a cost.
  lead-through-regulation: A new regulation will change your product. How do you lead the team?
    What is certain and by when, the first step, and how you keep people informed.
`;

const forReturning = createQuestions('industry', ['layoff_affected', 'staying_ready'])`
  stable-demand: Which part of this industry will be needed whatever the economy does?
    The need behind it, an example from a difficult year, and your place in it.
  lesson-from-downturn: What did the last difficult period teach companies in your field?
    One habit that proved right, one that did not, and what you keep from it.
  new-skills-wanted: Which skills do employers in your field look for now that they did not before?
    Two skills from real postings, which one you have, and how you learn the other.
`;

export const industryQuestions: readonly Question[] = [
  ...forEveryone,
  ...forStudents,
  ...forJobChangers,
  ...forStayingReady,
  ...forLevelingUp,
  ...forReturning,
];
