import { dailyEventKinds } from '#shared/billing/daily-event.ts';
import { buildMailContent, findMailChoice } from './mail-content.ts';
import { CODE_PLACEHOLDER, cognitoMails } from './cognito-mail.ts';
import type { Mail } from './mail-message.ts';
import { renderMail, type RenderedMail } from './render-mail.ts';

const AT = '2026-12-01T12:00:00.000Z';
const NEXT = '2027-01-01T12:00:00.000Z';
const usd = (cents: number) => ({ cents, currency: 'usd' });
const card = { brand: 'visa', last4: '4242' };
const nextCharge = { at: NEXT, amount: usd(3_900) };

const overdue = {
  tier: 'professional',
  amount: usd(2_900),
  reason: 'declined',
  card,
  nextTryAt: NEXT,
  freePlan: null,
} as const;

const NONE = { count: 0, hasMore: false };

const digest = {
  day: '2026-11-30',
  lateRequests: 1,
  urgentRequests: 3,
  overduePayments: { count: 2, hasMore: false },
  failedAnalyses: { count: 100, hasMore: true },
  figures: dailyEventKinds.map((kind, at) => ({ kind, count: 9 * at, hasMore: false })),
};

const change = { from: 'starter', tier: 'professional', price: usd(3_900), nextCharge } as const;

type Unaddressed<M extends Mail> = M extends Mail ? Omit<M, 'mailId' | 'to'> : never;
type Sample = Unaddressed<Mail>;

