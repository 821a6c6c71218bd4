import { beforeAll, describe, expect, test } from '@jest/globals';
import { readContracts } from '#infra/verify/contracts.ts';
import type { Contract } from '#shared/http/contract.ts';
import type { Limit } from '#shared/http/limits.ts';
import {
  listAt,
  resourcesOfType,
  synthesize,
  valueAt,
  type Json,
  type Resource,
} from './synthesized.fixtures.ts';

const stack = synthesize({ mailFrom: 'hello@greenroom.example.org' });
let contracts: readonly Contract[];

beforeAll(async () => {
  contracts = await readContracts();
});

interface Deployed {
  path: string;
  /** The permissions, as `action resource`, with the resource as JSON. */
  permissions: readonly string[];
  /** The queues that invoke the function, as JSON. */
  queues: readonly string[];
}

function describeFunctions(resources: readonly Resource[]): readonly Deployed[] {
  const mappings = resourcesOfType(resources, 'AWS::Lambda::EventSourceMapping');
  return resourcesOfType(resources, 'AWS::Lambda::Function').map(({ id, properties }) => {
    const role = resources.find((each) => each.id === valueAt(properties, 'Role', 'Fn::GetAtt', 0));
    const statements = listAt(role?.properties, 'Policies').flatMap((policy) =>
      listAt(policy, 'PolicyDocument', 'Statement'),
    );

    return {
      path: String(valueAt(properties, 'Description')),
      permissions: statements.flatMap((statement) =>
        listAt(statement, 'Action').flatMap((action) =>
          listAt(statement, 'Resource').map((resource) => `${action} ${JSON.stringify(resource)}`),
        ),
      ),
      queues: mappings
        .filter((mapping) => valueAt(mapping.properties, 'FunctionName', 'Ref') === id)
        .map((mapping) => toQueueName(valueAt(mapping.properties, 'EventSourceArn'))),
    };
  });
}

/**
 * The construct path of a queue, from a reference to its ARN in a nested stack: `MailQueueQueue`.
 */
function toQueueName(reference: Json | undefined): string {
  return (
    /(?:referencetoGreenroomdev)?(\w*Queue)[0-9A-F]{8}/.exec(
      JSON.stringify(reference ?? ''),
    )?.[1] ?? ''
  );
}

const functions = [...stack.features.values()].flatMap(describeFunctions);

/** Secrets of services that charge per call, and the queue of emails, which SES charges for. */
const PAID = /secretsmanager:GetSecretValue .*(StripeKeys|OpenAiKey)/;
/** Files with this prefix become events that start an analysis. */
const STARTS_ANALYSIS = /s3:PutObject .*media\/practice\//;

/**
 * True if the function, or a worker of a queue that it sends to, sends email or calls a paid
 * service.
 */
function isCostly({ permissions }: Deployed, seen: ReadonlySet<string> = new Set()): boolean {
  if (
    permissions.some(
      (line) => PAID.test(line) || STARTS_ANALYSIS.test(line) || line.startsWith('ses:'),
    )
  )
    return true;

  const sent = permissions.filter((line) => line.startsWith('sqs:SendMessage')).map(toQueueName);

  return sent.some(
    (queue) =>
      !seen.has(queue) &&
      functions.some(
        (each) => each.queues.includes(queue) && isCostly(each, new Set([...seen, queue])),
      ),
  );
}

const limitsOf = ({ limits = [] }: Contract): readonly Limit[] => limits;

describe('limits', () => {
  test('are declared by every contract that can send email or call a paid service, per person and for the site', () => {
    const costly = new Set(functions.filter((each) => isCostly(each)).map(({ path }) => path));
    // Webhooks verify a signature before they call a service.
    const callable = contracts.filter(
      ({ feature, name, access }) => costly.has(`${feature}/${name}`) && access !== 'webhook',
    );
    expect(callable.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'send-message',
        'open-portal',
        'request-deletion',
        'analyze-video',
        'register-video',
      ]),
    );

    const wanted = ({ access }: Contract) =>
      access === 'anyone' ? ['network', 'visitors'] : ['member', 'members'];
    const missing = callable.flatMap((each) => {
      const scopes = limitsOf(each).filter(({ field }) => field === undefined);
      const lacking = wanted(each).filter((scope) => !scopes.some(({ per }) => per === scope));
      return lacking.map(
        (scope) =>
          `${each.feature}/${each.name} sends email or calls a paid service. Write in \`limits\` of its contract in shared/${each.feature}: ` +
          `{ counter: '${each.name}', per: '${scope}', max: …, window: 'hour' }`,
      );
    });

    expect(missing).toEqual([]);
  });

  test('are the same in every contract with the same counter, scope, and field', () => {
    const declared = new Map<string, Set<string>>();
    for (const limits of contracts.map(limitsOf)) {
      const keyOf = ({ counter, per, field = '' }: (typeof limits)[number]) =>
        [counter, per, field].join(' ');

      for (const key of new Set(limits.map(keyOf))) {
        const shared = limits.filter((limit) => keyOf(limit) === key);
        const texts = shared.map((limit) => JSON.stringify(limit)).toSorted();
        declared.set(key, (declared.get(key) ?? new Set()).add(texts.join()));
      }
    }

    expect([...declared].filter(([, values]) => values.size > 1).map(([key]) => key)).toEqual([]);
  });

  test('are counted in a table that the endpoint may update, and report a reached site limit to the alarm', () => {
    const limited = contracts
      .filter(({ limits }) => limits)
      .map(({ feature, name }) => `${feature}/${name}`);
    expect(limited.length).toBeGreaterThan(30);

    const counting = functions.filter(({ permissions }) =>
      permissions.some((line) => /^dynamodb:UpdateItem .*RateLimits/.test(line)),
    );
    expect(counting.map(({ path }) => path)).toEqual(expect.arrayContaining(limited));

    const filters = resourcesOfType(stack.allResources, 'AWS::Logs::MetricFilter').filter(
      ({ properties }) =>
        valueAt(properties, 'FilterPattern') === '{ $.event = "site limit reached" }',
    );
    expect(filters).toHaveLength(limited.length);

    const alarms = resourcesOfType(stack.root, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => valueAt(properties, 'MetricName') === 'SiteLimitReached-dev',
    );
    expect(alarms.map(({ properties }) => valueAt(properties, 'Threshold'))).toEqual([1]);
  });
});
