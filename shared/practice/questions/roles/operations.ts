import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['operations'] })`
  bottleneck-found: Tell me about a bottleneck you found in a process. What did you do about it?
    How you saw it, what waited in front of it, and the throughput before and after.
    > Where did the bottleneck move to next?
    # problem_solving process improvement, lean

  stock-runs-out: Your best-selling item keeps running out of stock. How do you solve it?
    Demand and lead time by the numbers, a safety stock, and what you tell customers today.
    > How much stock is too much?
    # analysis inventory management, supply chain

  supplier-fails: Your only supplier can't deliver for three weeks. What do you do on day one?
    What is covered and until when, substitutes, who must know, and a second source for later.
    > Which customers would you serve first?
    # adaptability supply chain, vendor management

  plan-a-shift: How do you staff next week when demand is hard to predict?
    The pattern in past weeks, a flexible reserve, and fair notice to people.
    > Two people call in sick on the busiest day. What now?
    # planning scheduling, workforce planning

  standard-procedure: How do you write a procedure that people actually follow?
    Written with the people who do it, one page with pictures, and a test by a newcomer.
    > What do you do if someone has found a better way?
    # quality standard operating procedures, documentation

  negotiate-with-supplier: How do you prepare for a price negotiation with a supplier?
    What you buy and could buy elsewhere, your limit, and what you can give besides money.
    > What was the best result you got?
    # stakeholder_management negotiation, procurement

  which-kpi-to-watch: Which three numbers would you look at every morning in this job?
    One for customers, one for cost, one for safety or quality, and what each would make you do.
    > Which popular number would you ignore?
    # analysis kpis, dashboards

  damage-in-the-warehouse: Returns because of damaged goods doubled last month. How do you investigate?
    Where along the way it happens, a look at the floor, one change at a time, and proof.
    > How do you involve the people who pack?
    # problem_solving warehouse, quality control, root cause analysis

  cheaper-transport: How would you cut transport costs without slowing delivery?
    Fuller loads and fewer trips, carriers compared, and one promise you would not touch.
    > How would you test it on one route?
    # results logistics, cost reduction

  safety-versus-speed: Production is behind, and someone suggests skipping a safety check. What do you say?
    A clear no, the reason in one sentence, and another way to win time.
    > How do you find out whether it has happened before?
    # integrity workplace safety, compliance

  office-runs-smoothly: How do you keep an office or a calendar running for many busy people?
    One system everyone sees, rules for conflicts, and a crisis that nobody noticed.
    > Whose request comes first when two clash?
    # planning administration, scheduling
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['operations'] })`
  resistance-on-the-floor: Tell me about a process change that people on the floor didn't want.
    What they were afraid of, what they improved about it, and how it looks today.
    > Who helped you win the others over?
    # stakeholder_management change management, process improvement

  worst-day-in-operations: Describe the worst day you have had in operations.
    What failed at once, what you kept running, and what you changed the week after.
    > What did you tell customers that day?
    # adaptability incident response

  two-shifts-blame: Two shifts blame each other for the same defects. How do you sort it out?
    Facts at the handoff, both teams in one room, and a shared checklist.
    > How did you ease the tension between them?
    # conflict shift management, quality control

  saved-hours: Tell me about a small change that saved your team hours every week.
    The annoying step, how you got permission, and how you counted the hours saved.
    > Why hadn't anyone done it before?
    # ownership process improvement, automation

  develop-a-supervisor: How do you turn a good worker into a good supervisor?
    Small responsibilities first, feedback after real situations, and what they stop doing.
    > How can you tell that you picked the wrong person?
    # leadership (senior, lead) coaching, shift management
`;

export const operationsQuestions = [...technical, ...behavioral];
