export { ReportComments } from './report-comments.tsx';
export { ShareReport } from './share-report.tsx';
