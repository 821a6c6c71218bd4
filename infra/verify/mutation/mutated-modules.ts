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
    'functions/accounts/session-cookies.ts',
    'functions/accounts/recent-sign-in.service.ts',
    'functions/platform/session/authenticate.test.ts',
    'functions/platform/session/session.store.test.ts',
    'functions/platform/http/cookies.test.ts',
    'functions/accounts/session-cookies.test.ts',
  ],

  'second factor': [
    'functions/platform/session/principal.ts',
    'functions/platform/sealing.ts',
    'functions/platform/constant-time-equal.ts',
    'functions/accounts/second-factor.ts',
    'functions/accounts/second-factor.store.ts',
    'functions/accounts/totp.ts',
    'functions/accounts/rotate-session.service.ts',
    'functions/accounts/start-second-factor-setup.endpoint.ts',
    'functions/accounts/confirm-second-factor.endpoint.ts',
    'functions/accounts/verify-second-factor.endpoint.ts',
    'functions/accounts/check-code.service.ts',
    'functions/accounts/begin-factor-move.endpoint.ts',
    'functions/accounts/finish-factor-move.endpoint.ts',
    'functions/platform/session/authenticate.test.ts',
    'functions/accounts/second-factor.test.ts',
    'functions/accounts/second-factor-set-up.test.ts',
    'functions/accounts/factor-move.test.ts',
    'functions/accounts/totp.test.ts',
    'functions/accounts/login-transaction.test.ts',
  ],

  'sign-in and out': [
    'functions/accounts/start-login.endpoint.ts',
    'functions/accounts/end-session.endpoint.ts',
    'functions/accounts/sign-in.test.ts',
    'functions/accounts/end-session.test.ts',
  ],

  'sign-in callback': [
    'functions/accounts/finish-login.endpoint.ts',
    'functions/accounts/finish-login.test.ts',
  ],

  'opened session': [
    'functions/accounts/open-session.service.ts',
    'functions/accounts/close-session.service.ts',
    'functions/accounts/sign-in-urls.ts',
    'functions/accounts/open-session.test.ts',
    'functions/accounts/close-session.test.ts',
    'functions/accounts/sign-in-urls.test.ts',
  ],

  'own sessions': [
    'functions/accounts/end-other-session.endpoint.ts',
    'functions/accounts/active-sessions.ts',
    'functions/accounts/session-list.test.ts',
    'functions/accounts/active-sessions.test.ts',
  ],

  'login transaction': [
    'functions/accounts/login-transaction.ts',
    'functions/accounts/login-transaction.test.ts',
  ],

  'exchange of a code': [
    'functions/accounts/sign-in.gateway.ts',
    'functions/accounts/sign-in.gateway.test.ts',
  ],

  'id token': [
    'functions/accounts/id-token.gateway.ts',
    'functions/accounts/id-token.gateway.test.ts',
  ],

  'address to return to': [
    'functions/accounts/return-to.ts',
    'functions/accounts/return-to.test.ts',
  ],

  'csrf and guards': [
    'functions/platform/http/guards.ts',
    'functions/platform/http/endpoint.ts',
    'functions/platform/http/cross-site.test.ts',
    'functions/platform/http/endpoint.test.ts',
    'functions/platform/http/endpoint-call.test.ts',
  ],

  entitlement: [
    'shared/catalog/tiers.ts',
    'functions/catalog/item-view.ts',
    'functions/catalog/file-access.ts',
    'shared/catalog/tiers.test.ts',
    'functions/catalog/file-access.test.ts',
    'functions/catalog/entitlement.test.ts',
  ],

  plan: [
    'functions/billing/billing-record.ts',
    'functions/billing/next-check.ts',
    'functions/billing/plan-entitlement.ts',
    'functions/billing/membership.store.ts',
    'functions/billing/allowance.service.ts',
    'functions/billing/usage.store.ts',
    'shared/billing/allowances.ts',
    'functions/billing/billing-record.test.ts',
    'functions/billing/next-check.test.ts',
    'functions/billing/plan-entitlement.test.ts',
    'functions/billing/membership.store.test.ts',
    'functions/billing/allowance.test.ts',
  ],

  webhook: [
    'functions/billing/stripe-event.gateway.ts',
    'functions/billing/receive-stripe-event.endpoint.ts',
    'functions/billing/receive-stripe-event.test.ts',
    'functions/billing/reconcile-billing.test.ts',
  ],

  'lease of a video': [
    'functions/videos/video.store.ts',
    'functions/analysis/lease-keeper.service.ts',
    'functions/analysis/analyze-video.worker.ts',
    'functions/videos/video.store.test.ts',
    'functions/analysis/lease-keeper.test.ts',
    'functions/analysis/analyze-video.test.ts',
  ],

  'coaching request hold': [
    'shared/coaching/response-sla.ts',
    'functions/coaching/coach-review.store.ts',
    'functions/coaching/request-table.store.ts',
    'functions/coaching/coach-access.ts',
    'shared/coaching/coaching.test.ts',
    'functions/coaching/coach-access.test.ts',
    'functions/coaching/access.test.ts',
    'functions/coaching/score-agreement.test.ts',
    'functions/coaching/coach-requests.test.ts',
    'functions/coaching/assign-request.test.ts',
  ],

  'email lease': ['functions/mail/mail.store.ts', 'functions/mail/mail.store.test.ts'],
} satisfies Readonly<Record<string, readonly string[]>>;
