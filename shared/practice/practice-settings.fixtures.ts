import type { LoadedSettings } from './practice-settings.contract.ts';
import { defaultPracticeSettings } from './practice-settings.ts';

/** Settings of a new member, on a site without OpenAI. */
export const initialSettings: LoadedSettings = { ...defaultPracticeSettings, usesOpenAi: false };
