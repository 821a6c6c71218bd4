import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['support'] })`
  explain-the-fix: Explain how to reset a router to someone who is upset and not technical.
    One step at a time, no jargon, a check after each step, and a calm tone.
    > How do you notice that they have stopped following you?
    # communication troubleshooting, phone support

  cannot-reproduce: A customer reports a problem that you can't reproduce. What do you do next?
    Exact steps and environment, one thing changed at a time, and what you tell them meanwhile.
    > When do you hand it to engineering?
    # problem_solving troubleshooting, ticketing

  queue-of-fifty: You start your shift with 50 open tickets. Which ones do you take first?
    Impact and waiting time over order, quick answers in a batch, and an update for those who wait.
    > What do you do when the newest customer is the loudest?
    # planning ticketing, time management

  write-a-help-article: How do you write a help article that saves you tickets?
    The customer's own words in the title, few steps, and the tickets before and after.
    > How do you keep it correct after a release?
    # ownership knowledge base, documentation

  one-bug-many-tickets: Ten customers write about the same bug within an hour. How do you handle it?
    Spot the pattern, one shared answer, a clear report to engineering, and updates until fixed.
    > What do you write when you have no news?
    # problem_solving incident response, ticketing

  good-bug-report: What does engineering need from you to fix a bug quickly?
    Steps, expected and actual result, who is affected, and a case where it saved a day.
    > How do you follow up without nagging?
    # collaboration bug reporting, ticketing

  measure-support: Which number tells you best that support is doing a good job?
    One number, what it misses, and how you used it to change something.
    > How could people game that number?
    # analysis customer satisfaction, kpis

  refund-outside-policy: A loyal customer asks for a refund outside our policy. What do you do?
    The reason behind it, what you may decide yourself, and an answer you could give anyone.
    > How do you say no without losing them?
    # decision_making refunds, customer retention
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['support'] })`
  angriest-customer: Tell me about the angriest customer you have ever helped.
    Listening first, what you could really do, and how the conversation ended.
    > How did you recover after that conversation?
    # customer_focus de-escalation, phone support

  customer-is-wrong: How do you tell a customer that the mistake is on their side?
    No blame, the facts, a way to fix it, and a tip so that it doesn't happen again.
    > What if they insist?
    # communication de-escalation

  beyond-the-script: When did you leave the script to help someone?
    What the script couldn't solve, why you were sure, and how you shared it afterward.
    > Where is the limit for you?
    # ownership customer service

  saved-a-cancellation: Tell me about a customer who wanted to leave and stayed.
    The real reason, what you changed for them, and how you know they are still happy.
    > When do you let a customer go?
    # results customer retention

  many-chats-at-once: How do you stay accurate when you answer three chats at the same time?
    Notes, honest waiting times, and a check before you press send.
    > Tell me about a mix-up. How did you fix it?
    # quality live chat, multitasking

  bad-news-to-customer: How do you tell a customer that the feature they need won't come?
    Straight and early, the reason you're allowed to give, and a workaround you have tried yourself.
    > How do you pass their need on to the product team?
    # integrity customer service

  private-data-call: A caller asks for account details but can't prove who they are. What do you do?
    The rule and how it protects them, what you can do without proof, and a friendly no.
    > What if the caller is in a real emergency?
    # integrity data privacy, identity checks

  feedback-to-product: Tell me about customer feedback you passed on that changed a product.
    How often you heard it, how you made the case, and what was different afterward.
    > How do you choose what to pass on?
    # stakeholder_management customer feedback

  new-agent-beside-you: How do you train a new colleague on the support team?
    Listening in, easy cases first, feedback after each, and a sign they're ready.
    > What do you leave for them to discover?
    # leadership (mid, senior, lead) training, onboarding
`;

export const supportQuestions = [...technical, ...behavioral];
