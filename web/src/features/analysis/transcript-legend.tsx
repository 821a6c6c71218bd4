import { classes } from '../../ui/classes.ts';
import { markClasses } from './transcript-sentence.tsx';

/** Explains the marks within the sentences. The parts of the story are named beside each sentence. */
export function TranscriptLegend({ hasStory }: { readonly hasStory: boolean }) {
  return (
    <ul aria-label="Marks" className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-soft">
      {hasStory && (
        <>
          <Entry sample="20%" className={markClasses.number} text="measured number" />
          <Entry sample="I, we" className={markClasses.person} text="you or your team" />
        </>
      )}
      <Entry sample="um" className={markClasses.filler} text="filler" />
      <Entry sample="pause" className="rounded-sm bg-high px-1 font-mono text-xs" text="long pause" />
    </ul>
  );
}

function Entry({
  sample,
  text,
  className,
}: {
  readonly sample: string;
  readonly text: string;
  readonly className: string;
}) {
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden="true" className={classes('text-sm', className)}>
        {sample}
      </span>
      {text}
    </li>
  );
}
