import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['software'] })`
  production-incident: Walk me through the last production incident you helped resolve.
    How you found out, what you ruled out first, and what you changed afterward.
    > How did you decide between rolling back and fixing forward?
    # problem_solving (mid, senior, lead) incident response, monitoring

  code-review-focus: What do you look for first when you review someone's code?
    Correctness and risk before style, with an example of a comment you made.
    > How do you respond to a review comment that you disagree with?
    # quality code review

  pick-a-database: How did you pick the database for something you built?
    How the data is read and written, the options you compared, and what you would pick today.
    > What would have to happen for you to migrate away from it?
    # decision_making databases, system design

  slow-endpoint: An API call that took 200 milliseconds now takes three seconds. Where do you start?
    Measuring before guessing, what changed recently, and how you prove the fix worked.
    > What would you monitor so that you notice it earlier next time?
    # problem_solving performance, apis, debugging

  what-to-test: How do you decide what to cover with tests and what to leave out?
    The failures that would hurt most, the level you test them at, and a bug a test caught.
    > When did you last delete a test, and why?
    # quality testing

  design-for-a-million: How would you design a sign-up page that a million people use on launch day?
    Rough numbers first, the bottleneck you expect, and what may fail without hurting users.
    > Which part would you build last?
    # technical_depth (mid, senior, lead) system design, scalability

  change-untested-code: How do you make a safe change in code that has no tests?
    Pinning down today's behavior first, small steps, and a way back.
    > How do you know when to stop cleaning up?
    # technical_depth refactoring, testing

  path-to-production: How does a change get from your laptop to production on your team?
    The checks it passes, how long it takes, and one step you improved.
    > Which step still worries you?
    # technical_depth ci/cd, deployment

  security-hole: Tell me about a security weakness that you found or prevented in your code.
    What an attacker could have done, how you closed it, and how you told people.
    > What do you check now that you didn't check before?
    # integrity security

  accessible-frontend: How do you make sure that everyone can use the pages you build?
    Keyboard and screen reader checks you do yourself, and one problem you fixed.
    > How do you convince a team that has no time for it?
    # customer_focus accessibility, frontend, web development

  first-bug-fixed: Tell me about the first bug you fixed in a code base you didn't know.
    How you reproduced it, how you found your way around, and who you asked.
    > What would have helped you find it in half the time?
    # learning (entry, mid) debugging

  cheaper-to-run: When did you make a system noticeably cheaper to run?
    Where the money went, what you changed, and the bill before and after.
    > What did you decide not to optimize?
    # results (mid, senior, lead) cloud, cost reduction
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['software'] })`
  sell-technical-debt: Tell me about technical debt that you convinced others to pay down.
    What it cost the team each week, how you showed it, and what got better.
    > Which debt did you decide to live with?
    # stakeholder_management (mid, senior, lead) technical debt, refactoring

  feature-runs-late: A feature takes twice as long as you estimated. What do you tell people, and when?
    An early warning with options, what can ship on time, and what you learned about estimating.
    > How would you estimate the next one?
    # communication agile, estimation

  pairing-worth-it: When has pair programming been worth it for you, and when has it not?
    A task that went faster with two people, one that didn't, and how you tell them apart.
    > How do you pair with someone far more experienced than you?
    # collaboration pair programming

  break-an-api: You have to change an API that three other teams depend on. How do you go about it?
    Who is affected, a version that runs side by side, and a date everyone knows.
    > What if one team ignores the date?
    # stakeholder_management (mid, senior, lead) apis, versioning

  architecture-dispute: Two senior engineers can't agree on an architecture. How do you help them settle it?
    What they agree on, a small experiment or criteria, and who decides in the end.
    > How do you keep the person who lost the argument on board?
    # conflict (senior, lead) system design

  calmer-on-call: What have you done to make on-call duty less painful for your team?
    Which alerts woke people up, what you removed or fixed, and the effect in numbers.
    > Which alert should always wake someone up?
    # ownership (mid, senior, lead) on-call, monitoring, incident response

  first-week-shipping: How do you help a new engineer ship something in the first week?
    A real but small task, someone to ask, and what you fix in the setup along the way.
    > How do you notice that a new teammate is stuck?
    # leadership (senior, lead) mentoring, onboarding
`;

export const softwareQuestions = [...technical, ...behavioral];
