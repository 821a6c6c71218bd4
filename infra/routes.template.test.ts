import { beforeAll, describe, expect, test } from '@jest/globals';
import { findFunctions } from '#infra/build/find-functions.ts';
import { listMethods, readContracts } from '#infra/verify/contracts.ts';
import type { Contract } from '#shared/http/contract.ts';
import { retention } from '#shared/product/retention.ts';
import {
  createApp,
  readDeclarations,
  valueAt,
  resourcesOfType,
  synthesize,
  type Resource,
  type SynthesizedStack,
} from './synthesized.fixtures.ts';

let stack: SynthesizedStack;
let contracts: readonly Contract[];

beforeAll(async () => {
  stack = synthesize();
  contracts = await readContracts();
});

test('adds a feature’s endpoints without changing a stack', () => {
  const [, example] = [...readDeclarations()].find(([, { contract }]) => contract) ?? [];
  if (!example?.contract) throw new Error('no endpoint is declared');

  const contract = { ...example.contract, feature: 'bookmarks', path: '/api/bookmarks' };
  const declarations = new Map(readDeclarations()).set(`bookmarks/${contract.name}`, {
    ...example,
    contract,
  });
  const { features } = createApp({}, declarations).stack;

  expect(features.filter(({ feature }) => feature === 'bookmarks')).toHaveLength(1);
});

function functionDescription(resource: Resource | undefined): string {
  return String(valueAt(resource?.properties, 'Description'));
}

/** Maps each route key to its function's `feature/name`. */
function mapRoutes(): Map<string, string> {
  const found = new Map<string, string>();
  for (const resources of stack.features.values()) {
    const byId = new Map(resources.map((resource) => [resource.id, resource]));
    for (const { properties } of resourcesOfType(resources, 'AWS::ApiGatewayV2::Route')) {
      const integration = byId.get(String(valueAt(properties, 'Target', 'Fn::Join', 1, 1, 'Ref')));
      const lambda = byId.get(
        String(valueAt(integration?.properties, 'IntegrationUri', 'Fn::GetAtt', 0)),
      );
      const key = String(valueAt(properties, 'RouteKey'));
      if (found.has(key)) throw new Error(`${key} has two routes`);

      found.set(key, functionDescription(lambda));
    }
  }

  return found;
}

describe('the API', () => {
  test('has exactly one route for every method of a contract, one function for every contract, and no others', () => {
    const wanted = contracts.flatMap((each) =>
      listMethods(each).map((method) => [`${method} ${each.path}`, `${each.feature}/${each.name}`]),
    );

    expect(wanted.length).toBeGreaterThan(10);
    expect([...mapRoutes()].toSorted()).toEqual(wanted.toSorted());
  });

  test('calls functions in payload format 2.0', () => {
    for (const { properties } of resourcesOfType(
      stack.allResources,
      'AWS::ApiGatewayV2::Integration',
    )) {
      expect(properties).toMatchObject({
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '2.0',
      });
    }
  });

  test('gets one integration or route at a time, because API Gateway rejects concurrent changes', () => {
    const stackIds = [...stack.features].flatMap(([feature, resources]) => {
      const changes = resources.filter(({ type }) =>
        /^AWS::ApiGatewayV2::(Integration|Route)$/.test(type),
      );

      for (const [index, { id, properties, dependsOn }] of changes.slice(1).entries()) {
        expect([id, JSON.stringify([properties, dependsOn])]).toEqual([
          id,
          expect.stringContaining(`"${changes[index]?.id}"`),
        ]);
      }

      return changes.length > 0
        ? [stack.root.find(({ id }) => id.startsWith(`${feature}NestedStack`))?.id]
        : [];
    });

    const waitsFor = new Map(stack.root.map(({ id, dependsOn }) => [id, dependsOn]));

    expect(stackIds.length).toBeGreaterThan(10);
    expect(stackIds.map((id) => waitsFor.get(String(id)))).toEqual([
      [],
      ...stackIds.slice(0, -1).map((previous) => [previous]),
    ]);
  });

  test('lets each route call its own function only on that path', () => {
    const permissions = resourcesOfType(stack.allResources, 'AWS::Lambda::Permission').filter(
      ({ properties }) => valueAt(properties, 'Principal') === 'apigateway.amazonaws.com',
    );
    expect(permissions).toHaveLength(contracts.flatMap(listMethods).length);

    const granted = permissions.map(({ properties }) =>
      JSON.stringify(valueAt(properties, 'SourceArn')),
    );
    for (const { path } of contracts)
      expect(granted.some((arn) => arn.includes(`/*/*${path}"`))).toBe(true);
  });

  test('is throttled and writes a log without IP addresses, queries or headers', () => {
    const [stage] = resourcesOfType(stack.root, 'AWS::ApiGatewayV2::Stage');
    expect(
      valueAt(stage?.properties, 'DefaultRouteSettings', 'ThrottlingRateLimit'),
    ).toBeLessThanOrEqual(1000);

    const format = String(valueAt(stage?.properties, 'AccessLogSettings', 'Format'));
    expect(format).toContain('$context.routeKey');
    expect(format).not.toMatch(/sourceIp|queryString|\$context\.path|userAgent|authorizer/i);
  });

  test('allows no other origin', () => {
    const [api] = resourcesOfType(stack.root, 'AWS::ApiGatewayV2::Api');
    expect(valueAt(api?.properties, 'CorsConfiguration')).toBeUndefined();
  });
});

describe('the functions', () => {
  test('are exactly the entries in the source tree', async () => {
    const deployed = resourcesOfType(stack.allResources, 'AWS::Lambda::Function').map(
      functionDescription,
    );
    const own = deployed.filter((description) => /^[a-z-]+\/[a-z-]+$/.test(description));
    // Deployed only with the settings `streaming` and `mailFrom`.
    const optional = ['catalog/finish-stream', 'mail/write-code-mail'];

    expect([...own, ...optional].toSorted()).toEqual(
      [...(await findFunctions()).keys()].toSorted(),
    );
  });

  // Compares per stack, because logical IDs are unique only within a stack.
  test('each have their own role and log group', () => {
    for (const resources of [stack.root, ...stack.features.values()]) {
      const lambdas = resourcesOfType(resources, 'AWS::Lambda::Function').filter(({ id }) =>
        /Function[0-9A-F]{8}$/.test(id),
      );
      const roles = lambdas.map(({ properties }) => JSON.stringify(valueAt(properties, 'Role')));
      const logs = lambdas.map(({ properties }) =>
        JSON.stringify(valueAt(properties, 'LoggingConfig', 'LogGroup')),
      );

      expect([new Set(roles).size, new Set(logs).size]).toEqual([lambdas.length, lambdas.length]);
    }

    expect(resourcesOfType(stack.allResources, 'AWS::Lambda::Function').length).toBeGreaterThan(10);
  });

  test('keep their logs for as long as the privacy page says', () => {
    for (const { properties } of resourcesOfType(stack.allResources, 'AWS::Logs::LogGroup')) {
      expect(valueAt(properties, 'RetentionInDays')).toBe(retention.logDays);
    }
  });

  test('have no secrets in their environment', () => {
    for (const { properties } of resourcesOfType(stack.allResources, 'AWS::Lambda::Function')) {
      expect(JSON.stringify(valueAt(properties, 'Environment') ?? {})).not.toMatch(
        /resolve:secretsmanager|ClientSecret/,
      );
    }
  });
});
