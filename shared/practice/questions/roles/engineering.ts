import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['engineering'] })`
  part-keeps-failing: A part fails after 200 hours instead of 2,000. How do you investigate?
    Failed parts and conditions first, causes ranked, a test for each, and a stopgap.
    > What would you tell the customer in the meantime?
    # problem_solving root cause analysis, testing

  choose-a-material: How did you choose the material for something you designed?
    Loads, environment, cost, and supply, the runner-up, and how you verified it.
    > What would make you change it today?
    # decision_making mechanical design, materials

  tolerance-that-hurts: Tell me about a tolerance or a requirement that you relaxed, and why.
    What it cost to make, what the function needs, and the proof that it was safe.
    > Who had to agree?
    # analysis tolerance analysis, manufacturing

  prototype-surprise: What did a prototype teach you that the simulation didn't?
    What you had simplified, what happened, and how you model it now.
    > When is a simulation enough?
    # learning prototyping, simulation

  design-for-manufacture: How do you make a design cheaper to build?
    Fewer parts and steps, a talk on the shop floor, and the savings in numbers.
    > What did you refuse to cheapen?
    # results design for manufacturing, cost reduction, cad

  safety-factor: How do you decide how much safety margin is enough?
    What happens if it fails, how well the loads are known, the standard, and a review.
    > Tell me about a margin you argued about. Who was right?
    # technical_depth safety analysis, standards

  field-commissioning: A machine works in the shop but not at the customer's site. What do you check?
    What differs there, measurements instead of opinions, and one change at a time.
    > How do you work with an impatient customer beside you?
    # problem_solving commissioning, troubleshooting

  review-a-drawing: What do you check before you release a drawing?
    Function, fits, what can be misread, and a checklist that grew from mistakes.
    > Which mistake got past you?
    # quality technical drawings, cad

  test-plan: How do you plan tests when there is time for only half of them?
    Risk first, tests that answer several questions, and a written list of what remains unknown.
    > Who decides whether the remaining risk is acceptable?
    # planning testing, risk management

  energy-saved: How would you cut the energy use of a plant or a product?
    Measure where it goes, the largest and easiest first, and payback in years.
    > Which popular measure isn't worth it?
    # analysis energy efficiency, sustainability

  change-late-in-project: A customer changes a key requirement after the design is frozen. What do you do?
    Impact on function, time, and cost, options, and a decision in writing.
    > How do you stop it from happening every week?
    # stakeholder_management change control, requirements

  control-loop: Explain how a control or monitoring system that you worked on does its job.
    What it measures and moves, what happens when a sensor fails, and how you tuned it.
    > How did you test the failure case?
    # technical_depth control systems, electrical design
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['engineering'] })`
  stopped-a-shipment: Tell me about a time you stopped a release or a shipment.
    What you saw, who was against it, and whether you were right.
    > What would have helped you be sure sooner?
    # integrity quality control, workplace safety

  talk-to-the-shop-floor: When did someone who builds or repairs things improve your design?
    What they saw, how you listened, and what is better now.
    > How do you get such feedback earlier?
    # collaboration manufacturing, design for manufacturing

  explain-to-management: How do you explain a technical delay to people who aren't engineers?
    Consequence before cause, one picture, options with dates, and no jargon.
    > How do you answer "just work faster"?
    # communication project management, presentation

  project-on-your-own: Describe an engineering task you took from the first idea to daily use.
    The need, key calculations, tests, and how it performs in use.
    > What did you underestimate?
    # ownership prototyping, cad

  two-designs-compete: A colleague's design competes with yours. How do you decide which one to build?
    Criteria before scores, tests for the open questions, and the best parts of both.
    > How did you take it when yours lost?
    # conflict mechanical design
`;

export const engineeringQuestions = [...technical, ...behavioral];
