export { ShareReport } from './share-report.tsx';
