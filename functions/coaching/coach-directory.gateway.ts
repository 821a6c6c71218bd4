import { CognitoIdentityProviderClient, paginateListUsersInGroup } from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_LIMITS } from '../platform/client-limits.ts';
import { once } from '../platform/environment.ts';

export interface CoachDirectory {
  /** Ids of the members who coach; the administrators when nobody does. */
  coaches(): Promise<string[]>;
}

const cognito = once(() => new CognitoIdentityProviderClient(CLIENT_LIMITS));

/** The groups of the user pool: a role is granted there and in the member's row at once, and only a group can be listed without reading everybody. */
export function coachDirectory(poolId: string, client: CognitoIdentityProviderClient = cognito()): CoachDirectory {
  const membersOf = async (group: string) => {
    const ids: string[] = [];
    const pages = paginateListUsersInGroup({ client }, { UserPoolId: poolId, GroupName: group });
    for await (const { Users = [] } of pages) {
      const attributes = Users.flatMap((user) => user.Attributes ?? []);
      ids.push(...attributes.filter(({ Name }) => Name === 'sub').flatMap(({ Value }) => Value ?? []));
    }
    return ids;
  };
  return {
    async coaches() {
      const coaches = await membersOf('coach');
      return coaches.length > 0 ? coaches : membersOf('admin');
    },
  };
}
