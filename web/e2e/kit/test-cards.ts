/**
 * Stripe's test cards. Each test member has their own, because a card gets only one free trial. The
 * three 3-D Secure cards require authentication when they are saved; `secretLog` is declined only
 * when it is charged.
 */
export const testCards = {
  signsUp: '4242424242424242',
  getsFirstScore: '4000002500000003',
  afterDecline: '5555555555554444',
  subscribes: '4000056655665556',
  changesPlan: '2223003122003222',
  endsTrial: '5200828282828210',
  cancels: '5105105105105100',
  failsToRenew: '6011000990139424',
  updatedAfterFailure: '3056930009020004',

  hadTrial: '6011111111111117',
  replacesUsedCard: '4000008260000000',
  emailAlias: '36227206271667',
  doubleClick: '3566002020360505',
  twoTabs: '6200000000000005',
  secretLeak: '378282246310005',
  afterReload: '371449635398431',
  offline: '4000003800000446',

  leaves: '4000001240000000',
  owes: '4000002760000016',
  settlesDebt: '4000003800000008',
  secretLog: '4000000000000341',
  authenticatesOnSignup: '4000002500003155',
  authenticatesOnCheckout: '4000000000003220',
  authenticatesBeforeReload: '4000002760003184',

  signsUpOnTour: '6011981111111113',
  paysOnTour: '6200000000000047',
  isWelcomedOnTour: '6555900000604105',
  keyboardSignup: '4000000760000002',
  keyboardCheckout: '4000000320000021',
  plansInterview: '4000000560000004',
  declined: '4000000000000002',
} as const;

export type TestCard = keyof typeof testCards;
