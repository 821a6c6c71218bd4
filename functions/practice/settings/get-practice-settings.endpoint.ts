import { languageModelExists } from '#functions/analysis/language-settings.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getPracticeSettings } from '#shared/practice/practice-settings.contract.ts';
import { practiceSettingsStore } from './practice-settings.store.ts';

export const getPracticeSettingsEndpoint = endpoint(getPracticeSettings, {
  impact: 'Members cannot see their consent or start recording.',
  uses: { settings: practiceSettingsStore.pick('find'), hasLanguageModel: languageModelExists },
})(async ({ caller }, { settings, hasLanguageModel }) => {
  const [found, usesOpenAi] = await Promise.all([
    settings.find(caller.memberId),
    hasLanguageModel(),
  ]);

  return { status: 200, body: { ...found, usesOpenAi } };
});

export const { handler, declaration } = getPracticeSettingsEndpoint;
