import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['sales'] })`
  cold-call-opening: You call someone who has never heard of us. What are your first two sentences?
    Why you're calling now, a problem they may have, and a question that is easy to answer.
    > They say they have no time. What do you say?
    # communication cold calling, prospecting

  discovery-questions: Which questions do you ask before you show a product?
    What it costs them today, who else decides, why now, and what you leave for later.
    > What do you do if they just want to see a demo?
    # customer_focus discovery, consultative selling

  price-objection: A buyer says that we are too expensive. How do you respond?
    A question about what they compare us with, the cost of doing nothing, and what you won't give away.
    > When is it right to lower the price?
    # stakeholder_management negotiation, objection handling

  forecast-your-quarter: How do you forecast what you will close this quarter?
    Facts for each deal instead of feelings, weighted stages, and how close you came last time.
    > Which deal would you take out of that forecast today?
    # analysis forecasting, pipeline management, crm

  map-the-buyers: How do you find out who really decides in a large account?
    The people and what each has to gain or lose, how your contact helped, and a surprise.
    > What do you do when your champion leaves?
    # stakeholder_management enterprise sales, account management

  demo-that-works: What makes a product demo convincing?
    Their problem instead of every feature, a moment when they see the benefit, and a next step.
    > Tell me about a demo that went wrong. What did you do?
    # communication presentation, product demo

  territory-plan: How would you plan your first 30 days in a territory that nobody has worked?
    Which accounts first and why, activity you can measure, and what you learn before scaling.
    > What would you report after two weeks?
    # planning prospecting, account planning

  renewal-at-risk: A large customer has stopped using the product before the renewal. What do you do?
    Who you call first, what they wanted to achieve, and a plan with dates before any discount.
    > How would you have noticed earlier?
    # customer_focus account management, renewals

  learn-from-the-crm: What do you write down after a customer meeting, and why?
    Needs, people, next step with a date, in words a colleague could pick up.
    > How do you keep that up in a busy week?
    # quality crm, pipeline management

  competitor-in-the-deal: How do you sell against a competitor the buyer already likes?
    No bad-mouthing, what they like about it, and the difference that matters to this buyer.
    > When do you walk away?
    # problem_solving competitive selling, negotiation
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['sales'] })`
  biggest-deal: Tell me about the deal you are proudest of. What made the difference?
    Where it started, the turning point you caused, its size, and how long it took.
    > What nearly killed it?
    # results closing, enterprise sales

  lost-deal: Tell me about a deal you should have won but lost.
    The reason in the buyer's words, your own part in it, and a habit you changed.
    > How do you get a buyer to tell you the truth?
    # learning closing

  missed-the-quota: Tell me about a quarter when you missed your target.
    How big the gap was, when you knew, what you tried, and how the next quarter went.
    > What did you tell your manager, and when?
    # ownership quota, pipeline management

  handling-no: How do you stay motivated after a day of hearing no?
    A number or routine you control, what you learn from each no, and an example of such a day.
    > When do you stop chasing a lead?
    # motivation cold calling, prospecting

  promise-you-couldnt-keep: A colleague promised a customer something we can't deliver. How do you fix it?
    The truth early, what we can do instead, and no blame in front of the customer.
    > How do you prevent it next time?
    # integrity account management

  share-the-commission: How do you split work and credit with a colleague on the same deal?
    What you agree on before the work starts, who does what, and a time it went well or badly.
    > What did you do when you felt it was unfair?
    # collaboration team selling

  coach-a-rep: How would you help a salesperson who has been below target for two quarters?
    Looking at calls and numbers together, one habit at a time, and an honest deadline.
    > What did it take for someone you coached to recover?
    # leadership (senior, lead) sales coaching
`;

export const salesQuestions = [...technical, ...behavioral];
