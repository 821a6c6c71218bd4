import { listShares } from '../../shared/sharing/sharing.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { shareStore, type ShareStore } from './share.store.ts';
import { toShare } from './to-share.ts';

interface Deps {
  readonly shares: Pick<ShareStore, 'list'>;
  readonly now: () => Date;
}

export function listSharesWith({ shares, now }: Deps): UseCase<typeof listShares> {
  return async ({ caller: { memberId }, params }) => {
    const rows = await shares.list({ memberId, videoId: params.id }, now());
    return { status: 200, body: rows.map(toShare).toReversed() };
  };
}

export const handler = endpoint(listShares, () => listSharesWith({ shares: shareStore(), now: () => new Date() }));
