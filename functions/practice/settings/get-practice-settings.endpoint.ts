import { languageModelCheck } from '#functions/analysis/language-settings.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getPracticeSettings } from '#shared/practice/practice-settings.contract.ts';
import { practiceSettingsStore } from './practice-settings.store.ts';

export const getPracticeSettingsEndpoint = endpoint(getPracticeSettings, {
  impact: 'Members cannot see their consent or start recording.',
  uses: { settings: practiceSettingsStore.pick('find'), hasLanguageModel: languageModelCheck },
})(async ({ caller }, { settings, hasLanguageModel }) => {
  const [saved, isSet] = await Promise.all([settings.find(caller.memberId), hasLanguageModel()]);
  return { status: 200, body: { ...saved, hasLanguageModel: isSet } };
});

export const { handler, declaration } = getPracticeSettingsEndpoint;
