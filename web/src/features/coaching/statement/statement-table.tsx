import { calculateSumCents, type AnswerFigures } from '#shared/coaching/coach-statement.ts';
import { RESPONSE_SLA_HOURS } from '#shared/coaching/response-sla.ts';
import { formatCents, formatInTime, formatRating } from './statement-texts.ts';

interface StatementRow {
  key: string;
  name: string;
  figures: AnswerFigures;
  rateCents: number | null;
}

interface StatementTableProps {
  /** Heading of the first column. */
  heading: string;
  rows: readonly StatementRow[];
  total?: Omit<StatementRow, 'key' | 'name'>;
}

export function StatementTable({ heading, rows, total }: StatementTableProps) {
  const columns = ['Answers', `Within ${RESPONSE_SLA_HOURS} hr`, 'Rating', 'Sum'];
  return (
    <table className="mt-4 w-full text-left text-sm figures">
      <thead className="text-faint">
        <tr>
          <th scope="col" className="py-2 pr-2 font-medium">
            {heading}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right align-bottom font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>

      <tbody className="font-normal">
        {rows.map(({ key, ...row }) => (
          <Row key={key} {...row} />
        ))}
      </tbody>

      {total && (
        <tfoot className="font-semibold">
          <Row name="Total" {...total} />
        </tfoot>
      )}
    </table>
  );
}

function Row({ name, figures, rateCents }: Omit<StatementRow, 'key'>) {
  const sum = calculateSumCents(figures, rateCents);
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2.5 pr-2 [font-weight:inherit] wrap-anywhere">
        {name}
      </th>
      <td className="py-2.5 pl-3 text-right">{figures.answerCount}</td>
      <td className="py-2.5 pl-3 text-right">{formatInTime(figures)}</td>
      <td className="py-2.5 pl-3 text-right">{formatRating(figures)}</td>
      <td className="py-2.5 pl-3 text-right whitespace-nowrap">
        {sum === null ? '–' : formatCents(sum)}
        {rateCents !== null && (
          <span className="block text-xs font-normal text-faint">
            {`${formatCents(rateCents)} each`}
          </span>
        )}
      </td>
    </tr>
  );
}
