import { adminTexts } from './admin-texts.ts';
import { catalogueTexts } from './catalogue-texts.ts';
import { coachingTexts } from './coaching-texts.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { landingTexts } from './landing-texts.ts';
import { planTexts } from './plan-texts.ts';
import { practiceTexts } from './practice-texts.ts';
import { shellTexts } from './shell-texts.ts';
import { signupTexts } from './signup-texts.ts';
import type { TextRow } from './text-row.ts';

/** Every text of the specification's sections 2, 4, 5, 8 and 9. The app never imports it. */
export const allTexts: readonly TextRow[] = [
  ...shellTexts,
  ...landingTexts,
  ...dashboardTexts,
  ...signupTexts,
  ...planTexts,
  ...catalogueTexts,
  ...practiceTexts,
  ...coachingTexts,
  ...adminTexts,
];
