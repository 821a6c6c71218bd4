import { endpoint } from '#platform/http/endpoint.ts';
import { getPracticeSettings } from '#shared/practice/practice-settings.contract.ts';
import { practiceSettingsStore } from './practice-settings.store.ts';

export const getPracticeSettingsEndpoint = endpoint(getPracticeSettings, {
  impact: 'Members cannot see their consent or start recording.',
  uses: { settings: practiceSettingsStore.pick('find') },
})(async ({ caller }, { settings }) => ({
  status: 200,
  body: await settings.find(caller.memberId),
}));

export const { handler, declaration } = getPracticeSettingsEndpoint;
