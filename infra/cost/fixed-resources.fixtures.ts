import type { FixedResources } from './fixed-resources.ts';

export const fixed: FixedResources = {
  alarmMetrics: 100,
  dashboards: 1,
  customMetrics: 3,
  eventSources: 8,
  secrets: 4,
  scheduledRunsPerHour: 73,
  endpointMegabytes: 512,
  measureMegabytes: 3_008,
  concurrentAnalyses: 3,
  callsPerSecond: 200,
  limitFactor: 1,
};
