import { decided, fact, notice, part, rowsOf } from './text-row.ts';

export const signupTexts = [
  ...rowsOf(2, {
    signup: [
      'First name',
      'Last name',
      'Email',
      'Start 3-Day Free Trial',
      fact('5 profession levels'),
      fact('2 plans'),
      decided(
        fact('plan chosen: professional'),
        "A plan is always chosen (section 3: professional by default), so that 'Please select a subscription plan' (section 5) can stand nowhere on the screen. The schema of the form has the rule and the sentence all the same.",
      ),
      fact('a field for the card'),
    ],
    'signup, busy': ['Setting up your trial...'],
    'signup done': [fact('goes to /api/login')],
  }),
  ...rowsOf(5, {
    'signup, nothing entered': [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please select your profession level',
    ],
    'signup, no card field': [notice('Signup Failed', 'Card element not found')],
  }),
  ...rowsOf(8, {
    'signup refused': [
      decided(
        notice('Signup Failed', '409: That did not work.'),
        'The thrown message has the form: status code, colon, space, the sentence of the server.',
      ),
    ],
    'signup without an answer': [notice('Signup Failed', 'Something went wrong. Please try again.')],
    'signup without a secret': [notice('Error', 'Failed to create subscription. Please try again.')],
    'signup, card declined': [notice('Payment Failed', 'Your card was declined.')],
    'signup done': [
      notice('Welcome to Greenroom!', 'Your 3-day free trial has started. Redirecting to complete login...'),
    ],
  }),
  ...rowsOf(9, {
    signup: [
      'Starter',
      '$19',
      '$39',
      '10 interview prep videos',
      '10 study guides',
      'Access to podcasts',
      'AI video analysis',
      'Professional',
      '$29',
      '$59',
      'Most Popular',
      'Unlimited video courses',
      'Unlimited study guides',
      'Priority community access',
      '1-on-1 coaching',
      part('save up to 50 percent'),
      part('No charge until your trial ends.'),
      part('Cancel anytime'),
      part('30-day money-back guarantee'),
    ],
  }),
];
