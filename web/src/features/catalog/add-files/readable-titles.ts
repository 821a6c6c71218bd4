import { itemLimits } from '#shared/catalog/item-fields.ts';
import { capitalize } from '#web/ui/capitalize.ts';

/**
 * Makes a title of each file name: ['01_salary-talks.mp4'] gives ['Salary talks']. Leading numbers
 * are dropped if they number the files, but not from a single file like '30 questions.pdf'.
 */
export function toReadableTitles(fileNames: readonly string[]): string[] {
  const stems = fileNames.map((name) =>
    // macOS decomposes accented letters in file names.
    removeExtension(name).normalize('NFC').trim(),
  );
  const areNumbered =
    stems.some((stem) => /^0\d/.test(stem)) ||
    (stems.length > 1 && stems.every((stem) => /^\d/.test(stem)));

  return stems.map((stem) => {
    const name = areNumbered ? stem.replace(/^\d{1,3}[\s._)–—-]+(?=\S)/, '') : stem;
    return capitalize(separateWords(name)).slice(0, itemLimits.title).trim();
  });
}

export function removeExtension(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}$/i, '');
}

/** In a name with spaces, dashes and dots are punctuation. */
function separateWords(name: string): string {
  const words = name.includes(' ') ? name : name.replaceAll(/-+|\.(?!\d)/g, ' ');
  return words.replaceAll(/[\s_]+/g, ' ').trim();
}
