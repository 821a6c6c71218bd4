import type { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';

/**
 * The configuration set for all email, including Cognito's codes. If an address bounces or
 * complains, SES suppresses all further email to the address and reports the event to EventBridge.
 */
export function createMailEvents(stack: Stack): ConfigurationSet {
  const mailEvents = new ConfigurationSet(stack, 'MailEvents', {
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });

  mailEvents.addEventDestination('Problems', {
    // SES can publish only to the default event bus.
    destination: EventDestination.eventBus(
      EventBus.fromEventBusName(stack, 'DefaultEventBus', 'default'),
    ),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });

  return mailEvents;
}
