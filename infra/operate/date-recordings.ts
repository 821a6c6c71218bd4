// `npm run date-recordings [-- --stage dev]`: sets the expiry of recordings made before the expiry feature. Run once
// per stage.
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
