/** For the administration page. A separate module keeps this code out of the members' bundle. */
export { FailedAnalysis } from './failed-analysis.tsx';
export { failedAnalysesQuery } from './failed-analyses.queries.ts';
