import { createQuestions } from './question.ts';

const staple = { category: 'behavioral', isStaple: true } as const;

const forSoftware = createQuestions({ ...staple, roleFamilies: ['software'] })`
  languages-you-use: Which programming languages are you most comfortable with?
    One or two by name, what you built with them, and how long ago you last used them.
    > Which of those would you pick for a new project?
    # technical_depth
`;

const forFinance = createQuestions({ ...staple, roleFamilies: ['finance'] })`
  comfortable-with-excel: How comfortable are you with Excel?
    The functions you use every week, the biggest file you own, and one thing you still look up.
    > What was the last thing you built in it?
    # technical_depth
`;

const forSales = createQuestions({ ...staple, roleFamilies: ['sales'] })`
  sell-me-this-pen: Sell me this pen.
    Ask what the buyer uses a pen for, tie one feature to that, and ask for the order.
    > I already have a pen. Now what?
    # customer_focus
`;

const forSupport = createQuestions({ ...staple, roleFamilies: ['support'] })`
  phone-all-day: Are you comfortable being on the phone most of the day?
    How many calls a day you have handled, and what keeps you friendly on the last one.
    > What do you do between two hard calls?
    # adaptability
`;

const forHealthcare = createQuestions({ ...staple, roleFamilies: ['healthcare'] })`
  licenses-you-hold: Which licenses and certifications do you hold?
    The full name, the state, whether it is current, and the next one you are working on.
    > When does the first of those expire?
    # quality
`;

const forEducation = createQuestions({ ...staple, roleFamilies: ['education'] })`
  teaching-philosophy: What is your teaching philosophy?
    One belief about how people learn, and a lesson that showed it.
    > How has it changed since you started teaching?
    # communication
`;

const forTrades = createQuestions({ ...staple, roleFamilies: ['trades'] })`
  hourly-rate: What hourly rate are you looking for?
    A range you have checked for this area, what it is based on, and room to talk.
    > Would you start for less if we reviewed it after three months?
    # stakeholder_management
`;

const forService = createQuestions({ ...staple, roleFamilies: ['service'] })`
  nights-and-weekends: Can you work nights, weekends, and holidays?
    The days and hours you can offer, the ones you can't, and how often you have done it.
    > What if we called you in on short notice?
    # adaptability
`;

export const staplesByRole = [
  ...forSoftware,
  ...forFinance,
  ...forSales,
  ...forSupport,
  ...forHealthcare,
  ...forEducation,
  ...forTrades,
  ...forService,
];
