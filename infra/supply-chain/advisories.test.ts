import { describe, expect, it } from 'vitest';
import { readAdvisories } from './advisories.ts';

const audit = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities } });

describe("the registry's answer about advisories", () => {
  it('counts the grave ones apart', () => {
    const printed = audit({ info: 1, low: 2, moderate: 3, high: 4, critical: 5, total: 15 });
    expect(readAdvisories(printed)).toEqual({ grave: 9, other: 6 });
  });

  it.each(['', 'npm error', '{"error":{"summary":"405"}}', audit({ high: 0 })])('is no answer: %s', (printed) => {
    expect(readAdvisories(printed)).toBeNull();
  });
});
