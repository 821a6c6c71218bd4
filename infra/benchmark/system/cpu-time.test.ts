import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from './cpu-time.ts';

describe.runIf(process.platform === 'linux')('the CPU time of a process', () => {
  it('is what the process itself knows of it', () => {
    const began = cpuTimeOf(process.pid) ?? 0;
    const before = process.cpuUsage();
    let usedMs = 0;
    while (usedMs < 100) {
      const { user, system } = process.cpuUsage(before);
      usedMs = (user + system) / 1000;
    }
    const told = (cpuTimeOf(process.pid) ?? 0) - began;
    // Both ends are rounded to a tick of 10 ms, and reading them takes some time as well.
    expect(told).toBeGreaterThanOrEqual(80);
    expect(told).toBeLessThanOrEqual(usedMs + 60);
  });
});
