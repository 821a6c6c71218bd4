import { paginateListUsersInGroup } from '@aws-sdk/client-cognito-identity-provider';
import { userPoolGateway } from '#platform/uses/user-pool-gateway.ts';
import type { StaffRole } from '#shared/accounts/member.ts';

export type StaffDirectory = ReturnType<typeof staffDirectory>;

const METHOD_NEEDS = {
  listIds: ['ListUsersInGroup'],
} as const;

/**
 * Reads staff from the user pool's groups, because finding them in the members table would need a
 * scan.
 */
export const staffDirectory = /* @__PURE__ */ userPoolGateway(
  METHOD_NEEDS,
  ({ client, userPoolId }) => {
    return {
      /** Member IDs of everyone with this role. */
      async listIds(role: StaffRole) {
        const ids: string[] = [];
        const pages = paginateListUsersInGroup(
          { client },
          { UserPoolId: userPoolId, GroupName: role },
        );

        for await (const { Users = [] } of pages) {
          const attributes = Users.flatMap((user) => user.Attributes ?? []);
          ids.push(
            ...attributes.filter(({ Name }) => Name === 'sub').flatMap(({ Value }) => Value ?? []),
          );
        }

        return ids;
      },
    };
  },
);
