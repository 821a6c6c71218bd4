import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { coachQueueQuery } from './coach-queue.queries.ts';

/**
 * A link with the number of requests that no other coach holds. Hidden where the bar's other links
 * leave no room; the avatar menu has it, too.
 */
export function CoachDeskLink() {
  const { data, hasNextPage } = useInfiniteQuery(coachQueueQuery('open'));
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  const count = requests.filter(({ status, isMine }) => status === 'pending' || isMine).length;

  return (
    <div className="hidden xl:block">
      <ButtonLink variant="quiet" size="small" className="whitespace-nowrap" to="/coach">
        {count === 0 ? 'Coach desk' : `Coach desk (${count}${hasNextPage ? '+' : ''})`}
      </ButtonLink>
    </div>
  );
}
