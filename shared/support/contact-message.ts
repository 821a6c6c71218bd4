import * as z from 'zod';
import { INVALID_EMAIL, nameField } from '#shared/accounts/contact-fields.ts';
import { typedText } from '#shared/text/typed-text.ts';

/** Topics in the order in which the form lists them. */
export const contactTopics = [
  'account',
  'payment',
  'practice',
  'content',
  'privacy',
  'technical',
  'other',
] as const;

type ContactTopic = (typeof contactTopics)[number];

export const contactTopicLabels: Readonly<Record<ContactTopic, string>> = {
  account: 'Account and sign-in',
  payment: 'Plans and payment',
  practice: 'Practice and analysis',
  content: 'Courses, podcasts and study guides',
  privacy: 'Privacy and my data',
  technical: 'Something isn’t working',
  other: 'Something else',
};

/** Maximum number of characters after trimming. */
export const MAX_MESSAGE_LENGTH = 5_000;

const INVALID_TOPIC = 'Please choose what your message is about';

export const contactMessageSchema = z.object({
  name: nameField('Please enter your name'),
  email: z.string().trim().max(254, INVALID_EMAIL).pipe(z.email(INVALID_EMAIL)),
  topic: z.enum(contactTopics, { error: INVALID_TOPIC }),
  message: typedText()
    .min(1, 'Please write your message')
    .max(
      MAX_MESSAGE_LENGTH,
      `Please use ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters or fewer`,
    ),
});

export type ContactMessage = z.output<typeof contactMessageSchema>;
