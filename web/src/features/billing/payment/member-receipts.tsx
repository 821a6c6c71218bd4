import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMemberReceipts } from '#shared/billing/member-billing.contract.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { ReceiptList } from './receipt-list.tsx';

/** For administrators: a member's payments, loaded from Stripe on demand. */
export function MemberReceipts({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <div className="mt-5">
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide payments' : 'Show payments'}
      </Button>
      {isOpen && (
        <div className="mt-3">
          <Receipts id={id} />
        </div>
      )}
    </div>
  );
}

function Receipts({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [listMemberReceipts.path, id],
    queryFn: async ({ signal }) =>
      (await call(listMemberReceipts, { params: { id }, signal })).body.receipts,
    staleTime: 0,
  });

  if (data) return <ReceiptList receipts={data} />;

  return error ? (
    <LoadFailureNote
      text="We couldn’t load the payments."
      className=""
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonBlock label="Loading payments" className="h-6 w-60" />
  );
}
