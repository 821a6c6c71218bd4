import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';

interface LongTextProps {
  text: string;
  /**
   * Describes the text in the button's accessible name, such as 'message about Practice Session
   * #1'.
   */
  description: string;
}

const LONG_CHARACTERS = 280;
const LONG_LINES = 4;

export function LongText({ text, description }: LongTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;

  return (
    <>
      <p
        className={classes('break-words whitespace-pre-line', isLong && !isOpen && 'line-clamp-4')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show less' : 'Show all'} of the ${description}`}
          onClick={() => setOpen(!isOpen)}
          className="min-h-9 text-sm font-medium text-ink underline underline-offset-3 hover:text-leaf"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}
