import { createQuestions } from './question.ts';

const everyone = createQuestions({ category: 'behavioral' })`
  message-misread: When did something you wrote get misunderstood, and what did you do?
    What you meant and what was read, how you cleared it up, and how you write it now.
    > When do you pick up the phone instead?
    # communication writing

  five-minutes-on-stage: Tell me about a presentation that you had to give to a difficult audience.
    Who they were, what they needed to hear, how you prepared, and how they reacted.
    > Which question did you not expect?
    # communication presentation

  listen-first: Tell me about a time when listening changed the outcome.
    What you nearly said, the question you asked instead, and what you learned.
    > How do you show people that you are listening?
    # communication active listening

  remote-teammate: How do you work well with people you rarely meet in person?
    Clear written agreements, a short regular call, and a time when distance got in the way.
    > What should never be discussed by email?
    # collaboration remote work

  team-you-liked-most: Describe the best team you have ever been part of. What did you add to it?
    What made it good, a habit of yours that others relied on, and a result you shared.
    > What would you bring from it to a new team?
    # collaboration teamwork

  colleague-misses-deadline: A colleague doesn't deliver their part, and you need it tomorrow. What do you do?
    Ask before assuming, agree on what is possible, warn those affected, and follow up later.
    > What if it happens for the third time?
    # collaboration teamwork

  different-background: How have you worked with someone whose way of working was very different from yours?
    The difference without judgment, what you changed yourself, and what you gained.
    > What did the other person change?
    # collaboration diversity, cross-functional

  idea-without-power: How did you get an idea accepted by people who could have ignored it?
    What mattered to them, some early proof, who you talked to first, and the result.
    > Who was hardest to convince?
    # stakeholder_management influence

  expectations-clash: Two people expected different things from you. How did you handle it?
    Both expectations on the table, the facts about time, and a decision by the two of them.
    > What would have happened if you had stayed silent?
    # stakeholder_management stakeholder alignment

  difficult-partner: Tell me about an outside partner who was hard to work with.
    What made it hard, clear agreements, one concession you made, and how it ended.
    > How did you prepare for each meeting with them?
    # stakeholder_management vendor management

  work-with-executives: How do you prepare for a meeting with someone far above you in the company?
    Their goal and how much time they have, your point in one sentence, and a clear request.
    > What do you do if they interrupt you right away?
    # stakeholder_management (mid, senior, lead) presentation

  apology-at-work: When did you last apologize to someone at work?
    What you did, the words without excuses, and what you did differently afterward.
    > How did you know that it was settled?
    # conflict

  boss-was-wrong: Tell me about a time when you thought that your boss was wrong.
    How sure you were, when and how you spoke up, and how you acted after the decision.
    > Would you do it the same way again?
    # conflict managing up

  credit-taken: Someone presents your work as their own. What do you do?
    A private talk first, facts, what you want to happen, and how you prevent it.
    > What if it happens in a meeting with your boss?
    # conflict

  tension-in-meeting: A meeting turns heated. How do you bring it back on track?
    Name what you see, take a short break, return to the shared question, and agree on one step.
    > Tell me about a time it didn't work. What happened?
    # conflict facilitation

  customer-need-unspoken: When did you notice a need that a customer had not mentioned?
    The sign you noticed, how you checked, what you did, and what they said.
    > How do you tell a need from a wish?
    # customer_focus customer service

  promise-to-customer: Tell me about a time you went beyond your job to help a customer.
    What was at stake for them, what you decided alone, and what came of it.
    > Would you do it for every customer?
    # customer_focus customer service

  internal-customer: Who inside the company depends on your work, and how do you know they are satisfied?
    A real person or team, what they need and when, and something you changed for them.
    > When did you last ask them?
    # customer_focus

  took-the-lead: When did you step up and take the lead without being asked?
    Why it was needed, how you got others to follow, and how you shared the work.
    > How did you make room for other people's ideas?
    # leadership

  taught-someone: Tell me about something you taught someone. How did you know they had learned it?
    Where they started, how you explained and let them practice, and what they can do now.
    > What did you learn about the subject by teaching it?
    # leadership mentoring, training

  first-group-meeting: How would you run the first meeting of a group that has never met before?
    A goal everyone can repeat, a chance for everyone to speak, and next steps with names.
    > How do you handle someone who does all the talking?
    # leadership facilitation, teamwork
`;

const leaders = createQuestions({ category: 'behavioral', seniority: ['senior', 'lead'] })`
  first-team-meeting: You take over a team that didn't want a new manager. How do you begin?
    A one-on-one with each person, a quick fix they asked for, and no big change before you know more.
    > What do you say in the first meeting?
    # leadership people management

  weak-performer: Tell me about someone on your team who was underperforming. What did you do?
    Clear expectations, the cause you found together, support with a deadline, and how it ended.
    > What would you do sooner today?
    # leadership people management, performance management

  keep-great-people: How do you keep a great team member who is getting bored?
    What they want next, a real stretch, your support, and being ready to let them move.
    > When was letting someone leave the right thing?
    # leadership people management, employee retention

  goal-for-the-team: How do you set goals that a team really cares about?
    The reason first, a few goals they helped write, and a check every few weeks.
    > What do you do when a goal turns out to be wrong?
    # leadership goal setting, kpis

  hire-for-your-team: What do you look for when you hire someone for your own team?
    Two traits and the questions that reveal them, what can be taught, and a hire that worked out.
    > Which warning sign did you once ignore?
    # leadership hiring, interviewing
`;

export const questionsAboutOthers = [...everyone, ...leaders];
