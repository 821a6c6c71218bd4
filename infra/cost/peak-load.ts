import { usage } from './usage.ts';

/** The mean per second in the busiest hour, for a number per month. */
export function meanPerSecond(month: number): number {
  return ((month / usage.daysPerMonth) * usage.busiestHourShare) / 3_600;
}

/** The number in the busiest second of the busiest hour, for a number per month. */
export function peakPerSecond(month: number): number {
  return meanPerSecond(month) * usage.peakSecondFactor;
}
