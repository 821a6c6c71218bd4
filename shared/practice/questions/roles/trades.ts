import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['trades'] })`
  find-the-fault: A machine or a system has stopped, and the customer is waiting. How do you find the fault?
    Ask what happened, check simple causes first, and make it safe before you touch it.
    > When do you call for help?
    # problem_solving troubleshooting, maintenance

  before-you-start: What do you check before you start a job on site?
    Plans, power and water, tools and materials, risks, and a word with the customer.
    > What do you do if something isn't as agreed?
    # planning site preparation, workplace safety

  lockout-power: How do you make sure that a line is dead before you work on it?
    Switch off, lock, test with a tester you trust, and tell the others.
    > A colleague says it's off. Do you still test?
    # integrity electrical work, workplace safety

  read-the-plan: The plan and the wall in front of you don't match. What do you do?
    Measure instead of guessing, call whoever is responsible, and note the change.
    > What if nobody picks up the phone?
    # decision_making blueprint reading, construction

  clean-joint: How can a customer tell good work in your trade from bad work?
    Details a layperson can see, those only you see, and a job you show with pride.
    > Which shortcut do you never take?
    # quality workmanship

  preventive-care: How do you decide what to service before it breaks?
    Hours and wear, past failures, parts with long lead times, and downtime you avoided.
    > How do you convince a boss who wants to wait?
    # analysis preventive maintenance, maintenance

  estimate-a-job: How do you estimate how long a job will take and what it will cost?
    Walk through the steps, past jobs, a reserve for surprises, and what isn't included.
    > What do you do when you notice you were wrong?
    # planning estimation, customer service

  new-equipment: How do you learn to work with a machine or material that you haven't used before?
    The manual and someone who knows, a test piece, and safety limits first.
    > What do you still do the traditional way, and why?
    # learning equipment operation

  load-and-drive: How do you plan a day on the road with many stops?
    Stops in order of time and place, a secure load, breaks, and a call before you run late.
    > What do you do when the route falls apart at 10 a.m.?
    # planning driving, delivery, route planning

  code-and-permit: A customer asks you to leave out something that the code requires. What do you say?
    A friendly no, the reason in everyday words, and a legal option that saves money.
    > What if they threaten to hire someone else?
    # integrity building codes, compliance
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['trades'] })`
  unhappy-homeowner: Tell me about a customer who wasn't happy with your work.
    What they saw, what was fair about it, how you put it right, and how it ended.
    > What do you do differently at the start now?
    # customer_focus customer service

  mistake-on-site: Tell me about a costly mistake on a job. What did you do next?
    Owning up at once, limiting the damage, your share of the repair, and a new check.
    > How did the crew react?
    # ownership workmanship

  crew-under-pressure: How does your crew keep working well together when a job runs late?
    Clear tasks, quick check-ins, safety first, and an example from a real job.
    > What do you do about someone who slows everyone down?
    # collaboration construction, teamwork

  trades-in-the-way: Another crew is in your way and behind schedule. What do you do?
    A talk on the spot, what you can do in the meantime, a fair order, and when the boss decides.
    > How do you keep it friendly?
    # conflict construction, coordination

  teach-an-apprentice: How do you teach an apprentice something that can go wrong?
    Show it, do it together, watch, then let them work alone, with limits they never cross.
    > How do you correct someone without shaming them?
    # leadership (mid, senior, lead) training, apprenticeship

  near-accident: Describe a close call on a job, and what everyone has done differently since.
    What nearly happened, why, how you reported it, and the new habit.
    > How do you bring up safety with people who laugh about it?
    # integrity workplace safety

  why-this-trade: What made you choose this trade, and what keeps you in it?
    A first job you remember, what you like to build or fix, and where you want to be.
    > Which part of the work do you like least?
    # motivation workmanship

  bad-weather-plan: Tell me about a job where weather or missing parts changed the plan.
    What you switched to, how you told the customer, and the time you saved.
    > What do you keep in the van because of that day?
    # adaptability construction, scheduling
`;

export const tradesQuestions = [...technical, ...behavioral];
