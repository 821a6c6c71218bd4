import { removeExtension } from './readable-titles.ts';

interface FilePair {
  file: File;
  picture: File | null;
}

/** Pairs each file with the picture of the same name, like 'talk.mp3' with 'talk.jpg'. */
export function pairPictures(files: readonly File[]): FilePair[] {
  const pictures = new Map(
    files.filter(isPicture).map((picture) => [removeExtension(picture.name), picture]),
  );

  const pairs = files
    .filter((file) => !isPicture(file))
    .map((file) => ({ file, picture: pictures.get(removeExtension(file.name)) ?? null }));

  const used = new Set<File | null>(pairs.map(({ picture }) => picture));
  const single = files.filter((file) => isPicture(file) && !used.has(file));

  return [...pairs, ...single.map((file) => ({ file, picture: null }))];
}

const isPicture = ({ type }: File) => type.startsWith('image/');
