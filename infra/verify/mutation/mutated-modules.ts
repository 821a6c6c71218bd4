/**
 * Modules that authenticate users, isolate members, or prevent two workers from taking the same
 * job. Each module lists its source files and its fast tests.
 */
export const mutatedModules = {
  session: [
    'functions/platform/session/session.ts',
    'functions/platform/session/session.store.ts',
    'functions/platform/session/authenticate.ts',
    'functions/platform/session/principal.ts',
    'functions/platform/session/caller.store.ts',
    'functions/platform/http/cookies.ts',
    'functions/accounts/sessions/session-cookies.ts',
    'functions/accounts/sessions/recent-sign-in.service.ts',
    'functions/platform/session/authenticate.test.ts',
    'functions/platform/session/session.store.test.ts',
    'functions/platform/http/cookies.test.ts',
    'functions/accounts/sessions/session-cookies.test.ts',
  ],

  'second factor': [
    'functions/platform/session/principal.ts',
    'functions/platform/sealing.ts',
    'functions/platform/constant-time-equal.ts',
    'functions/accounts/second-factor/second-factor.ts',
    'functions/accounts/second-factor/second-factor.store.ts',
    'functions/accounts/second-factor/totp.ts',
    'functions/accounts/sessions/rotate-session.service.ts',
    'functions/accounts/second-factor/start-second-factor-setup.endpoint.ts',
    'functions/accounts/second-factor/confirm-second-factor.endpoint.ts',
    'functions/accounts/second-factor/verify-second-factor.endpoint.ts',
    'functions/accounts/second-factor/check-code.service.ts',
    'functions/accounts/second-factor/begin-factor-move.endpoint.ts',
    'functions/accounts/second-factor/finish-factor-move.endpoint.ts',
    'functions/platform/session/authenticate.test.ts',
    'functions/accounts/second-factor/second-factor.test.ts',
    'functions/accounts/second-factor/second-factor-set-up.test.ts',
    'functions/accounts/second-factor/factor-move.test.ts',
    'functions/accounts/second-factor/totp.test.ts',
    'functions/accounts/sign-in/login-transaction.test.ts',
  ],

  'sign-in and out': [
    'functions/accounts/sign-in/start-login.endpoint.ts',
    'functions/accounts/sessions/end-session.endpoint.ts',
    'functions/accounts/sign-in/sign-in.test.ts',
    'functions/accounts/sessions/end-session.test.ts',
  ],

  'sign-in callback': [
    'functions/accounts/sign-in/finish-login.endpoint.ts',
    'functions/accounts/sign-in/finish-login.test.ts',
  ],

  'opened session': [
    'functions/accounts/sign-in/open-session.service.ts',
    'functions/accounts/sessions/close-session.service.ts',
    'functions/accounts/cognito/sign-in-urls.ts',
    'functions/accounts/sign-in/open-session.test.ts',
    'functions/accounts/sessions/close-session.test.ts',
    'functions/accounts/cognito/sign-in-urls.test.ts',
  ],

  'own sessions': [
    'functions/accounts/sessions/end-other-session.endpoint.ts',
    'functions/accounts/sessions/active-sessions.ts',
    'functions/accounts/sessions/session-list.test.ts',
    'functions/accounts/sessions/active-sessions.test.ts',
  ],

  'login transaction': [
    'functions/accounts/sign-in/login-transaction.ts',
    'functions/accounts/sign-in/login-transaction.test.ts',
  ],

  'exchange of a code': [
    'functions/accounts/cognito/sign-in.gateway.ts',
    'functions/accounts/cognito/sign-in.gateway.test.ts',
  ],

  'id token': [
    'functions/accounts/cognito/id-token.gateway.ts',
    'functions/accounts/cognito/id-token.gateway.test.ts',
  ],

  'address to return to': [
    'functions/accounts/sign-in/return-to.ts',
    'functions/accounts/sign-in/return-to.test.ts',
  ],

  'csrf and guards': [
    'functions/platform/http/guards.ts',
    'functions/platform/http/handler.ts',
    'functions/platform/http/cross-site.test.ts',
    'functions/platform/http/handler.test.ts',
    'functions/platform/http/handler-call.test.ts',
  ],

  entitlement: [
    'shared/catalog/tiers.ts',
    'functions/catalog/access/item-view.ts',
    'functions/catalog/access/file-access.ts',
    'shared/catalog/tiers.test.ts',
    'functions/catalog/access/file-access.test.ts',
    'functions/catalog/access/entitlement.test.ts',
  ],

  plan: [
    'functions/billing/subscription/billing-record.ts',
    'functions/billing/subscription/next-check.ts',
    'functions/billing/subscription/plan-entitlement.ts',
    'functions/billing/membership/membership.store.ts',
    'functions/billing/allowance/allowance.service.ts',
    'functions/billing/allowance/usage.store.ts',
    'shared/billing/allowances.ts',
    'functions/billing/subscription/billing-record.test.ts',
    'functions/billing/subscription/next-check.test.ts',
    'functions/billing/subscription/plan-entitlement.test.ts',
    'functions/billing/membership/membership.store.test.ts',
    'functions/billing/allowance/allowance.test.ts',
  ],

  webhook: [
    'functions/billing/stripe-events/stripe-event.gateway.ts',
    'functions/billing/stripe-events/receive-stripe-event.endpoint.ts',
    'functions/billing/stripe-events/receive-stripe-event.test.ts',
    'functions/billing/stripe-events/reconcile-billing.test.ts',
  ],

  'lease of a video': [
    'functions/videos/video.store.ts',
    'functions/analysis/queue/lease-keeper.service.ts',
    'functions/analysis/queue/analyze-video.service.ts',
    'functions/videos/video.store.test.ts',
    'functions/analysis/queue/lease-keeper.test.ts',
    'functions/analysis/queue/analyze-video.test.ts',
  ],

  'coaching request hold': [
    'shared/coaching/response-sla.ts',
    'functions/coaching/review/coach-review.store.ts',
    'functions/coaching/request/request-table.store.ts',
    'functions/coaching/request/coach-access.ts',
    'shared/coaching/coaching.test.ts',
    'functions/coaching/request/coach-access.test.ts',
    'functions/coaching/request/access.test.ts',
    'functions/coaching/score-agreement/score-agreement.test.ts',
    'functions/coaching/request/coach-requests.test.ts',
    'functions/coaching/review/answer-request.test.ts',
    'functions/coaching/review/list-coach-queue.test.ts',
    'functions/coaching/review/save-coach-draft.test.ts',
    'functions/coaching/assignment/assign-request.test.ts',
  ],

  'email lease': ['functions/mail/mail.store.ts', 'functions/mail/mail.store.test.ts'],
} satisfies Readonly<Record<string, readonly string[]>>;
