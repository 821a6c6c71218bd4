export { professionLevelLabels } from './profession-level-labels.ts';
