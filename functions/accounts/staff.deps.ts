import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/new-id.ts';
import { cognitoAccessGateway } from './cognito-access.gateway.ts';
import { directoryStore } from './directory.store.ts';
import type { StaffDeps } from './staff-changes.service.ts';

export function staffDepsFromEnv(now: () => Date): StaffDeps {
  const environment = readEnvironment({ MEMBERS_TABLE: z.string(), USER_POOL_ID: z.string() });
  return {
    directory: directoryStore(documentClient(), environment.MEMBERS_TABLE),
    accounts: cognitoAccessGateway(environment.USER_POOL_ID),
    now,
    newId,
  };
}
