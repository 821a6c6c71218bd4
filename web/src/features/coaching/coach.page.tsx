import { useParams } from 'react-router-dom';
import { CoachProfilePage } from './coach-profile/coach-profile.page.tsx';
import { CoachQueuePage } from './queue/coach-queue.page.tsx';
import { CoachRequestPage } from './review/coach-request.page.tsx';
import { CoachStatementPage } from './statement/coach-statement.page.tsx';
import { ScoreAgreementPage } from './score-agreement/score-agreement.page.tsx';

/**
 * `/coach/:requestId?`: all pages for coaches in one route, because each route adds to every page's
 * first load.
 */
export function CoachPage() {
  const { requestId } = useParams();
  switch (requestId) {
    case undefined:
      return <CoachQueuePage />;
    case 'agreement':
      return <ScoreAgreementPage />;
    case 'statement':
      return <CoachStatementPage />;
    case 'profile':
      return <CoachProfilePage />;
    default:
      return <CoachRequestPage />;
  }
}
