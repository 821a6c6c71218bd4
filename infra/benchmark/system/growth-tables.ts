import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import * as z from 'zod';
import type { TableKeys } from '../../../functions/platform/dynamo/local-tables.fixtures.ts';
import { Tables } from '../../core/tables.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const tableSchema = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({ NonKeyAttributes: z.array(z.string()).optional() }),
      }),
    )
    .default([]),
});
type Declared = z.output<typeof tableSchema>;

/** Every table as the template declares it, and the name of the variable by which functions know it. */
export interface DeclaredTable extends TableKeys {
  /** `PRACTICE_SETTINGS_TABLE`. Table and variable have the same name here. */
  readonly name: string;
}

export function declaredTables(): readonly DeclaredTable[] {
  const stack = new Stack(new App(), 'Growth');
  const tables = Object.entries(new Tables(stack, 'Tables')).filter(([, table]) => table instanceof TableV2);
  const found = Template.fromStack(stack).findResources('AWS::DynamoDB::GlobalTable');
  return tables.map(([property]) => {
    const id = `Tables${property.charAt(0).toUpperCase()}${property.slice(1)}`;
    const [, resource] =
      Object.entries(found).find(([logicalId]) => new RegExp(`^${id}[0-9A-F]{8}$`).test(logicalId)) ?? [];
    const declared = z.object({ Properties: tableSchema }).parse(resource).Properties;
    return keysOf(`${property.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}_TABLE`, declared);
  });
}

function keysOf(name: string, declared: Declared): DeclaredTable {
  const numbers = declared.AttributeDefinitions.filter(({ AttributeType }) => AttributeType === 'N');
  return {
    name,
    ...pairOf(declared.KeySchema),
    numbers: numbers.map(({ AttributeName }) => AttributeName),
    indexes: declared.GlobalSecondaryIndexes.map((index) => {
      const holds = index.Projection.NonKeyAttributes;
      return { name: index.IndexName, ...pairOf(index.KeySchema), ...(holds && { holds }) };
    }),
  };
}

function pairOf(keys: z.output<typeof keySchema>): { partition: string; sort?: string } {
  const partition = keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
  const sort = keys.find(({ KeyType }) => KeyType === 'RANGE')?.AttributeName;
  if (partition === undefined) throw new Error('a table without a partition key');
  return { partition, ...(sort !== undefined && { sort }) };
}
