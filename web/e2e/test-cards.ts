/**
 * Stripe's test cards, one per test member, because each card gets only one free trial. The three 3-D Secure cards
 * require authentication when saved; `leavesNoTrace` is declined only when charged.
 */
export const testCards = {
  signsUp: '4242424242424242',
  afterDecline: '5555555555554444',
  subscribes: '4000056655665556',
  changesPlan: '2223003122003222',
  endsTrial: '5200828282828210',
  cancels: '5105105105105100',
  failsToRenew: '6011000990139424',
  isUpdated: '3056930009020004',
  isKnown: '6011111111111117',
  isOfAlias: '36227206271667',
  clicksTwice: '3566002020360505',
  hasTwoTabs: '6200000000000005',
  keepsSecret: '378282246310005',
  loadsAnew: '371449635398431',
  isOffline: '4000003800000446',
  leaves: '4000001240000000',
  leavesNoTrace: '4000000000000341',
  asksOnSignup: '4000002500003155',
  asksOnCheckout: '4000000000003220',
  asksInTheMiddle: '4000002760003184',
  signsUpOnTour: '6011981111111113',
  paysOnTour: '6200000000000047',
  isWelcomedOnTour: '6555900000604105',
  isTypedOnSignup: '4000000760000002',
  isTypedAtCheckout: '4000000320000021',
  declined: '4000000000000002',
} as const;

export type TestCard = keyof typeof testCards;
