/** How often at least: a number, or so often for each endpoint, path or address of a video that the product has. */
export type Asked = number | { readonly each: number; readonly per: keyof Sizes };

export interface Goal {
  readonly asked: Asked;
  /** The tests that try it. Those of the template count one for each test, the others say how often they tried. */
  readonly tests: readonly string[];
}

/** How large the product is by now. */
export interface Sizes {
  readonly endpoint: number;
  readonly path: number;
  readonly videoRoute: number;
}

/** What reliability and security are held to. The names are what tests say with `tried`. */
export const goals = {
  'deliveries of events, repeated, reordered, in batches': {
    asked: 10_000,
    tests: ['infra/verify/event-deliveries.test.ts'],
  },
  'workers killed at a random moment': { asked: 200, tests: ['infra/verify/worker-kills.test.ts'] },
  'workers killed at each call to the outside, 20 times before and after it': {
    asked: 400,
    tests: ['infra/verify/worker-kills.test.ts'],
  },
  'workers killed twice': { asked: 50, tests: ['infra/verify/worker-kills.test.ts'] },
  'measurements killed in the middle of their work': { asked: 50, tests: ['infra/verify/measuring-kills.test.ts'] },
  'orders of webhooks': { asked: 5_040, tests: ['functions/billing/billing-schedules.test.ts'] },
  'random schedules of webhooks': { asked: 10_000, tests: ['functions/billing/billing-schedules.test.ts'] },
  'forged webhooks': { asked: 10_000, tests: ['functions/billing/receive-stripe-event.test.ts'] },
  'requests near what a contract takes, at its handler': {
    asked: { each: 10_000, per: 'endpoint' },
    tests: ['infra/verify/request-fuzz.test.ts'],
  },
  'requests near what a contract takes, to the whole stack': {
    asked: { each: 500, per: 'endpoint' },
    tests: ['web/e2e/attack.e2e.ts'],
  },
  'declared routes': { asked: 5, tests: ['infra/routes.template.test.ts'] },
  'paths by 7 verbs by 8 roles': { asked: { each: 56, per: 'path' }, tests: ['web/e2e/attack.e2e.ts'] },
  "calls to somebody else's video": { asked: { each: 1_000, per: 'videoRoute' }, tests: ['web/e2e/attack.e2e.ts'] },
  'forged tokens': { asked: 60, tests: ['functions/accounts/id-token.gateway.test.ts'] },
  'combinations at the sign-in callback': { asked: 300, tests: ['functions/accounts/callback-abuse.test.ts'] },
  'requests from another site': { asked: 250, tests: ['web/e2e/attack.e2e.ts'] },
  'addresses to return to': { asked: 150, tests: ['functions/accounts/return-to.test.ts'] },
  'texts with markup, each where it is shown': { asked: 1_400, tests: ['web/e2e/catalogue-xss.e2e.ts'] },
  'poisoned recordings': { asked: 30, tests: ['infra/benchmark/poison.test.ts'] },
  'recordings with flipped bits': { asked: 2_000, tests: ['infra/benchmark/poison.test.ts'] },
  'crafted pictures': { asked: 60, tests: ['functions/platform/pictures/crafted-pictures.test.ts'] },
  'replays after signing out': { asked: 1_000, tests: ['functions/accounts/end-session.test.ts'] },
  'ways back in after a session has ended': {
    asked: 1_000,
    tests: ['functions/accounts/session-re-entry.test.ts'],
  },
  'changes of a plan seen by the next request': {
    asked: 5_040,
    tests: ['functions/billing/billing-schedules.test.ts'],
  },
  'faults of a dependency': { asked: { each: 36, per: 'endpoint' }, tests: ['infra/verify/endpoint-faults.test.ts'] },
  'checkouts by a hundred calls at once': { asked: 50, tests: ['functions/billing/checkout-race.test.ts'] },
  'headers and rules of the edge': { asked: 15, tests: ['infra/edge.template.test.ts'] },
  'AwsSolutions rules and their exceptions': { asked: 2, tests: ['infra/alarms.template.test.ts'] },
  'marked values looked for in the logs': { asked: 1_000, tests: ['web/e2e/attack.e2e.ts'] },
  'interrupted deletions of an account': { asked: 50, tests: ['functions/accounts/deletion-killed.test.ts'] },
} as const satisfies Readonly<Record<string, Goal>>;

export type GoalName = keyof typeof goals;

export function leastOf(asked: Asked, sizes: Sizes): number {
  return typeof asked === 'number' ? asked : asked.each * sizes[asked.per];
}
