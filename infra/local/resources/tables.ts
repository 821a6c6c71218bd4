import { buildArn } from '../aws/credentials.ts';
import type { TableDescription } from '../dynamodb/tables.ts';
import {
  isTrue,
  requireValue,
  getMember,
  toObjects,
  toText,
  type JsonObject,
} from '../template/template.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** The provisioner for DynamoDB tables. */
export function createTableProvisioners(
  cloud: Pick<Cloud, 'blueprint'> & { services: Pick<Cloud['services'], 'dynamodb'> },
): Provisioners {
  return {
    'AWS::DynamoDB::GlobalTable': async ({ physicalName: name, properties, metadata }) => {
      requireValue(properties, 'BillingMode', 'PAY_PER_REQUEST');

      const arn = buildArn('dynamodb', `table/${name}`);
      // The path ends in `<construct ID>/Resource`.
      const path = toText(metadata['aws:cdk:path'] ?? '').split('/');
      cloud.blueprint.tableIds.set(arn, path.at(-2) ?? name);
      await cloud.services.dynamodb.ensureTables([describeTable(name, properties)]);

      return { ref: name, attributes: { Arn: arn } };
    },
  };
}

function describeTable(name: string, properties: JsonObject): TableDescription {
  const { KeySchema, AttributeDefinitions, TimeToLiveSpecification: ttl } = properties;
  const indexes = toObjects(properties.GlobalSecondaryIndexes).map(
    ({ IndexName, KeySchema: Keys, Projection }) => ({
      IndexName,
      KeySchema: Keys,
      Projection,
    }),
  );

  const wanted = {
    KeySchema,
    AttributeDefinitions,
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
  };

  return {
    TableName: name,
    // The deployment fails if any template property is never read. The JSON round trip reads all of
    // them.
    ...(JSON.parse(JSON.stringify(wanted)) as Omit<TableDescription, 'TableName'>),
    ...(isTrue(getMember(ttl, 'Enabled'))
      ? { ttlAttribute: toText(getMember(ttl, 'AttributeName')) }
      : {}),
  };
}
