// `npm run backfill-recording-expiry [-- --stage dev]`: sets the expiry of recordings made before the expiry feature. Run once
// per stage.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { videoExpiryStore } from '../../functions/practice/video-expiry.store.ts';
import { runCommand } from './command.ts';
import { backfillExpiry } from './backfill-expiry.ts';

await runCommand({
  usage: 'Usage: npm run backfill-recording-expiry [-- --stage dev]',
  run: async (stack, { words }) => {
    if (words.length > 0) return undefined;
    const table = stack.requireOutput('VideosTable');
    const client = new DynamoDBClient(stack.clientConfig('DYNAMODB'));
    const keeping = videoExpiryStore(DynamoDBDocumentClient.from(client), table);
    const updatedCount = await backfillExpiry({ client, table, keeping, now: new Date() });
    client.destroy();
    return `Set the expiry of ${updatedCount} recordings (${stack.name}). Members get an email a week before.`;
  },
});
