import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { NO_EXCLUSIONS } from '#shared/analysis/exclusions.ts';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import {
  defaultPracticeSettings,
  hasConsented,
  type SettingsChange,
} from '#shared/practice/practice-settings.ts';

import { changePracticeSettingsEndpoint } from './change-practice-settings.endpoint.ts';
import { getPracticeSettingsEndpoint } from './get-practice-settings.endpoint.ts';
import { startPracticeWorld, type PracticeWorld } from '../fixtures/practice-world.fixtures.ts';

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(() => world.close());

const nothing = { ...aCall };

async function change(memberId: string, body: SettingsChange) {
  const answer = await changePracticeSettingsEndpoint.with(world)({
    ...nothing,
    caller: { ...member, memberId },
    body,
  });

  return isRefusal(answer) ? answer.refused : answer.body;
}

async function read(memberId: string) {
  const caller = { ...member, memberId };
  const answer = await getPracticeSettingsEndpoint.with(world)({
    ...nothing,
    caller,
    body: undefined,
  });

  return isRefusal(answer) ? answer.refused : answer.body;
}

const agreed = { version: CONSENT_VERSION, agreedAt: '2026-01-01T12:00:00.000Z' };

describe('practice settings', () => {
  it('start without consent and without exclusions', async () => {
    expect(await read('new')).toEqual(defaultPracticeSettings);
    expect(hasConsented(defaultPracticeSettings)).toBe(false);
  });

  it('change only the given values', async () => {
    const exclusions = { ...NO_EXCLUSIONS, fillers: true };
    await change('ann', { exclusions, level: 'student' });
    await change('ann', { level: null, consent: { version: CONSENT_VERSION } });

    expect(await change('ann', {})).toEqual({
      ...defaultPracticeSettings,
      consent: agreed,
      exclusions,
      level: null,
    });

    expect(await read('bob')).toEqual(defaultPracticeSettings);
  });

  it('keep both changes when two tabs change different settings', async () => {
    await Promise.all([
      change('eve', { exclusions: { fillers: true } }),
      change('eve', { exclusions: { pace: true } }),
    ]);

    await Promise.all([
      change('eve', { exclusions: { eyeContact: true } }),
      change('eve', { level: 'student' }),
    ]);

    expect(await read('eve')).toMatchObject({
      exclusions: { eyeContact: true, fillers: true, pace: true },
      level: 'student',
    });
  });

  it('keep the time of the first consent until it is withdrawn', async () => {
    await change('carl', { consent: { version: CONSENT_VERSION } });
    world.setNow('2026-01-02T12:00:00Z');

    expect(await change('carl', { consent: { version: CONSENT_VERSION } })).toMatchObject({
      consent: agreed,
    });
    expect(await change('carl', { consent: null })).toMatchObject({ consent: null });
  });

  it('reject consent to an outdated text', async () => {
    expect(await change('dora', { consent: { version: '2020-01' }, level: 'student' })).toBe(
      'CONFLICT',
    );
    expect(await read('dora')).toEqual(defaultPracticeSettings);
  });

  it('do not accept an earlier consent for the current text', () => {
    expect(hasConsented({ consent: agreed })).toBe(true);
    expect(hasConsented({ consent: { ...agreed, version: '2020-01' } })).toBe(false);
  });
});
