import * as z from 'zod';
import { stackName } from '#infra/settings.ts';
import { parseAnswer } from './aws-answers.ts';
import { pass, skip, warn, type Outcome, type Target } from './check.ts';
import { isCreated, type StackDescription } from './stack-checks.ts';

const topicsSchema = z.object({ Topics: z.array(z.object({ TopicArn: z.string() })) });
const subscriptionsSchema = z.object({
  Subscriptions: z.array(z.object({ SubscriptionArn: z.string(), Endpoint: z.string() })),
});

/**
 * Checks that the recipient of alarms confirmed the subscription. SNS deletes an unconfirmed one
 * after a while.
 */
export async function checkAlarmMail(
  { aws, settings }: Target,
  stack: StackDescription | undefined,
): Promise<Outcome> {
  const { alarmEmail } = settings;
  if (!alarmEmail) return skip('without alarmEmail, nobody gets an email about an alarm');
  if (!isCreated(stack)) return skip('the first deployment asks for a confirmation');

  const { Topics } = parseAnswer(await aws('sns', 'list-topics'), topicsSchema);
  const topic = Topics.find(({ TopicArn }) =>
    TopicArn.includes(`:${stackName(settings)}-MonitoringAlarms`),
  );
  if (!topic) return skip('this deployment creates the alarms and asks for a confirmation');

  const answer = await aws('sns', 'list-subscriptions-by-topic', '--topic-arn', topic.TopicArn);
  const isConfirmed = parseAnswer(answer, subscriptionsSchema).Subscriptions.some(
    ({ Endpoint, SubscriptionArn }) =>
      Endpoint === alarmEmail && SubscriptionArn.startsWith('arn:'),
  );
  if (isConfirmed) return pass(alarmEmail);

  return warn(
    `${alarmEmail} gets no alarms until its owner clicks the link in the email “AWS Notification - Subscription ` +
      `Confirmation”. To send the email again, run: aws sns subscribe --protocol email --notification-endpoint ` +
      `${alarmEmail} --topic-arn ${topic.TopicArn}`,
  );
}
