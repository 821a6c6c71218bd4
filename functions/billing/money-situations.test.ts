import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMoneyWorld } from './fixtures/money-world.fixtures.ts';

type World = Awaited<ReturnType<typeof startMoneyWorld>>;
type Steps = World['steps'];
type Step = (steps: Steps) => Promise<string | void>;

interface Situation {
  before: readonly Step[];
  click: Step;
  /** The amounts on the screen before the click. */
  shown: string;
  /** Charged to the card by the click; negative for a refund. */
  charged: string;
  /** Each email's kind and the amounts in its table. */
  mails: readonly string[];
  settings: string;
  /** Newest first. */
  receipts: readonly string[];
}

const signUp =
  (tier: 'starter' | 'professional'): Step =>
  (steps) =>
    steps.signUp(tier);

const subscribe =
  (tier: 'starter' | 'professional' | 'executive'): Step =>
  (steps) =>
    steps.subscribe(tier);

const change =
  (tier: 'starter' | 'professional' | 'executive'): Step =>
  (steps) =>
    steps.change(tier);

const giveCredit =
  (cents: number): Step =>
  (steps) =>
    steps.giveCredit(cents);

const renew: Step = (steps) => steps.renew();
const halfway: Step = (steps) => steps.halfway();
const cancel: Step = (steps) => steps.cancel();
const refund: Step = (steps) => steps.refund();
const breakCard: Step = (steps) => steps.breakCard();
const overdueStarter = [subscribe('starter'), renew, breakCard, renew];
const paid = (tier: 'starter' | 'professional' | 'executive') => [subscribe(tier), renew];
const paidLaunch = [signUp('professional'), renew];

const dispute: Step = (steps) => steps.dispute();
const win: Step = (steps) => steps.decideDispute('won');
const lose: Step = (steps) => steps.decideDispute('lost');

/**
 * Prices per month: Starter $19, Professional $39 (launch $29), Executive $79. Amounts were
 * calculated by hand.
 */
