import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['service'] })`
  greet-a-guest: A guest walks in and looks around. What do you do in the first minute?
    A look and a greeting, space, one open question, and attention to what they pick up.
    > How can you tell that someone wants to be left alone?
    # customer_focus customer service, retail sales

  suggest-a-little-more: How do you recommend something extra without being pushy?
    What they already chose, one fitting suggestion with a reason, and an easy no.
    > When do you advise someone to buy less?
    # results upselling, retail sales

  long-line: The line reaches the door, and the card reader stops working. What do you do?
    Tell people, take cash or open another register, get help from a colleague, and thank them for waiting.
    > How do you treat the person who starts to shout?
    # adaptability cash handling, customer service

  cash-is-short: The register is $40 short at closing. What do you do?
    Count again, retrace refunds and large bills, report it honestly, and note the facts.
    > What if you suspect a colleague?
    # integrity cash handling

  allergy-at-the-table: A guest mentions an allergy after ordering. What happens next?
    Take it seriously, ask the kitchen instead of guessing, and confirm at the table.
    > What do you do if the kitchen isn't sure?
    # quality food safety, food service

  shelf-that-sells: How would you set up a display that makes people stop?
    One theme at eye level, clear prices, a look from the door, and sales before and after.
    > How often would you change it?
    # analysis merchandising, visual merchandising

  busy-night-plan: How do you prepare for the busiest night of the week?
    Stations and stock ready, who does what, the reservations, and a plan B.
    > What do you do when a colleague doesn't show up?
    # planning food service, scheduling

  rooms-not-ready: Guests arrive early, and their room isn't ready. What do you offer?
    An honest time, a place for the bags, something small that helps, and a call when it's ready.
    > What if they have a meeting in half an hour?
    # problem_solving hotel operations, customer service

  spot-a-thief: You think that someone is stealing. What do you do?
    Safety first, friendly attention, store policy and the right colleague, no accusations.
    > How sure do you have to be before you act?
    # decision_making loss prevention

  hygiene-routine: Which hygiene or cleaning routine do you never skip, and why?
    The routine step by step, what it prevents, and how you check it on busy days.
    > What do you do if a colleague skips it?
    # quality food safety, cleaning

  store-numbers: Sales in your department fell by 10 percent this month. How do you react?
    Visitors, number of sales, and average sale separately, a talk with the team, and two actions.
    > Which one would you try first?
    # analysis retail management, kpis
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['service'] })`
  rude-guest: Tell me about a guest who treated you or a colleague badly.
    Calm voice, what you could solve, a clear limit, and who you called.
    > How did you get through the rest of your shift?
    # conflict de-escalation, customer service

  regular-customer: Tell me about a customer who came back because of you.
    What you remembered or did, why it mattered, and how you know.
    > How do you make strangers feel that way?
    # results customer service

  made-it-right: An order was wrong, and the guest is disappointed. How do you make it right?
    Apologize once, fix it fast, a small extra, and tell the team why it happened.
    > When do you take it off the bill?
    # ownership customer service, food service

  weekend-shifts: What do you like about working when other people are off?
    An honest reason, a good moment from a past shift, and proof that you are reliable.
    > Which shift do you like least?
    # motivation flexibility

  back-and-front: How do you keep the back of house and the front of house working together?
    Short clear words, help when the other side is swamped, and a habit that works.
    > What do you do after a shouting match?
    # collaboration teamwork, food service

  train-a-new-server: How do you get a new colleague ready for a busy shift?
    One station at a time, practice in quiet hours, a buddy, and praise for real things.
    > When do you let them work alone?
    # leadership (mid, senior, lead) training, retail management

  language-barrier: How have you helped a customer when you had no language in common?
    Patience, pictures and gestures, a check that you understood, and a smile.
    > What do you do if it concerns money or safety?
    # communication customer service
`;

export const serviceQuestions = [...technical, ...behavioral];
