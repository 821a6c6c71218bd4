import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRunsPerHour } from '#infra/constructs/schedule-rate.ts';
import { fixed } from './fixed-resources.fixtures.ts';
import { estimateCost, estimateRevenue, type CostOptions } from './monthly-cost.ts';
import { listQuotas } from './quotas.ts';

const costOptions = (members: number, more: Partial<CostOptions> = {}): CostOptions => ({
  members,
  withOpenAi: false,
  withWaf: false,
  hasCognitoPlus: true,
  ...more,
});

const totalDollars = (members: number) =>
  estimateCost(costOptions(members), fixed).reduce((sum, { dollars }) => sum + dollars, 0);

const findLine = (members: number, service: string, what: string) =>
  estimateCost(costOptions(members), fixed).find(
    (line) => line.service === service && line.item === what,
  );

describe('the cost of a month', () => {
  it('grows with the number of members', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e7 }),
        fc.integer({ min: 1, max: 1e6 }),
        (members, more) => {
          expect(totalDollars(members + more)).toBeGreaterThan(totalDollars(members));
        },
      ),
    );
  });

  it('matches a calculation by hand', () => {
    const calls = 1_000 * 12 * 60;
    // 1,000 members x 8 videos x (35 s x 3,008 MB + 38 s x 512 MB).
    expect(findLine(1_000, 'Lambda', 'analysis')?.quantity).toBe(
      8_000 * (35 * (3_008 / 1_024) + 38 / 2),
    );
    // 60% of the videos x 3,008 MB.
    expect(findLine(1_000, 'Lambda', 'environments of one member each')?.quantity).toBeCloseTo(
      4_800 * (3_008 / 1_024),
      5,
    );
    expect(findLine(1_000, 'API Gateway', 'calls')?.dollars).toBeCloseTo(0.72, 5);
    expect(findLine(1_000, 'DynamoDB', 'reads')?.quantity).toBe(calls * (3 + 2));
    expect(findLine(1_000, 'SQS', 'messages')?.quantity).toBe((8_000 * 3 + 12_000) * 3);
    expect(findLine(1_000, 'SQS', 'polls of empty queues over the free tier')?.quantity).toBe(
      8 * 15 * 60 * 730 - 1e6,
    );
    expect(findLine(1_000, 'Lambda', 'requests')?.quantity).toBe(
      calls + 73 * 730 + 24_000 + 12_000 + 8_000,
    );
    expect(findLine(1_000, 'SES', 'emails, sign-in codes included')?.quantity).toBe(
      1_000 * (12 + 12),
    );
    expect(estimateRevenue(1_000)).toBeCloseTo(500 * 19 + 400 * 39 + 100 * 79, 5);
  });

  it('traces one run a second and five percent of the others', () => {
    const [runs, seconds] = [findLine(100_000, 'Lambda', 'requests')?.quantity ?? 0, 730 * 3_600];
    expect(findLine(100_000, 'X-Ray', 'traces over the free tier')?.quantity).toBeCloseTo(
      seconds + (runs - seconds) / 20 - 100_000,
      5,
    );
  });

  it('counts OpenAI, WAF and Essentials only when chosen', () => {
    const services = (choices: CostOptions) =>
      new Set(estimateCost(choices, fixed).map(({ service }) => service));
    expect([services(costOptions(10)).has('OpenAI'), services(costOptions(10)).has('WAF')]).toEqual(
      [false, false],
    );
    expect([...services(costOptions(10, { withOpenAi: true, withWaf: true }))]).toEqual(
      expect.arrayContaining(['OpenAI', 'WAF']),
    );

    const cognito = estimateCost(costOptions(12_000, { hasCognitoPlus: false }), fixed).find(
      ({ service }) => service === 'Cognito',
    );
    expect(cognito?.dollars).toBeCloseTo(30, 5);
  });
});

describe('the quotas', () => {
  it('start with those that growth reaches first', () => {
    const shares = listQuotas(10_000, fixed).map(({ used, limit }) => used / limit);
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    expect(listQuotas(1_000, fixed)[0]).toMatchObject({ limit: 50, used: 400 });
  });
});

describe('the frequency of a schedule', () => {
  it.each([
    ['rate(1 minute)', 60],
    ['rate(5 minutes)', 12],
    ['rate(1 hour)', 1],
    ['rate(1 day)', 1 / 24],
    [undefined, 0],
  ])('is parsed from %s', (expression, times) => {
    expect(parseRunsPerHour(expression)).toBeCloseTo(times, 10);
  });

  it('is unknown for cron', () => {
    expect(() => parseRunsPerHour('cron(0 12 * * ? *)')).toThrow('unknown schedule');
  });
});
