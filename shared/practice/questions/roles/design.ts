import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['design'] })`
  portfolio-piece: Walk me through one piece in your portfolio that shows how you think.
    The problem, two directions you dropped and why, and what changed for users.
    > What would you redo if you had one more week?
    # results portfolio, ux design

  test-with-five-users: Tell me about a usability test that changed your design.
    What you expected, what people did instead, and the change you made.
    > How did you recruit the people you tested with?
    # learning usability testing, user research

  empty-page-start: You get a one-line brief for a new feature. What are your first three steps?
    Who needs it and why, what exists already, and rough sketches before any polish.
    > When do you first show it to someone?
    # planning ux design, prototyping

  design-system-rule: When would you break a rule of the design system?
    A case the system didn't cover, how you tested it, and how you contributed the fix.
    > How do you keep exceptions from piling up?
    # decision_making design systems, figma

  accessible-colors: How do you build accessibility into a design from the start?
    Contrast, focus, and text size decided early, and a real person you had in mind.
    > Which accessibility problem do designers overlook most?
    # quality accessibility, ui design

  complex-form: How would you make a long insurance form feel easy?
    Fewer fields first, questions in the user's order, and help where people get stuck.
    > How would you know that it worked?
    # problem_solving ux design, forms

  phone-and-desktop: How do you adapt a dense desktop screen to a phone?
    The one task that matters on the go, what moves out of sight, and what you measured.
    > What do you never hide on a small screen?
    # technical_depth responsive design, ui design

  design-with-data: Tell me about a design decision where the numbers and your instinct disagreed.
    What each one said, how you dug deeper, and which one you followed.
    > What can numbers not tell you about a design?
    # analysis analytics, ux design

  brand-with-limits: How do you keep a brand recognizable across very different formats?
    The few elements that never change, an example, and where you allow freedom.
    > How do you deal with a partner who misuses the logo?
    # quality branding, visual design
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['design'] })`
  harsh-design-critique: Tell me about the toughest critique one of your designs ever got.
    What was said, what was right about it, and how the design changed.
    > How do you give a critique like that yourself?
    # adaptability design critique

  engineer-says-no: An engineer says that your design is too expensive to build. What happens next?
    Which part costs most, what the user must keep, and a version you both stand behind.
    > When did you insist on the expensive version?
    # collaboration prototyping, handoff

  executive-wants-blue: A senior executive wants a change that you think hurts the design. What do you do?
    The worry behind the request, evidence from users, and an option that serves both.
    > What do you do if they still want it?
    # stakeholder_management presentation, ux design

  research-on-a-shoestring: How have you learned about users with almost no time or budget?
    A quick method, how few people were enough, and what you would not conclude from it.
    > Which finding surprised you most?
    # customer_focus user research, interviewing

  deadline-cuts-polish: Launch is in two days and the details aren't right. What do you fix first?
    What users would stumble over, what only designers see, and a list for after launch.
    > How do you make sure the rest ever gets done?
    # planning ui design

  inspiration-outside: Where outside of design did your last good idea come from?
    A concrete place or product, what you borrowed, and how you changed it.
    > How do you tell inspiration from copying?
    # motivation creativity

  grow-a-designer: How do you help a less experienced designer get better?
    Early feedback on the thinking instead of the pixels, and an example of what changed.
    > How do you let go of work that you would do differently?
    # leadership (senior, lead) mentoring, design critique
`;

export const designQuestions = [...technical, ...behavioral];
