// `npm run date-recordings [-- --stage dev]`: run once on a stage with recordings made before recordings expired.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keepingStore } from '../../functions/practice/keeping.store.ts';
import { runCommand } from './command.ts';
import { dateRows } from './date-rows.ts';

await runCommand({
  usage: 'Usage: npm run date-recordings [-- --stage dev]',
  run: async (place, { words }) => {
    if (words.length > 0) return undefined;
    const table = place.output('VideosTable');
    const client = new DynamoDBClient(place.reach('DYNAMODB'));
    const keeping = keepingStore(DynamoDBDocumentClient.from(client), table);
    const dated = await dateRows({ client, table, keeping, now: new Date() });
    client.destroy();
    return `${dated} recordings have an end now (${place.name}). Their members are told a week before.`;
  },
});
