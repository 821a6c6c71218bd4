import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['product'] })`
  cut-the-roadmap: You can build only two of five promised features. How do you choose?
    The goal they serve, effort and evidence for each, and how you tell those who lose out.
    > What would make you change the order next month?
    # planning roadmap, prioritization

  kill-a-feature: Tell me about a feature you decided to remove or never build.
    Who used it, what it cost to keep, and how you handled the people who wanted it.
    > Have you ever regretted a no?
    # decision_making prioritization, product strategy

  discovery-interview: How do you find out what users need when they ask you for features?
    What they did last time instead of their opinions, and a need you found behind a request.
    > How many conversations are enough?
    # customer_focus user research, product discovery

  success-measure: How did you know that your last launch was a success?
    The measure you set beforehand, its value before and after, and what surprised you.
    > What would have made you call it a failure?
    # analysis kpis, analytics, product launch

  write-the-requirement: How do you write a requirement that a team can't misread?
    The problem and an example first, what is out of scope, and how you check it was understood.
    > Who reads your draft before the team does?
    # communication requirements, user stories

  project-turns-red: How do you notice early that a project is heading for trouble?
    Two early signs from your experience, what you do that week, and who you tell.
    > Tell me about a sign that you missed. What was it?
    # problem_solving project management, risk management

  plan-with-unknowns: How do you plan a project when half of the work is still unknown?
    The riskiest question first, short milestones, and a range for the date.
    > What do you tell someone who insists on a fixed date?
    # planning project management, agile, estimation

  scope-creeps-in: Tell me about a project whose scope kept growing. How did you deal with it?
    How you made the growth visible, what you traded, and what you ended up delivering.
    > Which addition was worth it?
    # stakeholder_management scope, project management

  improve-a-favorite: Choose an app you use every day. What would you improve first, and for whom?
    One group of users, their problem, one change, and how you would test it.
    > Why do you think they haven't done it yet?
    # problem_solving product sense

  price-a-product: How would you set the price of a new subscription?
    The value for the buyer, what they pay today, and a cheap test before launch.
    > What would you do if a competitor cut their price in half?
    # analysis pricing, product strategy

  run-a-retrospective: What makes a retrospective worth everyone's time?
    Honest facts, one change the team owns, and proof from one of your teams that it stuck.
    > How do you get quiet people to speak?
    # leadership agile, scrum, facilitation
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['product'] })`
  launch-fell-flat: Tell me about a launch that fell flat.
    What you had assumed, when you noticed, and what you did in the following weeks.
    > What do you check before a launch now?
    # learning product launch

  two-bosses-disagree: Sales and engineering want opposite things from you this quarter. What do you do?
    What each of them is afraid of, the shared goal, and a decision you can explain to both.
    > How do you keep them from going around you?
    # conflict stakeholder alignment, prioritization

  team-you-dont-manage: Your project needs another team's time. How do you get them to make room for it?
    What they care about, a small and clear request, obstacles you removed, and the result.
    > What did you do when someone simply didn't deliver?
    # leadership project management, cross-functional

  bad-news-upward: When did you have to tell a sponsor that the date won't hold?
    Early and in plain words, with options and their cost, and what you agreed on.
    > How did you win back their confidence?
    # communication project management, reporting

  vendor-misses-date: A supplier you depend on misses a milestone. How do you handle it?
    Facts and impact, a plan with dates in writing, and a backup option.
    > When do you involve your own management?
    # ownership vendor management, risk management

  learn-a-domain: How did you get to know a market that you had never worked in?
    Who you talked to, what you read or tried yourself, and the first thing you got wrong.
    > How long until you trusted your own judgment?
    # learning product discovery, market research
`;

export const productQuestions = [...technical, ...behavioral];