/** An example of each email, including the variants of emails about money. */
export const sampleMails: Readonly<Record<string, Sample>> = {
  welcome: { kind: 'welcome' },

  'trial-started': {
    kind: 'trial-started',
    tier: 'professional',
    endsAt: AT,
    amount: usd(2_900),
    price: usd(2_900),
  },

  'trial-ends': {
    kind: 'trial-ends',
    tier: 'professional',
    endsAt: AT,
    amount: usd(2_400),
    price: usd(2_900),
  },

  receipt: {
    kind: 'receipt',
    tier: 'professional',
    paidAt: AT,
    paid: usd(3_900),
    creditUsed: usd(0),
    wasOverdue: false,
    card,
    nextCharge,
  },

  'receipt-overdue-with-credit': {
    kind: 'receipt',
    tier: 'starter',
    paidAt: AT,
    paid: usd(1_266),
    creditUsed: usd(634),
    wasOverdue: true,
    card,
    nextCharge: { at: NEXT, amount: usd(1_900) },
  },

  'payment-failed': {
    kind: 'payment-failed',
    ...overdue,
    openUntil: AT,
    isLocked: false,
    isLastDay: false,
  },

  'payment-due-today': {
    kind: 'payment-failed',
    ...overdue,
    openUntil: AT,
    isLocked: false,
    isLastDay: true,
  },

  'payment-to-confirm': {
    kind: 'payment-failed',
    ...overdue,
    reason: 'confirm',
    openUntil: AT,
    isLocked: false,
    isLastDay: false,
  },

  'plan-locked': { kind: 'plan-locked', ...overdue, since: AT, isFinal: false },

  'plan-locked-with-free-plan': {
    kind: 'plan-locked',
    ...overdue,
    freePlan: 'starter',
    since: AT,
    isFinal: false,
  },

  'plan-unpaid': { kind: 'plan-locked', ...overdue, nextTryAt: null, since: AT, isFinal: true },
  'signup-refused': { kind: 'signup-refused', tier: 'professional', refunded: usd(2_900) },
  'plan-paused': { kind: 'plan-paused', tier: 'starter' },

  'payment-refunded': {
    kind: 'payment-refunded',
    tier: 'professional',
    refunded: usd(3_900),
    nextCharge,
  },

  'plan-upgraded': {
    kind: 'plan-changed',
    ...change,
    payment: { paid: usd(1_032), creditUsed: usd(0) },
    credit: null,
  },

  'downgrade-planned': {
    kind: 'downgrade-planned',
    from: 'executive',
    tier: 'starter',
    price: usd(1_900),
    nextCharge: { at: NEXT, amount: usd(1_900) },
  },

  'plan-kept': {
    kind: 'plan-kept',
    tier: 'executive',
    nextCharge: { at: NEXT, amount: usd(7_900) },
  },

  'plan-canceled': { kind: 'plan-canceled', tier: 'professional', endsAt: AT, refunded: null },

  'plan-refunded': {
    kind: 'plan-canceled',
    tier: 'professional',
    endsAt: AT,
    refunded: usd(3_900),
  },

  'plan-ended-unpaid': { kind: 'plan-ended-unpaid', tier: 'starter', amount: usd(1_900) },
  'payment-disputed': { kind: 'payment-disputed', tier: 'professional', amount: usd(3_900) },
  'plan-resumed': { kind: 'plan-resumed', tier: 'professional', nextCharge },
  'analysis-ready': {
    kind: 'analysis-ready',
    videoId: 'video-1',
    takes: [{ title: 'Tell me about yourself.', overallScore: 87, isDeliveryOnly: true }],
    advice: 'Look at the lens during the first sentence of every point.',
  },

  'analysis-ready-sitting': {
    kind: 'analysis-ready',
    videoId: 'video-3',
    takes: [
      { title: 'Why this company?', overallScore: 85, isDeliveryOnly: false },
      { title: 'Tell me about yourself. (take 2)', overallScore: 79, isDeliveryOnly: false },
      { title: 'Tell me about yourself.', overallScore: null, isDeliveryOnly: false },
    ],
    advice: 'Pick one word per sentence and lift your voice on it.',
  },

  'plan-reminder': {
    kind: 'plan-reminder',
    title: 'Answer one question',
    detail: 'Tell me about yourself and what brings you to this role.',
    daysLeft: 9,
  },

  'recordings-expiring': { kind: 'recordings-expiring', expiresAt: AT, count: 3 },
  'coach-answered': { kind: 'coach-answered', requestId: 'request-1' },
  'coach-request-waiting': { kind: 'coach-request-waiting', createdAt: AT },

  'coach-request-assigned': {
    kind: 'coach-request-assigned',
    requestId: 'request-1',
    createdAt: AT,
  },

  'coach-changed': { kind: 'coach-changed', coachName: 'Cyril' },
  'coach-replied': { kind: 'coach-replied', requestId: 'request-1' },
  'email-change-code': { kind: 'email-change-code', code: '12345678' },
  'email-change-taken': { kind: 'email-change-taken' },

  'account-changed': {
    kind: 'account-changed',
    change: { kind: 'plan', from: null, to: 'executive' },
    reason: 'You won our spring contest.',
  },

  'admin-changed-member': {
    kind: 'admin-changed-member',
    change: { kind: 'role', from: 'member', to: 'admin' },
    reason: 'Joins the content team.',
    by: 'ada@example.com',
    member: 'max@example.com',
  },

  'daily-digest': { kind: 'daily-digest', ...digest },

  'daily-digest-without-work': {
    kind: 'daily-digest',
    ...digest,
    lateRequests: 0,
    urgentRequests: 0,
    overduePayments: NONE,
    failedAnalyses: NONE,
  },

  'email-changed': { kind: 'email-changed', newEmail: 'ada@example.com' },
  'sign-in-methods-reset': { kind: 'sign-in-methods-reset' },
  'second-factor-set-up': { kind: 'second-factor-set-up' },
  'second-factor-moved': { kind: 'second-factor-moved' },
  'second-factor-removed': { kind: 'second-factor-removed' },
  'export-ready': { kind: 'export-ready', validUntil: AT },
  'account-deleted': { kind: 'account-deleted' },

  'contact-message': {
    kind: 'contact-message',
    topic: 'payment',
    name: 'Ada Okafor',
    email: 'ada@example.com',
    message: 'My card was charged twice.\nCan you check?\n\nThank you!',
    memberId: 'member-1',
    isPriority: true,
  },
};

/** Renders the example of each email, addressed to a member named Ada. */
export function renderSampleMails(appOrigin: string): ({ name: string } & RenderedMail)[] {
  const codeMails = Object.entries(cognitoMails).map(([name, mail]) => ({
    name,
    ...fillInCode(mail, '123456'),
  }));

  const ownMails = Object.entries(sampleMails).map(([name, sample]) => {
    const mail: Mail = { ...sample, mailId: `sample#${name}`, to: { memberId: 'member-1' } };
    const stopUrl = findMailChoice(mail.kind) && `${appOrigin}/api/emails/stop/sample`;
    const context = { appOrigin, firstName: 'Ada', ...(stopUrl !== undefined && { stopUrl }) };
    return { name, ...renderMail(buildMailContent(mail, context)) };
  });

  return [...codeMails, ...ownMails];
}

/** Replaces the placeholder, as Cognito does. */
function fillInCode(mail: RenderedMail, code: string): RenderedMail {
  const fill = (text: string) => text.replaceAll(CODE_PLACEHOLDER, code);
  return { ...mail, text: fill(mail.text), html: fill(mail.html) };
}
