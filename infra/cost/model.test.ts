import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsPerHour } from './fixed.ts';
import { monthlyCost, monthlyIncome, type Choices, type Fixed } from './model.ts';
import { quotas } from './quotas.ts';
import { report } from './report.ts';
import { usage } from './usage.ts';

const fixed: Fixed = {
  alarms: 100,
  dashboards: 1,
  customMetrics: 3,
  eventSources: 8,
  secrets: 4,
  scheduledRunsPerHour: 73,
  endpointMegabytes: 512,
  analysisMegabytes: 3_008,
  analysisConcurrency: 10,
};
const choose = (members: number, more: Partial<Choices> = {}): Choices => ({
  members,
  withOpenAi: false,
  withWaf: false,
  onPlus: true,
  ...more,
});
const total = (choices: Choices) => monthlyCost(choices, usage, fixed).reduce((sum, { dollars }) => sum + dollars, 0);
const find = (choices: Choices, service: string, what: string) =>
  monthlyCost(choices, usage, fixed).find((line) => line.service === service && line.what === what);

describe('the cost of a month', () => {
  it('grows with the members and falls per member, at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 1e6 }), (members, more) => {
        expect(total(choose(members + more))).toBeGreaterThan(total(choose(members)));
      }),
    );
    expect(total(choose(1)) / 1).toBeGreaterThan(total(choose(1_000)) / 1_000);
  });

  it('is what a person reckons by hand', () => {
    // 1,000 members x 8 videos x 12 s x 3,008 MB.
    expect(find(choose(1_000), 'Lambda', 'analysis')).toMatchObject({ quantity: 8_000 * 12 * (3_008 / 1_024) });
    expect(find(choose(1_000), 'Lambda', 'analysis')?.dollars).toBeCloseTo(4.7, 1);
    // 1,000 x 12 x 60 calls at a dollar a million.
    expect(find(choose(1_000), 'API Gateway', 'calls')?.dollars).toBeCloseTo(0.72, 5);
    expect(find(choose(1_000), 'CloudWatch', 'alarms')?.dollars).toBeCloseTo(10, 5);
    expect(monthlyIncome(1_000, usage)).toBeCloseTo(500 * 19 + 400 * 39 + 100 * 79, 5);
  });

  it('counts what a call reads, a video queues, and what runs for nobody', () => {
    // 1,000 x 12 x 60 calls of 3 units, and the caller's session and member.
    expect(find(choose(1_000), 'DynamoDB', 'reads')?.quantity).toBe(720_000 * 5);
    // Two messages for each of 8,000 videos and one for each of 12,000 mails, every one sent, received and deleted.
    expect(find(choose(1_000), 'SQS', 'messages')?.quantity).toBe((16_000 + 12_000) * 3);
    expect(find(choose(1_000), 'Lambda', 'requests')?.quantity).toBe(720_000 + 73 * 730 + 16_000 + 12_000);
    // Eight queues, fifteen looks a minute.
    expect(find(choose(1), 'SQS', 'looks into empty queues')?.quantity).toBe(8 * 15 * 60 * 730);
    expect(find(choose(1), 'CloudWatch', 'metrics of our own')?.dollars).toBeCloseTo(0.9, 5);
  });

  it('traces everything while there is less than one run a second, and of what comes more often a twentieth', () => {
    const runs = (members: number) => find(choose(members), 'Lambda', 'requests')?.quantity ?? 0;
    const traces = (members: number) => find(choose(members), 'X-Ray', 'traces')?.quantity ?? 0;
    const seconds = 730 * 3_600;
    expect(traces(1_000)).toBe(runs(1_000));
    expect(traces(100_000)).toBeCloseTo(seconds + (runs(100_000) - seconds) / 20, 5);
  });

  it('sends a code for each visit besides the mails of the product', () => {
    expect(find(choose(1_000), 'SES', 'mails, codes of sign-ins included')?.quantity).toBe(1_000 * (12 + 12));
  });

  it('has every member on Plus, and on Essentials those beyond the free ones', () => {
    const cognito = (members: number, onPlus: boolean) =>
      monthlyCost(choose(members, { onPlus }), usage, fixed).filter(({ service }) => service === 'Cognito');
    expect(cognito(1, true)).toMatchObject([{ what: 'members on Plus', quantity: 1 }]);
    expect(cognito(10_000, true)[0]?.dollars).toBeCloseTo(200, 5);
    expect(cognito(10_000, false)).toMatchObject([{ what: 'members on Essentials beyond the free ones', dollars: 0 }]);
    expect(cognito(12_000, false)[0]?.dollars).toBeCloseTo(30, 5);
  });

  it('has lines for OpenAI and WAF only when they are used', () => {
    const services = (choices: Choices) => new Set(monthlyCost(choices, usage, fixed).map(({ service }) => service));
    expect(services(choose(10))).not.toContain('OpenAI');
    expect(services(choose(10))).not.toContain('WAF');
    expect([...services(choose(10, { withOpenAi: true, withWaf: true }))]).toEqual(
      expect.arrayContaining(['OpenAI', 'WAF']),
    );
  });
});

describe('the quotas', () => {
  it('stand in the order in which growth meets them', () => {
    for (const members of [10, 10_000, 1_000_000]) {
      const shares = quotas(members, usage, fixed).map(({ used, limit }) => used / limit);
      expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    }
  });

  it('count our own throttle, which is met long before that of API Gateway', () => {
    const found = quotas(1_000_000, usage, fixed);
    const [ours, theirs] = ['(ours, to bound the harm)', 'API Gateway'].map((part) =>
      found.find(({ name }) => name.includes(part)),
    );
    expect(ours).toMatchObject({ limit: 200, unit: 'calls/s', used: theirs?.used });
    expect(ours?.raise).toContain('infra/core/api.ts');
  });

  it("are met first by Cognito's own sender of codes, as soon as there are some hundred members", () => {
    const first = quotas(1_000, usage, fixed)[0];
    expect(first).toMatchObject({ name: 'Cognito, codes of sign-ins per day, without mailFrom', limit: 50, used: 400 });
    expect(first?.raise).toContain('mailFrom');
  });

  it('are warned of when they are near and when they are exceeded', () => {
    expect(report(choose(10), usage, fixed)).not.toContain('EXCEEDED');
    expect(report(choose(1_000_000), usage, fixed)).toContain('EXCEEDED');
  });
});

describe('how often a schedule runs', () => {
  it.each([
    ['rate(1 minute)', 60],
    ['rate(5 minutes)', 12],
    ['rate(1 hour)', 1],
    ['rate(1 day)', 1 / 24],
    [undefined, 0],
  ])('%s', (expression, times) => {
    expect(runsPerHour(expression)).toBeCloseTo(times, 10);
  });

  it('is asked when it is written otherwise', () => {
    expect(() => runsPerHour('cron(0 12 * * ? *)')).toThrow('how often');
  });
});
