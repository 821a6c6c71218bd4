/** What other features may use. */
export { levelTexts } from './level-texts.ts';
