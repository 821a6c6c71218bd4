import { expect, test } from '@jest/globals';
import { listAt, resourcesOfType, synthesize, valueAt } from './synthesized.fixtures.ts';

const stack = synthesize({ mailFrom: 'hello@greenroom.example.org' });
const mail = stack.features.get('Mail') ?? [];
const [configurationSet] = resourcesOfType(stack.root, 'AWS::SES::ConfigurationSet');
/** The parameter through which the nested stack gets the configuration set's name. */
const ownSet = { Ref: expect.stringMatching(/MailEvents.*Ref$/) };

test('SES stops sending to addresses that bounce or complain', () => {
  expect(valueAt(configurationSet?.properties, 'SuppressionOptions', 'SuppressedReasons')).toEqual([
    'BOUNCE',
    'COMPLAINT',
  ]);
});

test('SES reports bounces and complaints to the default event bus', () => {
  const [destination] = resourcesOfType(stack.root, 'AWS::SES::ConfigurationSetEventDestination');
  expect(destination?.properties).toMatchObject({
    ConfigurationSetName: { Ref: configurationSet?.id },
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
  });

  const bus = valueAt(
    destination?.properties,
    'EventDestination',
    'EventBridgeDestination',
    'EventBusArn',
  );

  expect(listAt(bus, 'Fn::Join', 1).at(-1)).toMatch(/:event-bus\/default$/);
});

test('the worker gets only events of its own stage', () => {
  const worker = resourcesOfType(mail, 'AWS::Lambda::Function').find(
    ({ properties }) => valueAt(properties, 'Description') === 'mail/record-mail-problem',
  );
  const [rule] = resourcesOfType(mail, 'AWS::Events::Rule');

  expect(valueAt(rule?.properties, 'Targets', 0, 'Arn', 'Fn::GetAtt', 0)).toBe(worker?.id);
  expect(valueAt(rule?.properties, 'EventPattern')).toEqual({
    source: ['aws.ses'],
    'detail-type': ['Email Bounced', 'Email Complaint Received'],
    detail: { mail: { tags: { 'ses:configuration-set': [ownSet] } } },
  });
});

test('the sending function may send from one address, to any recipient', () => {
  const roles = resourcesOfType(mail, 'AWS::IAM::Role').flatMap(({ properties }) =>
    listAt(properties, 'Policies').flatMap((policy) =>
      listAt(policy, 'PolicyDocument', 'Statement'),
    ),
  );

  const sending = roles.filter((statement) => valueAt(statement, 'Action') === 'ses:SendEmail');
  // In the sandbox, SES also checks the permission for each recipient's identity.
  const resources = sending.flatMap((statement) =>
    listAt(statement, 'Resource').map((each) => JSON.stringify(each)),
  );
  expect(resources.toSorted()).toEqual([
    expect.stringMatching(/:configuration-set\/",\{"Ref":"[^"]*MailEvents[^"]*Ref"\}/),
    expect.stringMatching(/:identity\/\*"/),
  ]);

  for (const statement of sending)
    expect(valueAt(statement, 'Condition')).toEqual({
      StringEquals: { 'ses:FromAddress': 'hello@greenroom.example.org' },
    });
});

test('emails are sent with the configuration set', () => {
  const [sender] = resourcesOfType(mail, 'AWS::Lambda::Function');
  expect(valueAt(sender?.properties, 'Environment', 'Variables', 'MAIL_CONFIGURATION_SET')).toEqual(
    ownSet,
  );
});
