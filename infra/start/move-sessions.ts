import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { mergeEnvironments } from 'local-cloud/blueprint';
import type { Cloud } from 'local-cloud/cloud';
import { REGION } from 'local-cloud/credentials';
import { isErrorNamed } from '#platform/error-name.ts';
import { principalSchema } from '#platform/session/principal.ts';
import {
  isEnded,
  isWithinLifetime,
  sessionSchema,
  type Session,
} from '#platform/session/session.ts';

const namesSchema = z.object({ MEMBERS_TABLE: z.string(), SESSIONS_TABLE: z.string() });
const memberSchema = principalSchema.pick({ role: true, sessionsEnded: true });

type Names = z.output<typeof namesSchema>;

interface SessionMove {
  session: Pick<Session, 'sessionHash'>;
  seconds: number;
}

/**
 * Moves the valid sessions forward with the clock, so that nobody is signed out. Sessions that have
 * ended stay where they are, so that they don't become valid again.
 */
export async function moveSessions(cloud: Cloud, ms: number): Promise<void> {
  const names = namesSchema.parse(mergeEnvironments(cloud.blueprint));
  const dynamodb = new DynamoDBClient({
    region: REGION,
    credentials: cloud.identities.getRunnerKey(),
    endpoint: cloud.services.dynamodb.url,
  });

  const client = DynamoDBDocumentClient.from(dynamodb);

  try {
    for await (const { Items = [] } of paginateScan(
      { client },
      { TableName: names.SESSIONS_TABLE },
    ))
      for (const session of Items.map((item) => sessionSchema.parse(item)))
        if (await isValid(client, names, { session, nowSeconds: cloud.clock.now() / 1000 }))
          await moveSession(client, names, { session, seconds: ms / 1000 });
  } finally {
    dynamodb.destroy();
  }
}

async function isValid(
  client: DynamoDBDocumentClient,
  { MEMBERS_TABLE: TableName }: Names,
  { session, nowSeconds }: { session: Session; nowSeconds: number },
): Promise<boolean> {
  const { memberId } = session;
  const { Item } = await client.send(new GetCommand({ TableName, Key: { memberId } }));
  const { data: member } = memberSchema.safeParse(Item);

  return (
    member !== undefined &&
    !isEnded(session, member) &&
    isWithinLifetime(session, member.role, nowSeconds)
  );
}

/** Moves the session by `seconds`. Does nothing if the session no longer exists. */
export async function moveSession(
  client: DynamoDBDocumentClient,
  { SESSIONS_TABLE: TableName }: Pick<Names, 'SESSIONS_TABLE'>,
  { session: { sessionHash }, seconds }: SessionMove,
): Promise<void> {
  const move = new UpdateCommand({
    TableName,
    Key: { sessionHash },
    UpdateExpression: 'ADD createdAt :moved, lastSeenAt :moved, expiresAt :moved',
    // A logout since the scan deleted the row, and ADD would create an incomplete one.
    ConditionExpression: 'attribute_exists(sessionHash)',
    ExpressionAttributeValues: { ':moved': seconds },
  });

  try {
    await client.send(move);
  } catch (error) {
    if (!isErrorNamed(error, 'ConditionalCheckFailedException')) throw error;
  }
}
