import { Link } from 'react-router-dom';
import { operator, operatorDetails } from '#shared/support/operator.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import type { ContentBlock } from './content-block.ts';

// Fits about 75 characters, because `1ch` is the width of a zero, and most letters are narrower.
const LINE = 'max-w-[54ch]';

export function ContentBlocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 text-soft">
      {blocks.map((block, at) => (
        <ContentBlockView key={at} block={block} />
      ))}
    </div>
  );
}

function ContentBlockView({ block }: { block: ContentBlock }) {
  if (typeof block === 'string') return <p className={LINE}>{block}</p>;

  switch (block.kind) {
    case 'list':
      return (
        <ul className={classes(LINE, 'flex list-disc flex-col gap-1.5 pl-5')}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );

    case 'table':
      return <FactsTable head={block.head} rows={block.rows} />;

    case 'links':
      return (
        <ul className="flex flex-wrap gap-x-5">
          {block.links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center gap-1.5 font-medium text-leaf hover:text-leaf-bright"
              >
                {label}
                <Icon name="arrow" size={17} />
              </Link>
            </li>
          ))}
        </ul>
      );

    case 'operator':
      return (
        <dl className="divide-y divide-line border-y border-line">
          {operatorDetails.map(({ detail, label }) => (
            <div key={detail} className="py-2.5 sm:flex sm:gap-4">
              <dt className="shrink-0 text-sm text-faint sm:w-56 sm:pt-0.5">{label}</dt>
              <dd className="text-ink">
                {operator[detail] ?? <Badge tone="dark">Not provided yet</Badge>}
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

/** On phones, each row becomes a block with its first cell as the heading. */
function FactsTable({
  head,
  rows,
}: Pick<Extract<ContentBlock, { kind: 'table' }>, 'head' | 'rows'>) {
  return (
    <table className="w-full border-collapse text-left text-[0.95rem]">
      <thead className="sr-only sm:not-sr-only">
        <tr>
          {head.map((name) => (
            <th
              key={name}
              scope="col"
              className="border-b border-edge/60 py-2 pr-5 text-sm font-medium text-faint"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>

      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first} className="block border-b border-line py-3 sm:table-row">
            <th
              scope="row"
              className="block pr-5 font-medium break-words text-ink sm:table-cell sm:py-2.5 sm:align-top"
            >
              {first}
            </th>
            {rest.map((cell, at) => (
              <td
                key={head[at + 1]}
                className="block pt-1 pr-5 sm:table-cell sm:py-2.5 sm:align-top"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
