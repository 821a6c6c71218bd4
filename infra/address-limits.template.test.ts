import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { PEOPLE_PER_NETWORK } from '#shared/http/limits.ts';
import { getAnalysisPollMs } from '#web/platform/analysis-poll.ts';
import { listAt, resourcesOfType, synthesize, valueAt, type Json } from './synthesized.fixtures.ts';

const { root } = synthesize({ stage: 'trial', waf: 'true' });
const acl = resourcesOfType(root, 'AWS::WAFv2::WebACL')[0]?.properties;
const API_CALLS = 'ApiCallsFromOneAddress';
const ALL_REQUESTS = 'RequestsFromOneAddress';

const ruleNamed = (name: string) =>
  listAt(acl, 'Rules').find((rule) => valueAt(rule, 'Name') === name);
const rateOf = (name: string) => valueAt(ruleNamed(name), 'Statement', 'RateBasedStatement');

/** The polls for an analysis that takes at least this long. */
function countPolls(seconds: number): number {
  const state = { dataUpdateCount: 0, errorUpdateCount: 0 };
  const query = { state };
  let waitedMs = 0;

  for (;;) {
    const pauseMs = getAnalysisPollMs(query, ['video']);
    if (pauseMs === false || waitedMs + pauseMs > seconds * 1_000) return state.dataUpdateCount;

    waitedMs += pauseMs;
    state.dataUpdateCount += 1;
  }
}

describe('the limits per address', () => {
  test('let a class sign up, record, and read a report in five minutes', () => {
    // 21 calls as measured in a browser, and as many for every other take and page.
    const callsPerPerson = 21 + countPolls(300) + 60;

    expect(countPolls(300)).toBeLessThanOrEqual(40);
    expect(valueAt(rateOf(API_CALLS), 'Limit')).toBeGreaterThan(
      PEOPLE_PER_NETWORK * callsPerPerson,
    );
  });

  test('leave nine tenths of the API’s calls for everyone else', () => {
    const callsPerSecond = Number(valueAt(rateOf(API_CALLS), 'Limit')) / 300;
    const [stage] = resourcesOfType(root, 'AWS::ApiGatewayV2::Stage');
    const all = Number(valueAt(stage?.properties, 'DefaultRouteSettings', 'ThrottlingRateLimit'));
    expect(callsPerSecond).toBeLessThan(all / 10);
  });

  test('count API calls, however their path is encoded, and more loosely all requests', () => {
    expect(rateOf(API_CALLS)).toMatchObject({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
      ScopeDownStatement: {
        ByteMatchStatement: {
          FieldToMatch: { UriPath: {} },
          PositionalConstraint: 'STARTS_WITH',
          SearchString: '/api/',
          TextTransformations: [
            { Priority: 0, Type: 'URL_DECODE' },
            { Priority: 1, Type: 'NORMALIZE_PATH' },
          ],
        },
      },
    });

    expect(valueAt(rateOf(ALL_REQUESTS), 'ScopeDownStatement')).toBeUndefined();
    expect(Number(valueAt(rateOf(ALL_REQUESTS), 'Limit'))).toBeGreaterThan(
      2 * Number(valueAt(rateOf(API_CALLS), 'Limit')),
    );
  });

  test.each([API_CALLS, ALL_REQUESTS])('answer like the API: %s', (name) => {
    const response = valueAt(ruleNamed(name), 'Action', 'Block', 'CustomResponse');
    expect(response).toMatchObject({
      ResponseCode: 429,
      ResponseHeaders: [
        { Name: 'x-error-code', Value: 'TOO_MANY_REQUESTS' },
        { Name: 'retry-after', Value: '300' },
      ],
    });

    const bodyName = String(valueAt(response, 'CustomResponseBodyKey'));
    expect(valueAt(acl, 'CustomResponseBodies', bodyName)).toEqual({
      ContentType: 'TEXT_PLAIN',
      Content: 'Too many attempts. Try again in 5 minutes.',
    });
  });

  test.each([API_CALLS, ALL_REQUESTS])('set off an alarm with a runbook page: %s', (name) => {
    const alarm = resourcesOfType(root, 'AWS::CloudWatch::Alarm').find(
      ({ properties }) => valueAt(properties, 'Dimensions', 0, 'Value') === name,
    );
    expect(alarm?.properties).toMatchObject({
      Namespace: 'AWS/WAFV2',
      MetricName: 'BlockedRequests',
      Dimensions: [
        { Name: 'Rule', Value: name },
        { Name: 'WebACL', Value: valueAt(acl, 'VisibilityConfig', 'MetricName') },
      ],
      Statistic: 'Sum',
      Threshold: 1,
    });
    expect(valueAt(ruleNamed(name), 'VisibilityConfig', 'MetricName')).toBe(name);
    expect(valueAt(acl, 'VisibilityConfig', 'MetricName')).toBe('Greenroom-trial');

    const text = String(valueAt(alarm?.properties, 'AlarmDescription'));
    const page = /Runbook: (infra\/docs\/runbook\/[a-z-]+\.md)$/.exec(text)?.[1] ?? '';
    expect(existsSync(page)).toBe(true);
  });

  test.each([API_CALLS, ALL_REQUESTS])('match the documented command: %s', (name) => {
    const page = readFileSync('infra/docs/operation.md', 'utf8');
    const rule = page.slice(
      page.indexOf(`"Name":"${name}"`),
      page.indexOf(`"MetricName":"${name}"`),
    );

    expect(rule).toContain(`"Limit":${String(valueAt(rateOf(name), 'Limit'))},`);
    expect(/^for rule in (.+); do$/m.exec(page)?.[1]?.split(' ')).toContain(name);
  });

  test('keep samples of refused requests only, without cookies and query strings', () => {
    const isSampled = (each: Json | undefined) =>
      valueAt(each, 'VisibilityConfig', 'SampledRequestsEnabled');
    expect(listAt(acl, 'Rules').map(isSampled)).toEqual([true, true, true, true]);
    expect(isSampled(acl)).toBe(false);

    const fields = listAt(acl, 'DataProtectionConfig', 'DataProtections').map((each) =>
      valueAt(each, 'Field'),
    );
    expect(fields).toEqual([
      { FieldType: 'SINGLE_HEADER', FieldKeys: ['cookie'] },
      { FieldType: 'QUERY_STRING' },
    ]);
  });
});
