import { expect, it } from 'vitest';
import { changeInterviewPlan } from './interview-plan.contract.ts';

const parse = (targetRole: string) =>
  changeInterviewPlan.body.safeParse({ timeZone: 'UTC', targetRole });

// The role appears in an email subject, so it must be one printable line.
it.each([
  ['a line break', 'Nurse\r\nBcc: eve@example.com'],
  ['a control character', 'Nurse\u0000'],
  ['an unpaired surrogate', 'Nurse\ud800'],
])('refuses a role with %s', (_, role) => {
  expect(parse(role).success).toBe(false);
});

it('accepts a role in any script, trimmed', () => {
  expect(parse('  看護師 (O’Neill & Søn) 👩🏽‍⚕️ ').data).toMatchObject({
    targetRole: '看護師 (O’Neill & Søn) 👩🏽‍⚕️',
  });
});
