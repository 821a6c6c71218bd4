import { buildArn } from '../aws/credentials.ts';
import type { TableDescription } from '../dynamodb/tables.ts';
import {
  isTrue,
  requireValue,
  toList,
  getMember,
  toObjects,
  toText,
  type Json,
  type JsonObject,
} from '../template/template.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** The provisioner for DynamoDB tables. */
export function createTableProvisioners(
  cloud: Pick<Cloud, 'blueprint'> & { readonly services: Pick<Cloud['services'], 'dynamodb'> },
): Provisioners {
  return {
    'AWS::DynamoDB::GlobalTable': async ({ physicalName: name, properties, metadata }) => {
      requireValue(properties, 'BillingMode', 'PAY_PER_REQUEST');
      const arn = buildArn('dynamodb', `table/${name}`);
      // The path ends in `<construct ID>/Resource`.
      const path = toText(metadata['aws:cdk:path'] ?? '').split('/');
      cloud.blueprint.tableIds.set(arn, path.at(-2) ?? name);
      await cloud.services.dynamodb.ensureTables([describeTable(name, properties)]);
      return { ref: name, attributes: { Arn: arn, TableId: name } };
    },
  };
}

function describeTable(name: string, properties: JsonObject): TableDescription {
  const ttl = properties.TimeToLiveSpecification;
  const keys = (schema: Json | undefined) => readKeys(schema, properties.AttributeDefinitions);
  return {
    name,
    ...keys(properties.KeySchema),
    indexes: toObjects(properties.GlobalSecondaryIndexes).map(({ IndexName, KeySchema, Projection }) => ({
      name: toText(IndexName),
      ...keys(KeySchema),
      ...readProjection(Projection),
    })),
    ...(isTrue(getMember(ttl, 'Enabled')) ? { ttlAttribute: toText(getMember(ttl, 'AttributeName')) } : {}),
  };
}

type KeyAttribute = TableDescription['partitionKey'];

function readKeys(
  schema: Json | undefined,
  definitions: Json | undefined,
): { partitionKey: KeyAttribute; sortKey?: KeyAttribute } {
  const key = (type: string): KeyAttribute | undefined => {
    const name = toObjects(schema).find(({ KeyType }) => KeyType === type)?.AttributeName;
    const definition = toObjects(definitions).find(({ AttributeName }) => AttributeName === name);
    return definition && { name: toText(name), type: toText(definition.AttributeType) as KeyAttribute['type'] };
  };
  const [partitionKey, sortKey] = [key('HASH'), key('RANGE')];
  if (!partitionKey) throw new Error('a key without a defined attribute');
  return { partitionKey, ...(sortKey ? { sortKey } : {}) };
}

function readProjection(projection: Json | undefined) {
  const type = toText(getMember(projection, 'ProjectionType'));
  if (type === 'INCLUDE') return { projection: toList(getMember(projection, 'NonKeyAttributes')).map(toText) };
  return type === 'KEYS_ONLY' ? ({ projection: type } as const) : {};
}
