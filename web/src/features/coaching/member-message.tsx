import type { CoachQueueRequest } from '../../../../shared/coaching/coach-queue.ts';
import { LongText } from './long-text.tsx';

export function MemberMessage({ request: { firstName, userMessage } }: { readonly request: CoachQueueRequest }) {
  return (
    <section aria-labelledby="member-message-title">
      <h2 id="member-message-title" className="text-xl">{`${firstName} asks`}</h2>
      <div className="mt-2 border-l-2 border-leaf pl-3 text-[1.05rem]">
        <LongText text={userMessage} description={`message of ${firstName}`} />
      </div>
    </section>
  );
}
