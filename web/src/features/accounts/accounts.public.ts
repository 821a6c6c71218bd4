export { levelTexts } from './level-texts.ts';
