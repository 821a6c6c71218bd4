import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['marketing'] })`
  campaign-from-scratch: Walk me through a campaign you planned from the first idea to the last report.
    The audience, one message, the channels with their budget, and the result against the goal.
    > Which channel would you drop if you ran it again?
    # results campaign management

  spend-ten-thousand: You have $10,000 to win new customers. Where do you spend the first $1,000?
    A small test with a clear measure, why that channel, and when you put in more.
    > What result would make you stop?
    # decision_making paid media, budgeting

  who-is-it-for: How do you find out who a product is really for?
    Conversations with buyers, what the data shows, and a group you decided not to serve.
    > How did that change the words on the page?
    # customer_focus market research, segmentation

  traffic-without-sales: Visits to the site double, but sales stay flat. What do you look at?
    Where the visitors come from, where they leave, and one test you would run first.
    > How long do you let that test run?
    # analysis web analytics, conversion

  search-ranking-drops: Your most important page drops from first to tenth in search. What do you do?
    What changed on your side and theirs, what searchers want now, and a fix you can measure.
    > What would you tell your manager to expect?
    # problem_solving seo, content

  explain-attribution: How do you explain which channel deserves the credit for a sale?
    What each method over- or understates, and the decision that the answer is meant to serve.
    > Which channel do you think gets too much credit?
    # analysis attribution, web analytics

  write-the-subject-line: How do you get busy people to open and act on an email?
    One reader, one benefit, one action, and what a test taught you.
    > How can you tell that you send too many emails?
    # communication email marketing, copywriting

  content-that-lasts: Tell me about a piece of content that kept working long after you published it.
    The question it answered, how people found it, and what it brought in over time.
    > How do you decide when to update it?
    # results content, seo

  brand-voice: How would you describe our voice, and what would you change about it?
    Two traits with examples from our own pages, and one sentence you would rewrite.
    > How do you keep ten writers close to one voice?
    # quality branding, copywriting

  social-post-backfires: A post of yours is being torn apart in the comments. What do you do in the first hour?
    Read before reacting, ask whether the criticism is fair, know who decides, and make no excuses.
    > When is it right to delete a post?
    # adaptability social media, public relations

  claim-you-cant-prove: Sales wants to advertise a claim that you can't fully prove. How do you respond?
    What you can prove, a wording that stays true, and the risk in plain words.
    > What if a competitor makes the same claim?
    # integrity advertising, compliance
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['marketing'] })`
  campaign-that-failed: Which campaign of yours failed, and what did it teach you?
    The bet you made, how soon you saw it fail, and what you do differently.
    > How did you report the failure?
    # learning campaign management

  sales-says-leads-are-bad: Sales complains that your leads are worthless. What do you do?
    A look at real leads together, a shared definition, and one number you both watch.
    > What did you change on the marketing side?
    # collaboration lead generation, crm

  agency-briefing: How do you get good work out of an agency or a freelancer?
    A sharp brief, one person who decides, honest feedback early, and an example.
    > When did you stop working with an agency, and why?
    # stakeholder_management agency management

  event-goes-wrong: Tell me about an event or launch day when something went wrong.
    What broke, how you kept guests from noticing, and what is on your checklist now.
    > Who else did you need that day?
    # adaptability event planning

  three-launches-at-once: How do you keep several campaigns on track in the same month?
    One visible plan, the few dates that can't move, and what you hand over or drop.
    > What fell through the cracks last time?
    # planning campaign management, project management
`;

export const marketingQuestions = [...technical, ...behavioral];
