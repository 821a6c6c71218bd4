import { arnOf } from '../aws/credentials.ts';
import type { TableDescription } from '../dynamodb/tables.ts';
import { isTrue, listOf, member, objectsOf, textOf, type Json, type JsonObject } from '../template/template.ts';
import type { Cloud, Makers } from './cloud.ts';

/** DynamoDB tables: AWS::DynamoDB::Table and AWS::DynamoDB::GlobalTable. */
export function tableMakers(cloud: Cloud): Makers {
  const make: Makers[string] = async ({ physicalName, properties }) => {
    const name = properties.TableName === undefined ? physicalName : textOf(properties.TableName);
    await cloud.services.dynamodb.ensureTables([describeTable(name, properties)]);
    return { ref: name, attributes: { Arn: arnOf('dynamodb', `table/${name}`), TableId: name } };
  };
  return { 'AWS::DynamoDB::Table': make, 'AWS::DynamoDB::GlobalTable': make };
}

function describeTable(name: string, properties: JsonObject): TableDescription {
  const ttl = properties.TimeToLiveSpecification;
  const keys = (schema: Json | undefined) => keysOf(schema, properties.AttributeDefinitions);
  return {
    name,
    ...keys(properties.KeySchema),
    indexes: objectsOf(properties.GlobalSecondaryIndexes).map(({ IndexName, KeySchema, Projection }) => ({
      name: textOf(IndexName),
      ...keys(KeySchema),
      ...projectionOf(Projection),
    })),
    ...(isTrue(member(ttl, 'Enabled')) ? { ttlAttribute: textOf(member(ttl, 'AttributeName')) } : {}),
  };
}

type KeyAttribute = TableDescription['partitionKey'];

function keysOf(
  schema: Json | undefined,
  definitions: Json | undefined,
): { partitionKey: KeyAttribute; sortKey?: KeyAttribute } {
  const key = (type: string): KeyAttribute | undefined => {
    const name = objectsOf(schema).find(({ KeyType }) => KeyType === type)?.AttributeName;
    const definition = objectsOf(definitions).find(({ AttributeName }) => AttributeName === name);
    return definition && { name: textOf(name), type: textOf(definition.AttributeType) as KeyAttribute['type'] };
  };
  const [partitionKey, sortKey] = [key('HASH'), key('RANGE')];
  if (!partitionKey) throw new Error('a key without a defined attribute');
  return { partitionKey, ...(sortKey ? { sortKey } : {}) };
}

function projectionOf(projection: Json | undefined) {
  const type = textOf(member(projection, 'ProjectionType'));
  if (type === 'INCLUDE') return { projection: listOf(member(projection, 'NonKeyAttributes')).map(textOf) };
  return {};
}
