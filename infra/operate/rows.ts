// `npm run rows -- TABLE [PARTITION] [--stage dev]`: prints a table's rows, e.g. `npm run rows -- progress` or
// `npm run rows -- progress MEMBER_ID`.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runCommand } from './command.ts';
import { printRows } from './print-rows.ts';

await runCommand({
  usage: 'Usage: npm run rows -- TABLE [PARTITION] [--stage dev]',
  run: async (stack, { words: [table, partition, ...rest] }) => {
    if (!table || rest.length > 0) return undefined;
    const client = new DynamoDBClient(stack.clientConfig('DYNAMODB'));
    try {
      return await printRows(client, { table, partition });
    } finally {
      client.destroy();
    }
  },
});
