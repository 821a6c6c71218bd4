import type { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses';

/**
 * All emails are sent with this configuration set, including Cognito's codes. SES adds an address that bounces or
 * complains to the account's suppression list, sends nothing more to it, and reports the event to EventBridge.
 */
export function createMailEvents(stack: Stack): ConfigurationSet {
  const mailEvents = new ConfigurationSet(stack, 'MailEvents', {
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  mailEvents.addEventDestination('Problems', {
    // SES publishes to the default event bus only.
    destination: EventDestination.eventBus(EventBus.fromEventBusName(stack, 'DefaultEventBus', 'default')),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  return mailEvents;
}
