import { revokeShare } from '../../shared/sharing/sharing.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { shareStore, type ShareStore } from './share.store.ts';

interface Deps {
  readonly shares: Pick<ShareStore, 'revoke'>;
  readonly now: () => Date;
}

export function revokeShareWith({ shares, now }: Deps): UseCase<typeof revokeShare> {
  return async ({ caller: { memberId }, params: { id: videoId, shareId } }) => {
    await shares.revoke({ memberId, videoId }, shareId, now());
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(revokeShare, () => revokeShareWith({ shares: shareStore(), now: () => new Date() }));
