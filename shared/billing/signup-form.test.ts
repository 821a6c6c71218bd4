import { expect, it } from 'vitest';
import { signupFormSchema } from './signup-form.ts';

it('has a message for each missing field', () => {
  const { error } = signupFormSchema.safeParse({ firstName: ' ', lastName: '', email: 'nobody' });
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Please enter a valid email address'],
    ['professionLevel', 'Please select your profession level'],
    ['subscriptionTier', 'Please select a subscription plan'],
  ]);
});

it('rejects the Executive plan', () => {
  const form = {
    firstName: 'Ada',
    lastName: 'Tab',
    email: 'ada@example.com',
    professionLevel: 'student',
  };

  expect(
    signupFormSchema.safeParse({ ...form, subscriptionTier: 'executive' }).error?.issues[0]
      ?.message,
  ).toBe('Please select a subscription plan');
});
