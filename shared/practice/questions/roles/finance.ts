import { createQuestions } from '../question.ts';

const technical = createQuestions({ category: 'technical', roleFamilies: ['finance'] })`
  month-end-close: How would you shorten a month-end close that takes ten days?
    Where the days go, what can be prepared earlier, and checks that must stay.
    > Which step would you never rush?
    # problem_solving month-end close, accounting

  account-wont-reconcile: An account is off by $4,312 at closing time. How do you find the difference?
    Timing, typos, and duplicates first, then halving the search, and when you escalate.
    > What do you do if you can't find it before the deadline?
    # analysis reconciliation, accounting

  three-statements: How does buying a machine for cash show up in the three financial statements?
    Cash and asset swap at first, depreciation over time, and the effect on profit and tax.
    > What changes if it is bought on credit?
    # technical_depth financial statements, accounting

  budget-owner-overspends: A department has spent 80 percent of its budget by June. What do you do?
    One-time or trend, a conversation before an email, and a forecast with choices for the year.
    > What if the manager ignores you?
    # stakeholder_management budgeting, variance analysis

  model-you-built: Tell me about a financial model you built. What decision came out of it?
    The question, the two assumptions that mattered most, and what happened in the end.
    > How did you make sure that others could follow it?
    # technical_depth financial modeling, excel, forecasting

  invest-or-not: How do you judge whether an investment of $500,000 is worth it?
    Cash over time, payback and risk, what could go wrong, and what isn't in the numbers.
    > Which assumption would you test first?
    # decision_making financial modeling, valuation

  explain-to-non-finance: Explain to a store manager why a profitable business can run out of cash.
    Plain words, one example with inventory or late payers, and one thing they can do about it.
    > Which report would you give them every week?
    # communication cash flow, financial statements

  unusual-expense: You notice an expense claim that looks wrong. What do you do?
    Facts before suspicion, the policy, who needs to know, and what you keep confidential.
    > What if it belongs to your own manager?
    # integrity audit, expense management

  internal-control: Which control did you add or fix, and what did it prevent?
    The gap, the simplest control that closes it, and its cost in daily work.
    > How do you keep people from working around it?
    # quality internal controls, audit, compliance

  late-payers: How would you get customers to pay sooner without losing them?
    Clear terms and correct invoices first, friendly reminders, and when you stop delivering.
    > Which customers would you call yourself?
    # customer_focus accounts receivable, cash flow

  spreadsheet-error: How do you make sure that a spreadsheet with thousands of formulas is right?
    Checks that sum to zero, someone else's eyes, and an error you caught that way.
    > When would you replace it with a system?
    # quality excel, financial modeling

  forecast-in-fog: How do you forecast when sales change every month?
    Drivers instead of last year plus five percent, scenarios, and a rhythm for updates.
    > Which scenario do you show first?
    # planning forecasting, budgeting
`;

const behavioral = createQuestions({ category: 'behavioral', roleFamilies: ['finance'] })`
  found-savings: Tell me about money you saved a company without hurting anyone's work.
    How you spotted it, who had to agree, and the amount per year.
    > What did you decide not to cut?
    # results cost reduction, procurement

  audit-season: How do you get through an audit while the daily work continues?
    Documents prepared early, one contact for questions, and what you postponed.
    > Which finding did you learn from?
    # planning audit, time management

  pressure-on-the-numbers: Someone asks you to move a cost into next quarter. How do you respond?
    The rule in plain words, what is allowed, a calm no, and who else they can ask.
    > What if you're told to do it anyway?
    # integrity accounting, ethics

  error-in-a-report: You find an error in a report that has already gone to the board. What do you do?
    Size and effect first, tell your manager at once, correct it openly, and fix the cause.
    > What does your correction note say?
    # ownership reporting

  new-accounting-system: Tell me about a new system or standard that you had to adapt to.
    What changed for you, how you kept results right, and who you helped.
    > What would you plan differently?
    # adaptability erp, accounting
`;

export const financeQuestions = [...technical, ...behavioral];
