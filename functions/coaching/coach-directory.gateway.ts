import { CognitoIdentityProviderClient, paginateListUsersInGroup } from '@aws-sdk/client-cognito-identity-provider';
import { AWS_CLIENT_CONFIG } from '../platform/aws-client-config.ts';
import { once } from '../platform/environment.ts';

export type CoachDirectory = ReturnType<typeof coachDirectory>;

const cognito = once(() => new CognitoIdentityProviderClient(AWS_CLIENT_CONFIG));

/** Reads the coaches from the user pool's groups, because finding them in the members table would need a scan. */
export function coachDirectory(poolId: string, client: CognitoIdentityProviderClient = cognito()) {
  const listMemberIds = async (group: string) => {
    const ids: string[] = [];
    const pages = paginateListUsersInGroup({ client }, { UserPoolId: poolId, GroupName: group });
    for await (const { Users = [] } of pages) {
      const attributes = Users.flatMap((user) => user.Attributes ?? []);
      ids.push(...attributes.filter(({ Name }) => Name === 'sub').flatMap(({ Value }) => Value ?? []));
    }
    return ids;
  };
  return {
    /** Member IDs of all coaches, or of all administrators if there are no coaches. */
    async listCoachIds() {
      const coaches = await listMemberIds('coach');
      return coaches.length > 0 ? coaches : listMemberIds('admin');
    },
  };
}
