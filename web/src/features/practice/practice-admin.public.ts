/** For the administration page. A separate module keeps this code out of the members' bundle. */
export { FailedAnalysis, failedAnalysesQuery } from './report/failed-analysis.tsx';