const situations: Readonly<Record<string, Situation>> = {
  'signs up for Starter': {
    before: [],
    click: signUp('starter'),
    shown: '$19 on Mar 4, 2026',
    charged: '$0',
    mails: ['trial-started $19 $19'],
    settings: 'starter trialing at $19, next $19',
    receipts: [],
  },

  'signs up for Professional at the launch price': {
    before: [],
    click: signUp('professional'),
    shown: '$29 on Mar 4, 2026',
    charged: '$0',
    mails: ['trial-started $29 $29'],
    settings: 'professional trialing at $29, next $29',
    receipts: [],
  },

  'signs up with a card that already had a trial': {
    before: [signUp('starter')],
    click: (steps) => steps.signUpWithUsedCard('professional'),
    shown: '$29 now',
    charged: '$29',
    mails: ['welcome', 'receipt $29 $29'],
    settings: 'professional active at $29, next $29',
    receipts: ['$29'],
  },

  'starts a Starter trial': {
    before: [],
    click: subscribe('starter'),
    shown: '$19 on Mar 4, 2026',
    charged: '$0',
    mails: ['trial-started $19 $19'],
    settings: 'starter trialing at $19, next $19',
    receipts: [],
  },

  'starts a Professional trial': {
    before: [],
    click: subscribe('professional'),
    shown: '$39 on Mar 4, 2026',
    charged: '$0',
    mails: ['trial-started $39 $39'],
    settings: 'professional trialing at $39, next $39',
    receipts: [],
  },

  'starts an Executive trial': {
    before: [],
    click: subscribe('executive'),
    shown: '$79 on Mar 4, 2026',
    charged: '$0',
    mails: ['trial-started $79 $79'],
    settings: 'executive trialing at $79, next $79',
    receipts: [],
  },

  'is one day before the end of a trial': {
    before: [signUp('professional')],
    click: (steps) => steps.dayBeforeCharge(),
    shown: '$29',
    charged: '$0',
    mails: ['trial-ends $29'],
    settings: 'professional trialing at $29, next $29',
    receipts: [],
  },

  'is one day before the end of a trial, with credit': {
    before: [signUp('professional'), giveCredit(500)],
    click: (steps) => steps.dayBeforeCharge(),
    shown: '$29',
    charged: '$0',
    mails: ['trial-ends $24'],
    settings: 'professional trialing at $29, next $24, credit $5',
    receipts: [],
  },

  'pays for the first time at the launch price': {
    before: [signUp('professional')],
    click: renew,
    shown: '$29',
    charged: '$29',
    mails: ['receipt $29 $29'],
    settings: 'professional active at $29, next $29',
    receipts: ['$29'],
  },

  'pays for the first time at the list price': {
    before: [subscribe('executive')],
    click: renew,
    shown: '$79',
    charged: '$79',
    mails: ['receipt $79 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$79'],
  },

  'renews at the launch price': {
    before: [...paidLaunch],
    click: renew,
    shown: '$29',
    charged: '$29',
    mails: ['receipt $29 $29'],
    settings: 'professional active at $29, next $29',
    receipts: ['$29', '$29'],
  },

  'renews at the list price': {
    before: [...paid('professional')],
    click: renew,
    shown: '$39',
    charged: '$39',
    mails: ['receipt $39 $39'],
    settings: 'professional active at $39, next $39',
    receipts: ['$39', '$39'],
  },

  'pays for the first time with a credit of $5': {
    before: [signUp('professional'), giveCredit(500)],
    click: renew,
    shown: '$24',
    charged: '$24',
    mails: ['receipt $24 $5 $29'],
    settings: 'professional active at $29, next $29',
    receipts: ['$24'],
  },

  'renews with more credit than the price': {
    before: [...paid('starter'), giveCredit(2_500)],
    click: renew,
    shown: '$0',
    charged: '$0',
    mails: ['receipt $0 $19 $13'],
    settings: 'starter active at $19, next $13, credit $6',
    receipts: ['$0', '$19'],
  },

  'renews with an amount below Stripe’s minimum': {
    before: [...paid('starter'), giveCredit(1_880)],
    click: renew,
    shown: '$0',
    charged: '$0',
    mails: ['receipt $0 $18.80 $19.20'],
    settings: 'starter active at $19, next $19.20',
    receipts: ['$0', '$19'],
  },

  'renews after an amount below Stripe’s minimum': {
    before: [...paid('starter'), giveCredit(1_880), renew],
    click: renew,
    shown: '$19.20',
    charged: '$19.20',
    mails: ['receipt $19.20 $19'],
    settings: 'starter active at $19, next $19',
    receipts: ['$19.20', '$0', '$19'],
  },

  'upgrades during a trial': {
    before: [signUp('professional')],
    click: change('executive'),
    shown: '$0 now, credit $0, next $79',
    charged: '$0',
    mails: ['plan-changed $79 $79'],
    settings: 'executive trialing at $79, next $79',
    receipts: [],
  },

  'downgrades during a trial': {
    before: [subscribe('executive')],
    click: change('starter'),
    shown: '$0 now, credit $0, next $19',
    charged: '$0',
    mails: ['plan-changed $19 $19'],
    settings: 'starter trialing at $19, next $19',
    receipts: [],
  },

  'pays for the first time after an upgrade during the trial': {
    before: [signUp('professional'), change('executive')],
    click: renew,
    shown: '$79',
    charged: '$79',
    mails: ['receipt $79 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$79'],
  },

  'upgrades from Starter to Professional halfway': {
    before: [...paid('starter'), halfway],
    click: change('professional'),
    shown: '$10 now, credit $0, next $39',
    charged: '$10',
    mails: ['plan-changed $39 $10 $39'],
    settings: 'professional active at $39, next $39',
    receipts: ['$10', '$19'],
  },

  'upgrades from Starter to Executive halfway': {
    before: [...paid('starter'), halfway],
    click: change('executive'),
    shown: '$30 now, credit $0, next $79',
    charged: '$30',
    mails: ['plan-changed $79 $30 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$30', '$19'],
  },

  'upgrades from the launch price to Executive halfway': {
    before: [...paidLaunch, halfway],
    click: change('executive'),
    shown: '$25 now, credit $0, next $79',
    charged: '$25',
    mails: ['plan-changed $79 $25 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$25', '$29'],
  },

  'upgrades with a credit that covers a part': {
    before: [...paid('starter'), giveCredit(1_234), halfway],
    click: change('executive'),
    shown: '$17.66 now, credit $0, next $79',
    charged: '$17.66',
    mails: ['plan-changed $79 $17.66 $12.34 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$17.66', '$19'],
  },

  'plans a downgrade from Professional to Starter halfway': {
    before: [...paid('professional'), halfway],
    click: change('starter'),
    shown: '$0 now, credit $0, next $19, starts Apr 4, 2026',
    charged: '$0',
    mails: ['downgrade-planned $19 $19'],
    settings: 'professional active at $39, then starter at $19, next $19',
    receipts: ['$39'],
  },

  'plans a downgrade from Executive to Professional halfway': {
    before: [...paid('executive'), halfway],
    click: change('professional'),
    shown: '$0 now, credit $0, next $39, starts Apr 4, 2026',
    charged: '$0',
    mails: ['downgrade-planned $39 $39'],
    settings: 'executive active at $79, then professional at $39, next $39',
    receipts: ['$79'],
  },

  'plans to give up the launch price for Starter halfway': {
    before: [...paidLaunch, halfway],
    click: change('starter'),
    shown: '$0 now, credit $0, next $19, starts Apr 4, 2026',
    charged: '$0',
    mails: ['downgrade-planned $19 $19'],
    settings: 'professional active at $29, then starter at $19, next $19',
    receipts: ['$29'],
  },

  'plans a downgrade with a credit of $5': {
    before: [...paid('executive'), giveCredit(500), halfway],
    click: change('starter'),
    shown: '$0 now, credit $5, next $14, starts Apr 4, 2026',
    charged: '$0',
    mails: ['downgrade-planned $19 $14'],
    settings: 'executive active at $79, then starter at $19, next $14, credit $5',
    receipts: ['$79'],
  },

  'reaches the day of a planned downgrade': {
    before: [...paid('executive'), halfway, change('starter')],
    click: renew,
    shown: '$19',
    charged: '$19',
    mails: ['receipt $19 $19'],
    settings: 'starter active at $19, next $19',
    receipts: ['$19', '$79'],
  },

  'reaches the day of a planned downgrade with a credit of $5': {
    before: [...paid('professional'), giveCredit(500), change('starter')],
    click: renew,
    shown: '$14',
    charged: '$14',
    mails: ['receipt $14 $5 $19'],
    settings: 'starter active at $19, next $19',
    receipts: ['$14', '$39'],
  },

  'reaches the day of a planned downgrade from the launch price': {
    before: [...paidLaunch, halfway, change('starter')],
    click: renew,
    shown: '$19',
    charged: '$19',
    mails: ['receipt $19 $19'],
    settings: 'starter active at $19, next $19',
    receipts: ['$19', '$29'],
  },

  'can’t pay the smaller plan': {
    before: [...paid('executive'), change('starter'), breakCard],
    click: renew,
    shown: '$19',
    charged: '$0',
    mails: ['payment-failed $19'],
    settings: 'starter past_due at $19, overdue $19',
    receipts: ['$79'],
  },

  'cancels a planned downgrade': {
    before: [...paid('executive'), halfway, change('starter')],
    click: change('executive'),
    shown: '$0 now, credit $0, next $79',
    charged: '$0',
    mails: ['plan-kept $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$79'],
  },

  'cancels a planned downgrade and keeps the launch price': {
    before: [...paidLaunch, halfway, change('starter')],
    click: change('professional'),
    shown: '$0 now, credit $0, next $29',
    charged: '$0',
    mails: ['plan-kept $29'],
    settings: 'professional active at $29, next $29',
    receipts: ['$29'],
  },

  'renews after taking a planned downgrade back': {
    before: [...paidLaunch, halfway, change('starter'), change('professional')],
    click: renew,
    shown: '$29',
    charged: '$29',
    mails: ['receipt $29 $29'],
    settings: 'professional active at $29, next $29',
    receipts: ['$29', '$29'],
  },

  'plans another downgrade instead': {
    before: [...paid('executive'), halfway, change('starter')],
    click: change('professional'),
    shown: '$0 now, credit $0, next $39, starts Apr 4, 2026',
    charged: '$0',
    mails: ['downgrade-planned $39 $39'],
    settings: 'executive active at $79, then professional at $39, next $39',
    receipts: ['$79'],
  },

  'upgrades although a downgrade is planned': {
    before: [...paid('professional'), halfway, change('starter')],
    click: change('executive'),
    shown: '$20 now, credit $0, next $79',
    charged: '$20',
    mails: ['plan-changed $79 $20 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$20', '$39'],
  },

  'upgrades from the launch price although a downgrade is planned': {
    before: [...paidLaunch, halfway, change('starter')],
    click: change('executive'),
    shown: '$25 now, credit $0, next $79',
    charged: '$25',
    mails: ['plan-changed $79 $25 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$25', '$29'],
  },

  'upgrades again after a planned downgrade started': {
    before: [...paid('executive'), change('starter'), renew, halfway],
    click: change('executive'),
    shown: '$30 now, credit $0, next $79',
    charged: '$30',
    mails: ['plan-changed $79 $30 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$30', '$19', '$79'],
  },

  'cancels although a downgrade is planned': {
    before: [...paid('executive'), halfway, change('starter')],
    click: cancel,
    shown: 'no charge',
    charged: '$0',
    mails: ['plan-canceled'],
    settings: 'executive active at $79, until Apr 4, 2026',
    receipts: ['$79'],
  },

  'reaches the end of a canceled plan with a planned downgrade': {
    before: [...paid('executive'), halfway, change('starter'), cancel],
    click: renew,
    shown: 'None',
    charged: '$0',
    mails: [],
    settings: 'executive ended at $79',
    receipts: ['$79'],
  },

  'resumes a canceled plan with a planned downgrade': {
    before: [...paid('executive'), halfway, change('starter'), cancel],
    click: (steps) => steps.resume(),
    shown: '$79',
    charged: '$0',
    mails: ['plan-resumed $19'],
    settings: 'executive active at $79, then starter at $19, next $19',
    receipts: ['$79'],
  },

  'resumes a canceled plan by planning a downgrade': {
    before: [...paid('executive'), cancel, halfway],
    click: change('starter'),
    shown: '$0 now, credit $0, next $19, starts Apr 4, 2026',
    charged: '$0',
    mails: ['downgrade-planned $19 $19'],
    settings: 'executive active at $79, then starter at $19, next $19',
    receipts: ['$79'],
  },

  'cancels during a trial': {
    before: [signUp('starter')],
    click: cancel,
    shown: 'no charge',
    charged: '$0',
    mails: ['plan-canceled'],
    settings: 'starter trialing at $19, until Mar 4, 2026',
    receipts: [],
  },

  'cancels a paid plan': {
    before: [...paid('professional')],
    click: cancel,
    shown: 'no charge',
    charged: '$0',
    mails: ['plan-canceled'],
    settings: 'professional active at $39, until Apr 4, 2026',
    receipts: ['$39'],
  },

  'reaches the end of a canceled trial': {
    before: [signUp('starter'), cancel],
    click: renew,
    shown: 'None',
    charged: '$0',
    mails: [],
    settings: 'starter ended at $19',
    receipts: [],
  },

  'reaches the end of a canceled plan': {
    before: [...paid('professional'), cancel],
    click: renew,
    shown: 'None',
    charged: '$0',
    mails: [],
    settings: 'professional ended at $39',
    receipts: ['$39'],
  },

  'resumes a canceled plan': {
    before: [...paidLaunch, cancel],
    click: (steps) => steps.resume(),
    shown: '$29',
    charged: '$0',
    mails: ['plan-resumed $29'],
    settings: 'professional active at $29, next $29',
    receipts: ['$29'],
  },

  'resumes a canceled plan by upgrading': {
    before: [...paid('starter'), cancel, halfway],
    click: change('executive'),
    shown: '$30 now, credit $0, next $79',
    charged: '$30',
    mails: ['plan-changed $79 $30 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$30', '$19'],
  },

  'can’t pay a renewal': {
    before: [...paid('starter'), breakCard],
    click: renew,
    shown: '$19',
    charged: '$0',
    mails: ['payment-failed $19'],
    settings: 'starter past_due at $19, overdue $19',
    receipts: ['$19'],
  },

  'can’t pay a renewal with credit': {
    before: [...paid('starter'), giveCredit(634), breakCard],
    click: renew,
    shown: '$12.66',
    charged: '$0',
    mails: ['payment-failed $12.66'],
    settings: 'starter past_due at $19, overdue $12.66',
    receipts: ['$19'],
  },

  'updates the card while overdue': {
    before: [...overdueStarter],
    click: (steps) => steps.updateCard(),
    shown: '$19',
    charged: '$19',
    mails: ['receipt $19 $19'],
    settings: 'starter active at $19, next $19',
    receipts: ['$19', '$19'],
  },

  'updates the card before anything is overdue': {
    before: [...paid('starter')],
    click: (steps) => steps.updateCard(),
    shown: 'None',
    charged: '$0',
    mails: [],
    settings: 'starter active at $19, next $19',
    receipts: ['$19'],
  },

  'never pays an overdue amount': {
    before: [...overdueStarter],
    click: (steps) => steps.failRetries(),
    shown: '$19',
    charged: '$0',
    mails: ['plan-ended-unpaid $19'],
    settings: 'starter ended at $19',
    receipts: ['$19'],
  },

  'cancels while overdue': {
    before: [...overdueStarter],
    click: cancel,
    shown: '$19 not owed',
    charged: '$0',
    mails: ['plan-canceled'],
    settings: 'starter ended at $19',
    receipts: ['$19'],
  },

  'gets the first month back': {
    before: [...paid('professional')],
    click: refund,
    shown: '$39',
    charged: '-$39',
    mails: ['plan-canceled $39'],
    settings: 'professional ended at $39',
    receipts: ['$39'],
  },

  'gets the launch price back': {
    before: [...paidLaunch],
    click: refund,
    shown: '$29',
    charged: '-$29',
    mails: ['plan-canceled $29'],
    settings: 'professional ended at $29',
    receipts: ['$29'],
  },

  'gets everything back after an upgrade': {
    before: [...paid('starter'), halfway, change('executive')],
    click: refund,
    shown: '$49',
    charged: '-$49',
    mails: ['plan-canceled $49'],
    settings: 'executive ended at $79',
    receipts: ['$30', '$19'],
  },

  'gets everything back although a downgrade is planned': {
    before: [...paid('executive'), halfway, change('starter')],
    click: refund,
    shown: '$79',
    charged: '-$79',
    mails: ['plan-canceled $79'],
    settings: 'executive ended at $79',
    receipts: ['$79'],
  },

  'gets the rest back after a partial refund by an operator': {
    before: [...paid('starter'), (steps) => steps.refundByOperator(900)],
    click: refund,
    shown: '$10',
    charged: '-$10',
    mails: ['plan-canceled $10'],
    settings: 'starter ended at $19',
    receipts: ['$19'],
  },

  'disputes a payment': {
    before: [...paid('professional')],
    click: dispute,
    shown: '$39',
    charged: '-$39',
    mails: ['payment-disputed $39'],
    settings: 'professional active at $39, open dispute of $39',
    receipts: ['$39'],
  },

  'disputes a payment although a downgrade is planned': {
    before: [...paid('executive'), halfway, change('starter')],
    click: dispute,
    shown: '$79',
    charged: '-$79',
    mails: ['payment-disputed $79'],
    settings: 'executive active at $79, open dispute of $79',
    receipts: ['$79'],
  },

  'has a bank that only asks about a payment': {
    before: [...paid('professional')],
    click: (steps) => steps.dispute({ isInquiry: true }),
    shown: '$39',
    charged: '$0',
    mails: [],
    settings: 'professional active at $39, next $39, inquiry dispute of $39',
    receipts: ['$39'],
  },

  'has a bank that asked and is satisfied': {
    before: [...paid('professional'), (steps) => steps.dispute({ isInquiry: true })],
    click: (steps) => steps.decideDispute('warning_closed'),
    shown: '$39',
    charged: '$0',
    mails: [],
    settings: 'professional active at $39, next $39',
    receipts: ['$39'],
  },

  'reaches the next period during a dispute': {
    before: [...paid('professional'), dispute],
    click: renew,
    shown: 'None',
    charged: '$0',
    mails: [],
    settings: 'professional active at $39, open dispute of $39',
    receipts: ['$39'],
  },

  'loses a dispute, which we won': {
    before: [...paid('professional'), dispute],
    click: win,
    shown: '$39',
    charged: '$39',
    mails: [],
    settings: 'professional active at $39, next $39',
    receipts: ['$39'],
  },

  'renews after a dispute that we won': {
    before: [...paid('professional'), dispute, renew, win],
    click: renew,
    shown: '$39',
    charged: '$39',
    mails: ['receipt $39 $39'],
    settings: 'professional active at $39, next $39',
    receipts: ['$39', '$39'],
  },

  'wins a dispute, which we lost': {
    before: [...paid('professional'), dispute],
    click: lose,
    shown: '$39',
    charged: '$0',
    mails: [],
    settings: 'professional ended at $39, lost dispute of $39',
    receipts: ['$39'],
  },

  'reaches the next period after winning a dispute': {
    before: [...paid('professional'), dispute, lose],
    click: renew,
    shown: 'None',
    charged: '$0',
    mails: [],
    settings: 'professional ended at $39, lost dispute of $39',
    receipts: ['$39'],
  },

  'disputes a payment that was refunded in part': {
    before: [...paid('professional'), (steps) => steps.refundByOperator(900)],
    click: dispute,
    shown: '$30',
    charged: '-$30',
    mails: ['payment-disputed $30'],
    settings: 'professional active at $39, open dispute of $30',
    receipts: ['$39'],
  },

  'subscribes again after winning a dispute': {
    before: [...paid('professional'), dispute, lose],
    click: subscribe('starter'),
    shown: '$19 now',
    charged: '$19',
    mails: ['receipt $19 $19'],
    settings: 'starter active at $19, next $19',
    receipts: ['$19', '$39'],
  },

  'gets only the new payment back after winning a dispute': {
    before: [...paid('professional'), dispute, lose, subscribe('starter')],
    click: refund,
    shown: '$19',
    charged: '-$19',
    mails: ['plan-canceled $19'],
    settings: 'starter ended at $19',
    receipts: ['$19', '$39'],
  },

  'subscribes again after a canceled trial': {
    before: [signUp('starter'), cancel, renew],
    click: subscribe('professional'),
    shown: '$39 now',
    charged: '$39',
    mails: ['receipt $39 $39'],
    settings: 'professional active at $39, next $39',
    receipts: ['$39'],
  },

  'subscribes again after a canceled plan, at the list price': {
    before: [...paidLaunch, cancel, renew],
    click: subscribe('professional'),
    shown: '$39 now',
    charged: '$39',
    mails: ['receipt $39 $39'],
    settings: 'professional active at $39, next $39',
    receipts: ['$39', '$29'],
  },

  'subscribes again after a refund': {
    before: [...paid('starter'), refund],
    click: subscribe('executive'),
    shown: '$79 now',
    charged: '$79',
    mails: ['receipt $79 $79'],
    settings: 'executive active at $79, next $79',
    receipts: ['$79', '$19'],
  },

  'subscribes again after not paying': {
    before: [...overdueStarter, (steps) => steps.failRetries()],
    click: subscribe('starter'),
    shown: '$19 now',
    charged: '$19',
    mails: ['receipt $19 $19'],
    settings: 'starter active at $19, next $19',
    receipts: ['$19', '$19'],
  },
};

let world: World;

beforeEach(async () => {
  world = await startMoneyWorld();
});

afterEach(() => world.close());

describe('the amounts shown, charged, emailed and listed in the settings when a member', () => {
  it.each(Object.entries(situations))('%s', async (_, { before, click, ...expected }) => {
    for (const step of before) await step(world.steps);
    expect(await world.observe(() => click(world.steps))).toEqual(expected);
  });
});
