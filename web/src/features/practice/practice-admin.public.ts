/** For the administration page. A separate module keeps this code out of the members' bundle. */
export { FailedAnalysis, failedAnalysesQuery, FileFailures } from './report/failed-analysis.tsx';
