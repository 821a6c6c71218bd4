import { createQuestions } from './question.ts';

const everyone = createQuestions({ category: 'behavioral' })`
  decision-half-the-facts: Tell me about a decision you made with only half the facts.
    What you knew, what waiting would have cost, how you limited the risk, and the result.
    > What would have changed your mind?
    # decision_making risk management

  decision-you-reversed: Tell me about a decision that you later reversed.
    Why it seemed right, the sign that it wasn't, how you told people, and what followed.
    > How do you keep from clinging to a decision?
    # decision_making

  two-good-options: How did you choose between two good options?
    What you compared, who you asked, the reason that tipped the scales, and the outcome.
    > What did you give up?
    # decision_making

  advice-against: When did you decide against the advice of someone more experienced?
    Their reasons, yours, how you tested it, and who was right in the end.
    > How did you tell them?
    # decision_making

  number-that-surprised: Tell me about a number that surprised you and what you did with it.
    Where you saw it, how you checked it, what explained it, and what changed.
    > What would you have done without that number?
    # analysis data analysis

  read-between-reports: How do you find the point of a long report in ten minutes?
    Your question first, then the summary and tables, and how you check the key claim.
    > What do you do if two sources disagree?
    # analysis research

  estimate-out-loud: How many cups of coffee are sold in this city every day? Think out loud.
    A few sensible assumptions, round numbers, a second way to check, and a range.
    > Which assumption are you least sure about?
    # analysis estimation

  taught-yourself: What have you taught yourself in the past year, and how?
    A reason, your way of practicing, a setback, and what you can do now.
    > How do you choose what to learn next?
    # learning

  failure-that-helped: Which failure are you grateful for today?
    What you tried, why it failed, what you understood, and where it helped you later.
    > Who did you talk to about it?
    # learning

  feedback-you-asked-for: When did you ask for feedback, and what did you do with it?
    Who you asked and why, what was hard to hear, one change, and whether anyone noticed.
    > Which feedback did you decide to ignore?
    # learning feedback

  lost-your-temper: Tell me about a day at work that you wish you had handled differently.
    What happened, your own part, what you said afterward, and how you catch yourself now.
    > How can others tell when you are under stress?
    # adaptability resilience

  rule-you-disliked: Tell me about a rule you followed even though you disagreed with it.
    The rule and its purpose, why you followed it, and how you tried to change it.
    > When would you have refused?
    # integrity compliance

  honest-at-a-price: When did being honest cost you something?
    The easy way out, what you said, the cost, and why you would do it again.
    > Who noticed?
    # integrity ethics

  saw-something-wrong: You see a colleague do something that isn't right. What do you do?
    Facts first, a private word if it is safe, the right place to report, and no gossip.
    > Does it matter how close you are to the colleague?
    # integrity ethics

  confidential-information: How do you handle something you were told in confidence?
    What you keep, where the limit is, how you answer questions, and an example.
    > When would you break that confidence?
    # integrity data privacy

  best-day-at-work: Describe a day at work when you lost track of time.
    What you were doing, what made it good, and where you see that in this role.
    > What does a bad day look like for you?
    # motivation

  environment-you-need: In what kind of team do you do your best work?
    Two conditions with examples, and what you do yourself to create them.
    > How do you cope when you don't get them?
    # motivation teamwork

  explain-your-expertise: What do people come to you for, and how did you become good at it?
    One topic, real practice behind it, a hard case, and where your limit is.
    > How do you stay up to date?
    # technical_depth

  deepest-dive: Tell me about a time you had to understand something in far more detail than usual.
    The question, how deep you went, what you found, and when you stopped.
    > How did you explain it afterward?
    # technical_depth research

  standard-you-know: Which method in your field do you know in detail, and when is it wrong to use it?
    What it is for, a case in which it worked, and one in which you chose something else.
    > How did you learn where its limits are?
    # technical_depth standards
`;

export const questionsAboutGrowth = everyone;
