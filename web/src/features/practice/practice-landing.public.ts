/** Exports for the landing page, in a separate file so that the page doesn't load the recorder. */
export { RehearsalFix, RehearsalPatterns } from './rehearsal/rehearsal-findings.tsx';
