import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons.tsx';
import { questionGroups } from './help-questions.ts';

/** Help page IDs of the most common questions. */
const QUESTION_IDS = [
  'code-missing',
  'cancel',
  'refund',
  'payment-failed',
  'camera',
  'analysis-failed',
  'delete-account',
];

const questions = questionGroups.flatMap((group) => group.questions).filter(({ id }) => QUESTION_IDS.includes(id));

/** Help answers shown beside the form. */
export function FrequentQuestions() {
  return (
    <aside aria-labelledby="frequent-questions">
      <h2 id="frequent-questions" className="text-xl">
        Frequently asked
      </h2>
      <ul className="mt-3 border-t border-line">
        {questions.map(({ id, question }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`/help#${id}`}
              className="flex min-h-12 items-center justify-between gap-4 py-2 leading-snug text-soft hover:text-ink"
            >
              {question}
              <Icon name="arrow" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
